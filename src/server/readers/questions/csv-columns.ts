import { QUESTION_LIMITS } from '#contract/quiz.ts'
import { searchText } from '#contract/search-text.ts'
import { QuestionFileError } from './file-fault.ts'

/** The column of each field, from 0; undefined for a field that the file does not have. */
export interface CsvColumns {
  text: number
  /** The column of each option, in the options' order; undefined for an option that no heading names. */
  options: readonly (number | undefined)[]
  /** The order of the Arabic letters that stand for options, as search keys. */
  letters: string
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

type Single = Exclude<keyof CsvColumns, 'options' | 'letters'>

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

const LATIN = 'abcdefghi'
/** Arabic letters have two usual orders; «ج» is the third of one and the fifth of the other. */
const ARABIC = ['ابجدهوزحط', 'ابتثجحخدذ'] as const
const ORDINALS = [
  'الأول',
  'الثاني',
  'الثالث',
  'الرابع',
  'الخامس',
  'السادس',
  'السابع',
  'الثامن',
  'التاسع',
  'العاشر',
].map(searchText)
const OPTION = /^(option|choice|(?:ال)?(?:خيار|اختيار|بديل))?[ _]?(\S+)$/

/** The columns of a file without headings: question, four options, answer, and possibly a reason. */
export const PLAIN_COLUMNS: CsvColumns = { text: 0, options: [1, 2, 3, 4], letters: ARABIC[0], answer: 5, reason: 6 }

/**
 * Returns the columns that a row of headings names; undefined if the row has no headings. Throws QuestionFileError
 * `no_columns` if the row has headings but it is unclear which option a column has.
 */
export function columnsOfHeading(cells: readonly string[]): CsvColumns | undefined {
  const keys = cells.map(searchText)
  const single = (wanted: Single) => {
    const at = keys.findIndex((key) => HEADINGS.get(key) === wanted)
    return at < 0 ? undefined : at
  }
  const named = optionHeadings(keys)
  const text = single('text')
  const answer = single('answer')
  const answerNumber = single('answerNumber')
  if (text === undefined || named.length < QUESTION_LIMITS.leastOptions) return undefined
  if (answer === undefined && answerNumber === undefined) return undefined
  return {
    text,
    ...optionColumns(named),
    answer,
    answerNumber,
    reason: single('reason'),
    creator: single('creator'),
    format: single('format'),
    kind: single('kind'),
    passage: single('passage'),
  }
}

interface OptionHeading {
  column: number
  /** How the heading names the option: by a digit, a letter or an ordinal. */
  name: string
}

/**
 * Returns the headings that name an option. A letter without a word such as «خيار» names an option only beside «أ». In
 * the first column «ت» means «تسلسل» and names no option, unless «ب» follows it.
 */
function optionHeadings(headings: readonly string[]): OptionHeading[] {
  const keys = headings.map(withoutSigns)
  const hasAlef = keys.includes('ا')
  return keys.flatMap((key, column) => {
    const [, word, name = ''] = HEADINGS.has(key) ? [] : (OPTION.exec(key) ?? [])
    const isSerial = column === 0 && name === 'ت' && keys[1] !== 'ب'
    const isLetter = ARABIC.some((letters) => name.length === 1 && letters.includes(name))
    // A bare number of two digits may be a year or a grade.
    if (/^\d\d$/.test(name) && word === undefined && !keys.includes('9')) return []
    const isOption = isLetter
      ? word !== undefined || (hasAlef && !isSerial)
      : ARABIC.some((letters) => placeNamed(name, letters) !== undefined)
    // One letter or digit after «خيار» names an option, even if it is unclear which.
    return isOption || (word !== undefined && name.length === 1) ? [{ column, name }] : []
  })
}

/**
 * Returns the column of each option. Throws QuestionFileError if an option is unclear or has two columns, or if a
 * letter is left out: it would then be unclear whether «3» means the third letter or the third column.
 */
function optionColumns(named: readonly OptionHeading[]): Pick<CsvColumns, 'options' | 'letters'> {
  const hasLetters = named.some(({ name }) => /^\D$/.test(name))
  for (const letters of ARABIC) {
    const columns = new Map(named.map(({ column, name }) => [placeNamed(name, letters) ?? -1, column]))
    const size = Math.max(...columns.keys()) + 1
    const isClear = columns.size === named.length && !columns.has(-1) && (!hasLetters || columns.size === size)
    if (isClear) return { letters, options: Array.from({ length: size }, (_, place) => columns.get(place)) }
  }
  throw new QuestionFileError('no_columns')
}

/**
 * Returns the index, from 0, that a number, a letter or an ordinal stands for; undefined for any other text. `letters`
 * are the Arabic letters in their order.
 */
export function placeNamed(text: string, letters: string): number | undefined {
  const key = withoutSigns(searchText(text))
  if (/^[1-9]\d?$/.test(key)) return Number(key) - 1
  const places = [
    ...[LATIN, letters].map((order) => (key.length === 1 ? order.indexOf(key) : -1)),
    ORDINALS.indexOf(key),
  ]
  return places.find((place) => place >= 0)
}

function withoutSigns(key: string): string {
  return key.replace(/[.)(-]/g, '')
}
