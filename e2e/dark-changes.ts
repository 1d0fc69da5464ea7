declare global {
  interface Window {
    /** Rules for the root element that were found to set only colours. Their variables are slow to read. */
    colourRules?: WeakSet<CSSStyleRule>
  }
}

/**
 * Runs in the page: whether the dark theme changes more than colours of what the page has at present. Only then can the
 * dark theme have another layout than the light one. Only the function's source text is sent to the browser, so it may
 * use nothing from outside.
 */
export function darkChangesLayout(): boolean {
  const root = document.documentElement
  window.colourRules ??= new WeakSet()
  const known = window.colourRules

  /** Returns the style rules that depend on a theme, also those inside other rules, such as `@layer`. */
  function themedIn(rules: CSSRuleList, isInside = false): CSSStyleRule[] {
    return Array.from(rules).flatMap((rule) => {
      const condition = rule instanceof CSSMediaRule ? rule.conditionText : ''
      // For example a rule for print.
      if (condition !== '' && !window.matchMedia(condition).matches) return []
      const isStyle = rule instanceof CSSStyleRule
      const isThemed = isInside || /data-theme|color-scheme/.test(isStyle ? rule.selectorText : condition)
      const inner = rule instanceof CSSGroupingRule || isStyle ? themedIn(rule.cssRules, isThemed) : []
      return isStyle && isThemed ? [rule, ...inner] : inner
    })
  }

  /** Whether a property of the root is a colour by its name or, for a variable, by its value in the present theme. */
  function isColour(property: string): boolean {
    // The build replaces `light-dark()`, which takes only colours, by these variables.
    if (property.startsWith('--lightningcss-')) return true
    if (!property.startsWith('--')) return /^color-scheme$|color$/.test(property)
    return CSS.supports('color', getComputedStyle(root).getPropertyValue(property).trim())
  }

  function setsOnlyColours(rule: CSSStyleRule): boolean {
    if (known.has(rule)) return true
    // The selector of a nested rule is not complete, so that its elements are not known.
    if (rule.selectorText.includes('&')) return false
    root.dataset.theme = 'dark'
    const elements = Array.from(document.querySelectorAll(rule.selectorText))
    if (elements.length === 0) return true
    if (elements.some((element) => element !== root)) return false
    const areColours = ['light', 'dark'].every((theme) => {
      root.dataset.theme = theme
      return Array.from(rule.style).every(isColour)
    })
    if (areColours) known.add(rule)
    return areColours
  }

  const own = root.dataset.theme
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
  const isSame = sheets.flatMap(({ cssRules }) => themedIn(cssRules)).every(setsOnlyColours)
  if (own === undefined) delete root.dataset.theme
  else root.dataset.theme = own
  return !isSame
}
