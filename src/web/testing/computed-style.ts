/**
 * jsdom matches its default style sheet, 111 rules, with each element whose style is asked for, and forgets the outcome
 * at each change of the document; looking for roles and names asks for most elements. Tests load no style sheet of the
 * portal, so the properties that are asked for follow from few facts about an element: equal facts are matched once.
 */

/** The properties that queries and clicks look at. */
const KEPT = ['display', 'visibility', 'pointerEvents', 'userSelect'] as const
type Kept = Record<string, string>

/** What the default style sheet's rules about them look at, besides the name. */
const ATTRIBUTES = ['hidden', 'type', 'open']

declare global {
  /** jsdom's function. Test files share their window, so a later file sees what an earlier one replaced. */
  var wholeStyle: typeof getComputedStyle | undefined
}

/** Replaces `getComputedStyle` of the window, once. Elements that their facts do not describe in full go to jsdom. */
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

/** A style that has the kept properties, and asks jsdom for any other. */
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

/** Returns undefined where the style may depend on more than the element's attributes and its ancestors' own styles. */
function factsOf(element: Element): string | undefined {
  const { localName } = element
  if (localName === 'summary' || element.hasAttribute('popover') || document.styleSheets.length > 0) return undefined
  const facts = [element.namespaceURI, localName, ...ATTRIBUTES.map((name) => element.getAttribute(name))]
  for (let place: Element | null = element; place; place = place.parentElement) {
    const [style, hidden] = [place.getAttribute('style'), place.getAttribute('hidden')]
    // `visibility` and `pointer-events` are inherited.
    if (style !== null || hidden !== null) facts.push(place.localName, style, hidden)
  }
  return JSON.stringify(facts)
}
