import { parseMarkup } from '#contract/markup.ts'
import { plainText } from '#contract/markup-text.ts'
import { isTrueFalse } from '#server/modules/quiz/files/question-file.rules.ts'
import { type ItemText, textOf } from '#server/modules/quiz/files/question-item.rules.ts'
import type { ContentOf, QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { escapedHtml, type HtmlStyle, htmlOf, texFormula, UNDERSCORE_GAP } from './html-writer.ts'
import type { MediaBytes } from './media-bytes.ts'
import { tagOfPassage } from './passage-tag.ts'
import { creditShare } from './shares.ts'
import { escapedAnswer } from './written-answer.ts'

/** The longest name of a question; Moodle shows it only in lists. */
const NAME_LENGTH = 60

/**
 * Returns questions as Moodle XML, which keeps everything except the creators. A passage becomes a `description`, an
 * item without answers, before the first question that shares it.
 */
export function moodleFile(questions: readonly QuestionContent[], media: MediaBytes): string {
  const passages = new Set<string>()
  const elements = questions.flatMap((question) => {
    const { passage } = question
    if (passage === undefined) return [questionElement(question, media)]
    const tag = tagOfPassage(passage, question.format)
    if (passages.has(tag)) return [questionElement(question, media)]
    passages.add(tag)
    return [passageElement(question, passage, media), questionElement(question, media)]
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${elements.join('\n')}\n</quiz>\n`
}

function questionElement(question: QuestionContent, media: MediaBytes): string {
  const texts = new MoodleElements(question, media)
  const { text, reason = '' } = question
  const lines = [
    `<question type="${typeOf(question)}">`,
    nameLine(plainText(text, question.format)),
    texts.element('questiontext', text),
    texts.element('generalfeedback', reason),
    '  <defaultgrade>1</defaultgrade>',
    ...partLines(question, texts),
    ...tagLines(question, question.passage),
    '</question>',
  ]
  return lines.join('\n')
}

function passageElement(question: QuestionContent, passage: string, media: MediaBytes): string {
  const lines = [
    '<question type="description">',
    nameLine(plainText(passage, question.format)),
    new MoodleElements(question, media).element('questiontext', passage),
    ...tagLines(question, passage),
    '</question>',
  ]
  return lines.join('\n')
}

function nameLine(text: string): string {
  return `  <name>${textElement(Array.from(text.replaceAll('\n', ' ')).slice(0, NAME_LENGTH).join(''))}</name>`
}

function tagLines({ format }: QuestionContent, passage: string | undefined): string[] {
  return passage === undefined ? [] : [`  <tags><tag>${textElement(tagOfPassage(passage, format))}</tag></tags>`]
}

function typeOf(question: QuestionContent): string {
  switch (question.kind) {
    case 'one':
      return isTrueFalse(question) ? 'truefalse' : 'multichoice'
    case 'several':
      return 'multichoice'
    case 'written':
      return 'shortanswer'
    default:
      return question.kind
  }
}

function partLines(question: QuestionContent, texts: MoodleElements): string[] {
  switch (question.kind) {
    case 'one': {
      const credit = (at: number) => (at === question.answer ? '100' : '0')
      if (!isTrueFalse(question)) return choiceLines(question, texts, credit)
      return ['true', 'false'].map(
        (word, at) => `  <answer fraction="${credit(at)}" format="moodle_auto_format">${textElement(word)}</answer>`,
      )
    }
    case 'several':
      return choiceLines(question, texts, (at) =>
        question.answers.includes(at) ? creditShare(question.answers.length) : '-100',
      )
    case 'matching':
      return [
        '  <shuffleanswers>true</shuffleanswers>',
        ...question.pairs.map(({ prompt, match }) => {
          const answer = texts.element('answer', match).trim()
          return texts.element('subquestion', prompt).replace(/<\/subquestion>$/, () => `${answer}</subquestion>`)
        }),
      ]
    case 'ordering':
      return [
        '  <layouttype>VERTICAL</layouttype>',
        '  <selecttype>ALL</selecttype>',
        '  <gradingtype>ALL_OR_NOTHING</gradingtype>',
        ...question.items.map((item, at) => texts.element('answer', item, String(at + 1))),
      ]
    case 'written':
      return [
        `  <usecase>${question.compare === 'exact' ? 1 : 0}</usecase>`,
        ...question.accepted.map((answer) => texts.element('answer', escapedAnswer(answer), '100')),
      ]
  }
}

function choiceLines(
  question: ContentOf<'one' | 'several'>,
  texts: MoodleElements,
  creditOf: (at: number) => string,
): string[] {
  return [
    `  <single>${question.kind === 'one'}</single>`,
    '  <shuffleanswers>true</shuffleanswers>',
    '  <answernumbering>abc</answernumbering>',
    ...question.options.map((option, at) => texts.element('answer', option, creditOf(at))),
  ]
}

/** Writes the texts of one question, each with the files that it mentions. */
class MoodleElements {
  private readonly isHtml: boolean
  private readonly nodesOf: (text: string) => ItemText
  private readonly media: MediaBytes

  constructor(question: QuestionContent, media: MediaBytes) {
    const { format } = question
    this.media = media
    this.nodesOf = format === 'markup' ? parseMarkup : textOf
    // In plain text a run of underscores would be read as the gap; in HTML an empty element divides the run.
    this.isHtml = format === 'markup' || (question.kind === 'written' && /_{5}/.test(question.text))
  }

  element(name: string, text: string, fraction?: string): string {
    const credit = fraction === undefined ? '' : `fraction="${fraction}" `
    if (!this.isHtml) return `  <${name} ${credit}format="plain_text">${textElement(text)}</${name}>`
    const named: string[] = []
    const html = htmlOf(
      this.nodesOf(text),
      styleOf((id) => named.push(id)),
    )
    const files = [...new Set(named)].flatMap((id) => this.file(id))
    return `  <${name} ${credit}format="html">${textElement(html)}${files.join('')}</${name}>`
  }

  private file(id: string): string[] {
    const bytes = this.media.get(id)
    return bytes ? [`<file name="${id}" path="/" encoding="base64">${bytes.toString('base64')}</file>`] : []
  }
}

function styleOf(add: (id: string) => void): HtmlStyle {
  function address(id: string): string {
    add(id)
    return `@@PLUGINFILE@@/${id}`
  }
  return {
    picture: (id, alt) => `<img src="${address(id)}" alt="${escapedHtml(alt)}"/>`,
    sound: (id, title) => `<audio src="${address(id)}" title="${escapedHtml(title)}" controls="controls"></audio>`,
    formula: texFormula,
    gap: UNDERSCORE_GAP,
  }
}

function textElement(text: string): string {
  return `<text>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</text>`
}
