import type { MarkupNode } from '#contract/markup.ts'
import type { ItemText } from '#server/modules/quiz/files/question-item.rules.ts'

/** How a format writes what HTML has no element for, as HTML that is also well-formed XML. */
export interface HtmlStyle {
  picture: (id: string, alt: string) => string
  sound: (id: string, title: string) => string
  formula: (latex: string) => string
  gap: string
}

/** Returns nodes as HTML that `nodesOfHtml` reads back unchanged. */
export function htmlOf(nodes: ItemText, style: HtmlStyle): string {
  return nodes.map((node) => elementOf(node, style)).join('')
}

function elementOf(node: MarkupNode, style: HtmlStyle): string {
  switch (node.kind) {
    case 'text':
      return escapedText(node.text)
    case 'a':
      return `<a href="${escapedHtml(node.href)}">${htmlOf(node.children, style)}</a>`
    case 'verse': {
      const halves = node.halves.map((half) => `<span class="diwan-half">${htmlOf(half, style)}</span>`)
      return `<p class="diwan-verse">${halves.join(' ')}</p>`
    }
    case 'img':
      return style.picture(node.id, node.alt)
    case 'audio':
      return style.sound(node.id, node.title)
    case 'math':
      return style.formula(node.latex)
    case 'gap':
      return style.gap
    default:
      return `<${node.kind}>${htmlOf(node.children, style)}</${node.kind}>`
  }
}

/**
 * An empty element, put into TeX's signs and runs of underscores in a text, so that they are not read as formulas and
 * gaps.
 */
const CUT = '<span></span>'

/** The gap of a written answer in Moodle, separated from other underscores. */
export const UNDERSCORE_GAP = `${CUT}_____${CUT}`

function escapedText(text: string): string {
  return escapedHtml(text)
    .replace(/\\(?=[([])/g, `\\${CUT}`)
    .replace(/\$(?=\$)/g, `$${CUT}`)
    .replace(/____(?=_)/g, `____${CUT}`)
    .replaceAll('\n', '<br/>')
}

/** Escapes a text for HTML and XML, both for content and for attributes. */
export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Returns a formula as TeX in HTML, where filters such as Moodle's show it. */
export function texFormula(latex: string): string {
  return `\\(${escapedHtml(latex)}\\)`
}
