import { parseMarkup } from '#contract/markup.ts'
import { isTrueFalse } from '#server/modules/quiz/files/question-file.rules.ts'
import { type ItemText, textOf } from '#server/modules/quiz/files/question-item.rules.ts'
import type { ContentOf, QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { BLANKS } from './direction-marks.ts'
import { hasArrow, withoutArrowSymbols } from './gift-arrows.ts'
import { escapedHtml, type HtmlStyle, htmlOf, texFormula, UNDERSCORE_GAP } from './html-writer.ts'
import { dataAddress, type MediaBytes } from './media-bytes.ts'
import { tagOfPassage } from './passage-tag.ts'
import { creditShare } from './shares.ts'
import { escapedAnswer } from './written-answer.ts'

/** The kinds of question that GIFT can express. */
type GiftContent = Exclude<QuestionContent, { kind: 'ordering' }>

/** Matches a text that begins like a text format or a weight. */
const LIKE_SIGN = new RegExp(`^${BLANKS}[[%٪]`)

/**
 * Returns questions as GIFT, which keeps everything except creators and how written answers are compared. Pictures are
 * data URLs.
 */
export function giftFile(questions: readonly GiftContent[], media: MediaBytes): string {
  const passages = new Set<string>()
  const items = questions.flatMap((question) => {
    const { passage } = question
    if (passage === undefined) return [giftItem(question, media)]
    const tag = `// [tag:${tagOfPassage(passage, question.format)}]\n`
    const isFirst = !passages.has(tag)
    passages.add(tag)
    const text = new GiftTexts(question, media).first(passage)
    return [...(isFirst ? [`${tag}${text}`] : []), `${tag}${giftItem(question, media)}`]
  })
  return items.map((item) => `${item}\n`).join('\n')
}

function giftItem(question: GiftContent, media: MediaBytes): string {
  const texts = new GiftTexts(question, media)
  const { reason } = question
  const answers = answersOf(question, texts)
  const lines = reason === undefined ? answers : [...answers, `####${texts.inner(reason)}`]
  return `${texts.first(question.text)} {\n${lines.join('\n')}\n}`
}

function answersOf(question: GiftContent, texts: GiftTexts): string[] {
  switch (question.kind) {
    case 'one':
      if (isTrueFalse(question)) return [question.answer === 0 ? 'T' : 'F']
      return question.options.map((option, at) => `${at === question.answer ? '=' : '~'}${texts.part(option)}`)
    case 'several':
      return question.options.map((option, at) => `~%${creditOf(question, at)}%${texts.part(option)}`)
    case 'matching':
      return question.pairs.map(({ prompt, match }) => `=${texts.part(prompt)} -> ${texts.part(match)}`)
    case 'written':
      return question.accepted.map((answer) => `=${texts.part(escapedAnswer(answer))}`)
  }
}

function creditOf({ answers }: ContentOf<'several'>, at: number): string {
  return answers.includes(at) ? creditShare(answers.length) : '-100'
}

/** Writes the texts of one question. Plain texts get the format `plain`, because a `<` in them could begin a tag. */
class GiftTexts {
  private readonly isHtml: boolean
  private readonly style: HtmlStyle
  private readonly nodesOf: (text: string) => ItemText

  constructor(question: GiftContent, media: MediaBytes) {
    const { format } = question
    this.nodesOf = format === 'markup' ? parseMarkup : textOf
    // In plain text a run of underscores would be read as the gap; in HTML an empty element divides the run.
    this.isHtml = format === 'markup' || (question.kind === 'written' && /_{5}/.test(question.text))
    this.style = {
      picture: (id, alt) => `<img src="${dataAddress(media, id) ?? ''}" alt="${escapedHtml(alt)}"/>`,
      sound: (id, title) =>
        `<audio src="${dataAddress(media, id) ?? ''}" title="${escapedHtml(title)}" controls="controls"></audio>`,
      formula: texFormula,
      gap: UNDERSCORE_GAP,
    }
  }

  /** Returns the item's text, with the format of all its texts. */
  first(text: string): string {
    return `[${this.isHtml ? 'html' : 'plain'}]${this.escaped(text)}`
  }

  /** Returns a text inside the item. A text that begins like a format or a weight gets the format before it, too. */
  inner(text: string): string {
    const escaped = this.escaped(text)
    return LIKE_SIGN.test(escaped) ? `[${this.isHtml ? 'html' : 'plain'}]${escaped}` : escaped
  }

  /**
   * Returns an option or a part of a pair. If it contains an arrow it is written as HTML, because GIFT cannot escape
   * arrows.
   */
  part(text: string): string {
    if (!hasArrow(text)) return this.inner(text)
    const nodes = this.isHtml ? this.nodesOf(text) : textOf(text)
    return `[html]${escapedGift(withoutArrowSymbols(htmlOf(nodes, this.style)))}`
  }

  private escaped(text: string): string {
    return escapedGift(this.isHtml ? htmlOf(this.nodesOf(text), this.style) : text)
  }
}

function escapedGift(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}
