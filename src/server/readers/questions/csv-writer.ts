import { markupOfPlain } from '#contract/markup-canonical.ts'
import { type QuestionContent, withTexts } from '#server/modules/quiz/questions/question.rules.ts'
import { csvFile } from '../csv-text.ts'
import { dataAddress, type MediaBytes } from './media-bytes.ts'

/** The least number of option columns, which is the number of options in the contributing form. */
const USUAL_OPTIONS = 4

interface CsvQuestion {
  question: QuestionContent
  options: readonly string[]
  answer: string
}

/** Returns questions as CSV, which keeps everything, even creators, and pictures as data URLs. */
export function questionCsvFile(questions: readonly QuestionContent[], media: MediaBytes): string {
  const rows = questions.map((question) => csvQuestion(unambiguous(question), media))
  const most = rows.reduce((count, { options }) => Math.max(count, options.length), USUAL_OPTIONS)
  const places = Array.from({ length: most }, (_, at) => at)
  const extra = EXTRA.filter(({ cellOf }) => questions.some((question) => cellOf(question) !== ''))
  const heading = ['question', ...places.map((at) => `option_${at + 1}`), 'answer_number', 'reason', 'creator']
  const cells = rows.map(({ question, options, answer }) => [
    question.text,
    ...places.map((at) => options[at] ?? ''),
    answer,
    question.reason ?? '',
    question.creatorName ?? '',
    ...extra.map(({ cellOf }) => cellOf(question)),
  ])
  return csvFile([[...heading, ...extra.map(({ name }) => name)], ...cells])
}

/** Columns that a file has only if some question has a value for them. */
const EXTRA: readonly { name: string; cellOf: (question: QuestionContent) => string }[] = [
  { name: 'format', cellOf: ({ format }) => (format === 'markup' ? format : '') },
  { name: 'kind', cellOf: ({ kind }) => (kind === 'one' ? '' : kind) },
  { name: 'passage', cellOf: ({ passage = '' }) => passage },
]

/** Writes a matching question as markup if a plain prompt contains an arrow, because markup escapes it. */
function unambiguous(question: QuestionContent): QuestionContent {
  const isUnclear = question.kind === 'matching' && question.format === 'plain'
  if (!isUnclear || !question.pairs.some(({ prompt }) => prompt.includes('->'))) return question
  return { ...withTexts(question, markupOfPlain), format: 'markup' }
}

function csvQuestion(content: QuestionContent, media: MediaBytes): CsvQuestion {
  const isMarked = content.format === 'markup'
  const question = isMarked ? withTexts(content, (text) => withDataAddresses(text, media)) : content
  switch (question.kind) {
    case 'one':
      return { question, options: question.options, answer: String(question.answer + 1) }
    case 'several':
      return { question, options: question.options, answer: question.answers.map((at) => at + 1).join(';') }
    case 'matching':
      return { question, options: question.pairs.map(({ prompt, match }) => `${prompt} -> ${match}`), answer: '' }
    case 'ordering':
      return { question, options: question.items, answer: '' }
    case 'written':
      return { question, options: question.accepted, answer: question.compare }
  }
}

function withDataAddresses(text: string, media: MediaBytes): string {
  return text.replace(/ src="media:([^"]+)"/g, (all, id: string) => {
    const address = dataAddress(media, id)
    return address === undefined ? all : ` src="${address}"`
  })
}
