/**
 * A faster `getComputedStyle` for tests. jsdom matches its default style sheet, 111 rules, with each element whose
 * style is read, and drops the result at each change of the document; queries by role and name read the style of most
 * elements. Tests load no style sheet of the portal, so the properties that queries read depend on a few facts about an
 * element, and elements with equal facts can share one result.
 */

/** The properties that queries and clicks read. */
const KEPT = ['display', 'visibility', 'pointerEvents', 'userSelect'] as const
type Kept = Record<string, string>

/** The attributes on which the default style sheet's rules for these properties depend, besides the element's name. */
const ATTRIBUTES = ['hidden', 'type', 'open']

declare global {
  /**
   * jsdom's own function. Test files share their window, so when a later file runs, `window.getComputedStyle` is
   * already replaced.
   */
  var wholeStyle: typeof getComputedStyle | undefined
}

/**
 * Replaces the window's `getComputedStyle`, once. The style of an element that its facts do not fully describe still
 * comes from jsdom.
 */
export function quickenComputedStyle(): void {
  if (globalThis.wholeStyle) return
  const known = new Map<string, Kept>()
  const { getComputedStyle } = window
  globalThis.wholeStyle = getComputedStyle
  window.getComputedStyle = (element, pseudo) => {
    const facts = pseudo ? undefined : factsOf(element)
    if (facts === undefined) return getComputedStyle(element, pseudo)
    let kept = known.get(facts)
    if (!kept) {
      kept = keptOf(getComputedStyle(element))
      known.set(facts, kept)
    }
    return styleOf(kept, () => getComputedStyle(element))
  }
}

function keptOf(style: CSSStyleDeclaration): Kept {
  const kept: Kept = {}
  for (const name of KEPT) {
    const cssName = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    kept[name] = style[name]
    kept[cssName] = style.getPropertyValue(cssName)
  }
  return kept
}

/** Returns a style with the known properties, which reads every other property from jsdom. */
function styleOf(kept: Kept, whole: () => CSSStyleDeclaration): CSSStyleDeclaration {
  const getPropertyValue = (name: string) => kept[name] ?? whole().getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return getPropertyValue
      if (typeof name === 'string' && name in kept) return kept[name]
      const style = whole()
      const value: unknown = Reflect.get(style, name)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
}

/**
 * Returns the facts on which an element's style depends; undefined if the style may depend on more than the element's
 * attributes and its ancestors' own styles.
 */
function factsOf(element: Element): string | undefined {
  const { localName } = element
  if (localName === 'summary' || element.hasAttribute('popover') || document.styleSheets.length > 0) return undefined
  const facts = [element.namespaceURI, localName, ...ATTRIBUTES.map((name) => element.getAttribute(name))]
  for (let place: Element | null = element; place; place = place.parentElement) {
    const [style, hidden] = [place.getAttribute('style'), place.getAttribute('hidden')]
    // An ancestor's style matters too, because `visibility` and `pointer-events` are inherited.
    if (style !== null || hidden !== null) facts.push(place.localName, style, hidden)
  }
  return JSON.stringify(facts)
}
