import { createElement, type ReactNode } from 'react'
import temml from 'temml'

/** The MathML elements that the library temml writes and that may be drawn: none of them can load a document. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `math mrow mi mn mo mtext mspace mfrac msqrt mroot mstyle msub msup msubsup munder mover munderover mmultiscripts
  mprescripts none mtable mtr mtd mpadded mphantom menclose`.split(/\s+/),
)
const ATTRIBUTES: ReadonlySet<string> = new Set(
  `display mathvariant stretchy fence separator form lspace rspace minsize maxsize symmetric largeop movablelimits
  accent accentunder linethickness columnalign rowspacing columnspacing width height depth voffset scriptlevel
  displaystyle columnspan rowspan notation`.split(/\s+/),
)
/**
 * The most elements, the deepest nesting and the longest LaTeX of one formula; a formula beyond one of these limits is
 * shown as LaTeX.
 */
const LIMITS = { elements: 2000, depth: 60, latex: 1500 } as const

/** Draws LaTeX as MathML; returns undefined for LaTeX that cannot be parsed or is beyond `LIMITS`. */
export function drawFormula(latex: string): ReactNode | undefined {
  if (latex.length > LIMITS.latex) return undefined
  const xml = mathMl(latex)
  const math = xml === undefined ? undefined : new DOMParser().parseFromString(xml, 'application/xml').documentElement
  if (math?.localName !== 'math') return undefined
  const count = { left: LIMITS.elements }
  try {
    return drawn(math, 0, count, 0)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function mathMl(latex: string): string | undefined {
  try {
    // The LaTeX is untrusted: allow no links, classes or pictures, few macro expansions and small sizes.
    // docs/decisions/0059-marked-questions.md
    return temml.renderToString(latex, {
      trust: false,
      maxSize: [10, 100],
      maxExpand: 50,
      throwOnError: true,
      xml: true,
    })
  } catch {
    return undefined
  }
}

/**
 * Draws an element and its children, without unknown elements and attributes. Throws RangeError if there are more or
 * deeper elements than `LIMITS` allows.
 */
function drawn(element: Element, key: number, count: { left: number }, depth: number): ReactNode {
  count.left -= 1
  if (count.left < 0 || depth > LIMITS.depth) throw new RangeError('a formula beyond the limits')
  if (!ELEMENTS.has(element.localName)) return null
  const attributes = Array.from(element.attributes)
    .filter(({ name }) => ATTRIBUTES.has(name))
    .map(({ name, value }) => [name, value])
  const children = Array.from(element.childNodes, (node, at) =>
    node instanceof Element ? drawn(node, at, count, depth + 1) : node.textContent,
  )
  return createElement(element.localName, { ...Object.fromEntries(attributes), key }, ...children)
}
