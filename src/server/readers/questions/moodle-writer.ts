import { isTrueFalse } from '#server/modules/quiz/files/question-file.rules.ts'
import type { ContentOf } from '#server/modules/quiz/questions/question.rules.ts'

/** Maximum length of a name, which Moodle shows only in its lists. */
const NAME_LENGTH = 60

/** Writes questions as Moodle XML, which keeps everything except the creators. */
export function moodleFile(questions: readonly ContentOf<'one'>[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map(questionElement).join('\n')}\n</quiz>\n`
}

function questionElement(question: ContentOf<'one'>): string {
  const { text, reason = '', answer } = question
  const isTruth = isTrueFalse(question)
  const options = isTruth ? ['true', 'false'] : question.options
  const lines = [
    `<question type="${isTruth ? 'truefalse' : 'multichoice'}">`,
    `  <name>${textElement(Array.from(text.replaceAll('\n', ' ')).slice(0, NAME_LENGTH).join(''))}</name>`,
    `  <questiontext format="plain_text">${textElement(text)}</questiontext>`,
    `  <generalfeedback format="plain_text">${textElement(reason)}</generalfeedback>`,
    '  <defaultgrade>1</defaultgrade>',
    ...(isTruth ? [] : ['  <single>true</single>', '  <shuffleanswers>true</shuffleanswers>']),
    ...(isTruth ? [] : ['  <answernumbering>abc</answernumbering>']),
    ...options.map((option, at) => {
      const fraction = at === answer ? 100 : 0
      return `  <answer fraction="${fraction}" format="plain_text">${textElement(option)}</answer>`
    }),
    '</question>',
  ]
  return lines.join('\n')
}

function textElement(text: string): string {
  return `<text>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</text>`
}
