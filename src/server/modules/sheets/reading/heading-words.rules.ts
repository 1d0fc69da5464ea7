import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import type { SheetHeading } from './sheet-reading.rules.ts'

// Patterns match the output of searchText: unified alef, yaa and haa, Western digits, lower case.
const BETWEEN = '[ :()_-]*'
const THE = '(?:ال|لل|بال|وال|ل|ب)?'
const END = '(?![\\p{L}\\d])'
const GRADE = new RegExp(
  `(?<!\\p{L})(?:${THE}(?:فرقه|سنه|مستوي)|grade)${BETWEEN}(?:ال)?(اولي|اول|ثانيه|ثاني|ثالثه|ثالث|رابعه|رابع|[1-4])${END}`,
  'u',
)
const TERM = new RegExp(
  `(?<!\\p{L})(?:${THE}(?:فصل(?: (?:ال)?دراسي)?|ترم)|term|semester)${BETWEEN}(?:ال)?(اول|ثاني|ثان|[12])${END}`,
  'u',
)
const YEARS = /(?<!\d)(20\d\d) ?م? ?[/\\⁄_–—-] ?(20\d\d|\d\d)(?!\d)/
const SESSION = new RegExp(
  `(?<!\\p{L})(?:${THE}دور${BETWEEN}(?:ال)?(اول|ثاني|ثان|[12])|session${BETWEEN}([12])|(first|second) session)${END}`,
  'u',
)
const SECOND_SESSION = new RegExp(
  `(?<!\\p{L})(?:${THE}دور ?(?:شهر )?(?:ال)?(?:سبتمبر|اغسطس|تكميلي)|${THE}(?:ملحق|ملاحق)|resit|re-sit|make-?up)${END}`,
  'u',
)
const FACULTY = /(?<!\p{L})كليه ([\p{L} ]{2,40})/u
/** Words after a faculty's name that belong to something else. */
const AFTER_FACULTY = / (جامعه|قسم|الفرقه|فرقه|نتيجه|كشف|الفصل|ترم|العام|شعبه)( .*)?$/

// The portal's own short names: «2025-g1-t2-s2-v1», «2025_grade_1_term_2».
const SHORT = /(?<![\p{L}\d])(20\d\d)[ _-]+g(?:rade)?[ _-]?([1-4])[ _-]+t(?:erm)?[ _-]?([12])(?:[ _-]+s([12]))?(?!\d)/u

const GRADE_OF_WORD: Readonly<Record<string, GradeNumber>> = { او: 1, ثا: 2, را: 4, '1': 1, '2': 2, '3': 3, '4': 4 }

/**
 * Finds grade, term, year and session in a title: 'نتيجة الفرقة الأولى - الفصل الدراسي الأول - العام الجامعي 2024/2025'.
 * Ignores a single year, because it belongs to two academic years.
 */
export function headingIn(title: string): Partial<SheetHeading> {
  const text = searchText(title)
  const heading: Partial<SheetHeading> = {}
  const grade = GRADE.exec(text)?.[1]
  const term = TERM.exec(text)?.[1]
  const year = academicYear(YEARS.exec(text))
  const session = sessionIn(text)
  const gradeRead = grade === undefined ? undefined : gradeOf(grade)
  if (gradeRead !== undefined) heading.grade = gradeRead
  if (term !== undefined) heading.term = termOf(term)
  if (year !== undefined) heading.year = year
  if (session !== undefined) heading.session = session
  return heading
}

/** As `headingIn`, for the name of a file or worksheet, where words are joined by signs and short forms are usual. */
export function headingInName(name: string): Partial<SheetHeading> {
  const text = searchText(name.replace(/\.[a-z]{2,4}$/i, ''))
  const short = SHORT.exec(text)
  const spaced = headingIn(text.replace(/[_.]+/g, ' '))
  const heading = { ...headingIn(text), ...spaced }
  if (!short) return heading
  // The pattern allows only the numbers of the closed lists.
  const session = short[4] === undefined ? {} : { session: Number(short[4]) as SessionNumber }
  return {
    ...heading,
    year: Number(short[1]),
    grade: Number(short[2]) as GradeNumber,
    term: Number(short[3]) as TermNumber,
    ...session,
  }
}

/** Returns the faculty that a text names, as a search key; undefined without one. */
export function facultyIn(text: string): string | undefined {
  const name = FACULTY.exec(searchText(text.replace(/[_.-]+/g, ' , ')))?.[1]
  return name?.replace(AFTER_FACULTY, '').trim() || undefined
}

function sessionIn(text: string): SessionNumber | undefined {
  if (SECOND_SESSION.test(text)) return 2
  const match = SESSION.exec(text)
  const word = match?.[1] ?? match?.[2] ?? match?.[3]
  if (word === undefined) return undefined
  return word === 'اول' || word === '1' || word === 'first' ? 1 : 2
}

function gradeOf(word: string): GradeNumber | undefined {
  if (word.startsWith('ثال')) return 3
  return GRADE_OF_WORD[word.slice(0, 2)]
}

function termOf(word: string): TermNumber {
  return word === '1' || word === 'اول' ? 1 : 2
}

/** Accepts both orders, because a right-to-left line displays 2024/2025 as 2025/2024 while it is typed. */
function academicYear(match: RegExpExecArray | null): number | undefined {
  if (!match) return undefined
  const first = Number(match[1])
  const second = Number(match[2])
  if (second < 100) return (first + 1) % 100 === second ? first + 1 : undefined
  return Math.abs(first - second) === 1 ? Math.max(first, second) : undefined
}
