import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'
import { type FacultyShape, LARGEST_SHAPE, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { searchText } from '#contract/search-text.ts'
import type { SheetHeading } from './sheet-reading.rules.ts'

// Patterns match the output of searchText: unified alef, yaa and haa, Western digits, lower case.
const BETWEEN = '[ :()_-]*'
const THE = '(?:ال|لل|بال|وال|ل|ب)?'
const END = '(?![\\p{L}\\d])'
/** The words for each grade, in both genders and as a digit. */
const GRADE_WORDS = [
  ['اولي', 'اول', '1'],
  ['ثانيه', 'ثاني', '2'],
  ['ثالثه', 'ثالث', '3'],
  ['رابعه', 'رابع', '4'],
  ['خامسه', 'خامس', '5'],
  ['سادسه', 'سادس', '6'],
  ['سابعه', 'سابع', '7'],
]
const TERM_WORDS = [
  ['اول', '1'],
  ['ثاني', 'ثان', '2'],
  ['ثالث', 'صيفي', '3'],
]
const GRADE_BEFORE = `(?<!\\p{L})(?:${THE}(?:فرقه|سنه|مستوي)|grade)${BETWEEN}(?:ال)?`
const TERM_BEFORE = `(?<!\\p{L})(?:${THE}(?:فصل(?: (?:ال)?دراسي)?|ترم)|term|semester)${BETWEEN}(?:ال)?`
const SUMMER = new RegExp(`(?<!\\p{L})(?:summer (?:term|semester)|${THE}دوره (?:ال)?صيفيه)${END}`, 'u')
/** Matches a text that is only an ordinal. A faculty's own name of a grade or term that matches is not searched for. */
const ORDINAL = /^(?:ال)?(?:اولي|اول|ثانيه|ثاني|ثالثه|ثالث|رابعه|رابع|خامسه|خامس|سادسه|سادس|سابعه|سابع|\d)$/
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

// The portal's own short names: «2025-g1-t2-s2-v1», «2025_grade_1_term_2»; and the key of a grade in the names of its
// published files: «degrees_grade_1.json».
const SHORT = /(?<![\p{L}\d])(20\d\d)[ _-]+g(?:rade)?[ _-]?([1-7])[ _-]+t(?:erm)?[ _-]?([123])(?:[ _-]+s([12]))?(?!\d)/u
const GRADE_KEY = /(?<![\p{L}\d])(?:degrees_)?grade_([1-7])(?![\p{L}\d])/u

/** The words for each ordinal, from the first; empty for an ordinal that is not looked for. */
type OrdinalWords = readonly (readonly string[])[]

/** Finds a grade or term in a text, normalised by `searchText`: the faculty's own names first, then the usual words. */
type Finder = (text: string) => number | undefined

interface PlaceFinders {
  grade: Finder
  term: Finder
}

const FINDERS = new WeakMap<FacultyShape, PlaceFinders>()

/** Returns the finders of a faculty, cached. */
function findersOf(shape: FacultyShape): PlaceFinders {
  const known = FINDERS.get(shape)
  if (known) return known
  const { grades, terms } = shape
  const [grade, term] = [usualWords(GRADE_BEFORE, GRADE_WORDS, grades), usualWords(TERM_BEFORE, TERM_WORDS, terms)]
  const [gradeName, termName] = [ownNames(grades, LARGEST_SHAPE.grades), ownNames(terms, LARGEST_SHAPE.terms)]
  const finders: PlaceFinders = {
    grade: (text) => gradeName(text) ?? grade(text),
    term: (text) => termName(text) ?? term(text) ?? (terms.length > 2 && SUMMER.test(text) ? 3 : undefined),
  }
  FINDERS.set(shape, finders)
  return finders
}

/**
 * Returns a finder by the usual words, such as «السنة الأولى» (first year). They count from the first of the list,
 * unless a name has another ordinal than its place, as in a faculty that begins with a preparatory year: «الفرقة
 * الأولى» is its second grade. There an ordinal means the one that has it in its name, and an ordinal of none or of
 * several is not found.
 */
function usualWords(before: string, words: OrdinalWords, list: FacultyShape['grades']): Finder {
  const inName = ordinalFinder(`(?:^(?:ال)?|${before})`, words)
  const named = list.map(({ name }) => inName(searchText(name)))
  const countsFromFirst = named.every((ordinal, place) => ordinal === undefined || ordinal === place + 1)
  if (countsFromFirst) return ordinalFinder(before, words.slice(0, list.length))
  const inText = ordinalFinder(
    before,
    words.map((forms, index) => (named.includes(index + 1) ? forms : [])),
  )
  return (text) => {
    const ordinal = inText(text)
    const place = named.indexOf(ordinal)
    return ordinal !== undefined && place === named.lastIndexOf(ordinal) ? place + 1 : undefined
  }
}

/** Returns a finder of the first ordinal that stands after `before`. */
function ordinalFinder(before: string, words: OrdinalWords): Finder {
  const pattern = new RegExp(`${before}(${words.flat().join('|')})${END}`, 'u')
  return (text) => {
    const word = pattern.exec(text)?.[1]
    return word === undefined ? undefined : words.findIndex((forms) => forms.includes(word)) + 1
  }
}

/**
 * Returns a finder of the faculty's own names: those that are neither usual nor only an ordinal nor a spelling of
 * another name. Longer names come first, because one name may begin with another.
 */
function ownNames(list: FacultyShape['grades'], usual: FacultyShape['grades']): Finder {
  const keys = list.map(({ name }) => searchText(name))
  const names = list
    .map(({ name }, place) => ({ name: searchText(name), number: place + 1, isUsual: usual[place]?.name === name }))
    .filter(({ name, isUsual }) => !isUsual && name !== '' && !ORDINAL.test(name))
    .filter(({ name }) => keys.indexOf(name) === keys.lastIndexOf(name))
    .sort((a, b) => b.name.length - a.name.length)
    .map(({ name, number }) => ({
      number,
      pattern: new RegExp(`(?<!\\p{L})${name.replace(/[^\p{L}\p{N} ]/gu, '\\$&')}${END}`, 'u'),
    }))
  return (text) => names.find(({ pattern }) => pattern.test(text))?.number
}

/**
 * Finds grade, term, year and session in a title, by the faculty's own names too, as in 'نتيجة الفرقة الأولى - الفصل
 * الدراسي الأول - العام الجامعي 2024/2025'. Ignores a single year, because it belongs to two academic years.
 */
export function headingIn(title: string, shape: FacultyShape = SPECIFIED_SHAPE): Partial<SheetHeading> {
  const text = searchText(title)
  const heading: Partial<SheetHeading> = {}
  const finders = findersOf(shape)
  const [grade, term] = [finders.grade(text), finders.term(text)]
  const year = academicYear(YEARS.exec(text))
  const session = sessionIn(text)
  // The casts are safe: the finders find only grades and terms of the faculty.
  if (grade !== undefined) heading.grade = grade as GradeNumber
  if (term !== undefined) heading.term = term as TermNumber
  if (year !== undefined) heading.year = year
  if (session !== undefined) heading.session = session
  return heading
}

/** Finds grade, term, year and session in a file's or worksheet's name: words joined by signs, or a short form. */
export function headingInName(name: string, shape: FacultyShape = SPECIFIED_SHAPE): Partial<SheetHeading> {
  const text = searchText(name.replace(/\.[a-z]{2,4}$/i, ''))
  const short = SHORT.exec(text)
  const spaced = headingIn(text.replace(/[_.]+/g, ' '), shape)
  const heading = { ...headingIn(text, shape), ...spaced }
  const key = Number(GRADE_KEY.exec(text)?.[1])
  // The pattern allows only the numbers of the closed list.
  if (key <= shape.grades.length) heading.grade = key as GradeNumber
  if (!short || Number(short[2]) > shape.grades.length || Number(short[3]) > shape.terms.length) return heading
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

/** Accepts both orders, because a right-to-left line displays 2024/2025 as 2025/2024 while it is typed. */
function academicYear(match: RegExpExecArray | null): number | undefined {
  if (!match) return undefined
  const first = Number(match[1])
  const second = Number(match[2])
  if (second < 100) return (first + 1) % 100 === second ? first + 1 : undefined
  return Math.abs(first - second) === 1 ? Math.max(first, second) : undefined
}
