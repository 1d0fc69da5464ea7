import type { MarkupNode } from '#contract/markup.ts'
import type { ItemText } from '#server/modules/quiz/files/question-item.rules.ts'

/** How a format writes what has no element of HTML. All of it is well-formed XML, too. */
export interface HtmlStyle {
  picture: (id: string, alt: string) => string
  sound: (id: string, title: string) => string
  formula: (latex: string) => string
  gap: string
}

/** Writes nodes as HTML that `nodesOfHtml` reads back. */
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

/** An empty element within signs of TeX and runs of underscores, so that nobody takes them for formulas and gaps. */
const CUT = '<span></span>'

/** The place of a written answer in Moodle, kept apart from other underscores. */
export const UNDERSCORE_GAP = `${CUT}_____${CUT}`

function escapedText(text: string): string {
  return escapedHtml(text)
    .replace(/\\(?=[([])/g, `\\${CUT}`)
    .replace(/\$(?=\$)/g, `$${CUT}`)
    .replace(/____(?=_)/g, `____${CUT}`)
    .replaceAll('\n', '<br/>')
}

/** Escapes a text for HTML and XML, in texts and in attributes. */
export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Writes a formula for the filters that show TeX in HTML. */
export function texFormula(latex: string): string {
  return `\\(${escapedHtml(latex)}\\)`
}
