import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import type { Choice, ItemText, Losses } from '#server/modules/quiz/files/question-item.rules.ts'
import type { QuestionMedia } from '#server/modules/quiz/media/question-media.rules.ts'
import type { HtmlContext } from './html-context.ts'
import { type ItemFormat, mediaOnShelf, nodesOf } from './item-text.ts'
import type { MediaShelf } from './media-shelf.ts'
import { childOf, childrenOf, type XmlElement } from './moodle-xml.ts'

const FORMATS: ReadonlyMap<string, ItemFormat> = new Map([
  ['html', 'html'],
  ['plain_text', 'plain'],
  ['markdown', 'markdown'],
  ['moodle_auto_format', 'moodle'],
])

/** Reads the texts of one Moodle XML question, and the files inside each text's element. */
export class MoodleTexts {
  readonly lost: Losses
  private readonly shelf: MediaShelf

  constructor(shelf: MediaShelf, lost: Losses) {
    this.shelf = shelf
    this.lost = lost
  }

  /** Returns the question's text, followed by the picture that Moodle 1.9 writes in an element of its own. */
  question(question: XmlElement): ItemText {
    const text = this.text(childOf(question, 'questiontext'))
    const name = childOf(question, 'image')?.text.trim() ?? ''
    const base64 = childOf(question, 'image_base64')?.text.trim() ?? ''
    if (name === '' && base64 === '') return text
    if (base64 === '') throw new ItemRefusedError('media')
    const { id, kind } = this.shelf.addBase64(base64)
    const medium = kind === 'img' ? ({ kind, id, alt: '' } as const) : ({ kind, id, title: '' } as const)
    return [...text, { kind: 'text', text: '\n' }, medium]
  }

  /** Returns the `text` of an element as nodes. Throws ItemRefusedError as `nodesOf` does. */
  text(element: XmlElement | undefined, otherwise: ItemFormat = 'moodle'): ItemText {
    return this.read(element, otherwise, false)
  }

  /** Returns a text that is plain unless its element states a format. */
  plain(element: XmlElement | undefined): ItemText {
    return this.text(element, 'plain')
  }

  /** Returns an explanation; what nodes cannot express in it is listed as lost. */
  reason(element: XmlElement | undefined): ItemText {
    return this.read(element, 'moodle', true)
  }

  /** Returns a question's answers as options. Throws ItemRefusedError for a fraction that is not a number. */
  answers(question: XmlElement, otherwise: ItemFormat = 'moodle'): Choice[] {
    return childrenOf(question, 'answer').map((answer) => {
      const credit = Number(answer.attributes.fraction ?? 0)
      if (Number.isNaN(credit)) throw new ItemRefusedError('malformed')
      const feedback = this.reason(childOf(answer, 'feedback'))
      return { text: this.text(answer, otherwise), credit, feedback }
    })
  }

  private read(element: XmlElement | undefined, otherwise: ItemFormat, isReason: boolean): ItemText {
    if (!element) return []
    const format = FORMATS.get(element.attributes.format ?? '') ?? otherwise
    const named = new Set<string>()
    const context = { lost: this.lost, isReason, mediaOf: (address: string) => this.mediaOf(element, address, named) }
    const nodes = nodesOf(childOf(element, 'text')?.text ?? '', format, context)
    // A file that the text does not mention would be lost silently, although its author meant it to be shown.
    const isUnused = childrenOf(element, 'file').some(({ attributes }) => !named.has(attributes.name ?? ''))
    if (isUnused) this.refuseUnused(context)
    return nodes
  }

  private refuseUnused({ isReason, lost }: HtmlContext): void {
    if (!isReason) throw new ItemRefusedError('media')
    lost.add('reason_media')
  }

  private mediaOf(element: XmlElement, address: string, named: Set<string>): QuestionMedia {
    if (!address.startsWith('@@PLUGINFILE@@')) return mediaOnShelf(this.shelf, address)
    const path = decoded(address.replace(/^@@PLUGINFILE@@\/?/, '').replace(/[?#].*$/, ''))
    const file = childrenOf(element, 'file').find(({ attributes }) => pathOf(attributes) === path)
    if (!file) throw new ItemRefusedError('media')
    named.add(file.attributes.name ?? '')
    return this.shelf.addBase64(file.text)
  }
}

function pathOf({ path = '/', name = '' }: XmlElement['attributes']): string {
  return `${path.replace(/^\//, '')}${name}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
