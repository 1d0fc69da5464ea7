import { QUESTION_LIMITS } from '#contract/quiz.ts'
import { searchText } from '#contract/search-text.ts'

/** The column of each field, from 0; undefined for a field that the file does not have. */
export interface CsvColumns {
  text: number
  /** In the order of the options. */
  options: readonly number[]
  /** The column with the right option: its number, letter, ordinal or text. */
  answer?: number | undefined
  /** The column with the right option's number, letter or ordinal. */
  answerNumber?: number | undefined
  reason?: number | undefined
  creator?: number | undefined
  /** The column with the text format: `markup`, or empty for plain texts. */
  format?: number | undefined
  /** The column with a kind of the contract; empty for one right option. */
  kind?: number | undefined
  /** The column with the passage that questions share. */
  passage?: number | undefined
}

type Single = Exclude<keyof CsvColumns, 'options'>

/** The field of each heading, by the heading's search key. */
const HEADINGS: ReadonlyMap<string, Single> = new Map(
  (
    [
      ['text', 'question', 'question_text', 'question text', 'text', 'السؤال', 'نص السؤال'],
      ['answer', 'answer', 'correct', 'correct answer', 'correct_answer', 'الإجابة', 'الإجابة الصحيحة', 'الجواب'],
      ['answerNumber', 'answer_number', 'answer number', 'رقم الإجابة', 'رقم الإجابة الصحيحة'],
      ['reason', 'reason', 'answer_reason', 'explanation', 'feedback', 'الشرح', 'السبب', 'التعليل', 'التوضيح'],
      ['creator', 'creator', 'author', 'question_creator', 'صاحب السؤال', 'كاتب السؤال'],
      ['format', 'format', 'الصيغة'],
      ['kind', 'kind', 'question_kind', 'نوع السؤال'],
      ['passage', 'passage', 'النص المشترك'],
    ] as const
  ).flatMap(([column, ...names]) => names.map((name) => [searchText(name), column] as const)),
)

/** Letters that people use for options, in order. */
const LETTERS = ['abcdefghi', 'ابجدهوزحط'] as const
const ORDINALS = ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن', 'التاسع'].map(
  searchText,
)
const OPTION = /^(?:(?:option|choice|(?:ال)?(?:خيار|اختيار|بديل))[ _]?)?(\S+)$/

/** The columns of a file without headings: question, four options, answer, and possibly a reason. */
export const PLAIN_COLUMNS: CsvColumns = { text: 0, options: [1, 2, 3, 4], answer: 5, reason: 6 }

/** Returns the columns that a row of headings names; undefined if the row is no such row. */
export function columnsOfHeading(cells: readonly string[]): CsvColumns | undefined {
  const keys = cells.map(searchText)
  const single = (wanted: Single) => {
    const at = keys.findIndex((key) => HEADINGS.get(key) === wanted)
    return at < 0 ? undefined : at
  }
  const options = optionColumns(keys)
  const text = single('text')
  const answer = single('answer')
  const answerNumber = single('answerNumber')
  if (text === undefined || options.length < QUESTION_LIMITS.leastOptions) return undefined
  if (answer === undefined && answerNumber === undefined) return undefined
  const rest = { reason: single('reason'), creator: single('creator') }
  return {
    text,
    options,
    answer,
    answerNumber,
    ...rest,
    format: single('format'),
    kind: single('kind'),
    passage: single('passage'),
  }
}

function optionColumns(keys: readonly string[]): number[] {
  return keys
    .map((key, column) => ({ column, place: HEADINGS.has(key) ? undefined : placeNamed(OPTION.exec(key)?.[1] ?? '') }))
    .flatMap(({ column, place }) => (place === undefined ? [] : [{ column, place }]))
    .sort((one, other) => one.place - other.place)
    .map(({ column }) => column)
}

/** Returns the index, from 0, that a digit, a letter or an ordinal stands for; undefined for any other text. */
export function placeNamed(text: string): number | undefined {
  const key = searchText(text).replace(/[.)(-]/g, '')
  if (/^[1-9]$/.test(key)) return Number(key) - 1
  const places = [...LETTERS.map((letters) => (key.length === 1 ? letters.indexOf(key) : -1)), ORDINALS.indexOf(key)]
  return places.find((place) => place >= 0)
}
