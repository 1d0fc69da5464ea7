import { searchText } from '../src/contract/search-text.ts'
import type { HistoryWriter } from './history-writers.ts'
import type { SharedRow } from './row-columns.ts'

/** Grades of the invented faculty. */
export const GRADES = [1, 2, 3, 4]
const TERMS = [1, 2]
const SUBJECTS = ['النحو', 'الصرف', 'البلاغة', 'الأدب', 'التفسير', 'الفقه', 'العروض']
const FIRST_NAMES = ['محمد', 'أحمد', 'فاطمة', 'علي', 'مريم', 'عمر', 'هدى', 'يوسف', 'سارة', 'إبراهيم', 'منى']
const LATER_NAMES = [
  'حسن',
  'سعيد',
  'محمود',
  'كمال',
  'عادل',
  'فتحي',
  'صلاح',
  'رمضان',
  'جمال',
  'طارق',
  'نبيل',
  'فؤاد',
  'سمير',
]
const FAMILIES = [
  'الشافعي',
  'القاضي',
  'النجار',
  'الحداد',
  'السقا',
  'الطيب',
  'المهدي',
  'الفقي',
  'العطار',
  'البنا',
  'الجندي',
]

/** The number of the latest years, which are alike in every history: as many as a student needs for all grades. */
const RECENT_YEARS = GRADES.length
/** Students of a grade in an older year; more, if the rows would not fit into `MOST_OLDER_YEARS` years otherwise. */
const OLDER_STUDENTS = 1250
/**
 * The share of the years that are written while the indexes exist. Newly made indexes have full pages, each of which is
 * split by the next row that belongs there. If all years were written before the indexes, the measured import would
 * write ten times as much as into a database that has grown by imports.
 */
const INDEXED_SHARE = 0.2
/** The portal allows the 101 years 2000 to 2100: four are the latest ones of the history, and one is imported. */
const MOST_OLDER_YEARS = 96
/** The latest year of the history; the bench imports a sheet of the year after it. */
const LATEST_YEAR = 2099

export interface History {
  /** The last academic year's second calendar year. */
  latest: number
  years: number
  /** Students of each grade in the latest four years. */
  students: number
  /** Students of each grade in the years before. */
  olderStudents: number
}

/**
 * Returns a history of about `rows` rows. Its latest four years have `students` students in each grade at any size; the
 * other rows are in older years.
 */
export function historyOf(rows: number, students: number): History {
  const older = Math.max(0, rows - RECENT_YEARS * rowsOfYear(students))
  const olderYears = Math.min(MOST_OLDER_YEARS, Math.round(older / rowsOfYear(OLDER_STUDENTS)))
  const years = RECENT_YEARS + olderYears
  const olderStudents = olderYears === 0 ? 0 : Math.round(older / rowsOfYear(olderYears))
  return { latest: LATEST_YEAR, years, students, olderStudents }
}

function rowsOfYear(students: number): number {
  return GRADES.length * TERMS.length * students
}

/** Returns the number of rows of a history. */
export function rowsOf(history: History): number {
  const { latest, years } = history
  return Array.from({ length: years }, (_, back) => rowsOfYear(studentsIn(history, latest - back))).reduce(
    (a, b) => a + b,
  )
}

/** Returns the number of students of each grade in a year. */
export function studentsIn({ latest, students, olderStudents }: History, year: number): number {
  return year > latest - RECENT_YEARS ? students : olderStudents
}

export function seatOf(grade: number, index: number): string {
  return String(grade * 20_000 + index)
}

/** Returns the identifier of the student at `index` in a grade and year, who began in the first grade. */
export function studentOf(grade: number, year: number, index: number): string {
  return `${seatOf(1, index)}${year - grade + 1}`
}

/**
 * Fills a migrated database as if by years of imports: published sheets of four grades and two terms, whose students
 * move up a grade each year. Closes the writer.
 */
export async function inventHistory(writer: HistoryWriter, history: History): Promise<void> {
  const { latest, years } = history
  const first = latest - years + 1
  const most = Math.max(history.students, history.olderStudents)
  await writer.begin()
  for (let begun = first - GRADES.length + 1; begun <= latest; begun += 1) {
    const created_at = `${begun}-10-01T00:00:00.000Z`
    await writer.add(
      'student',
      Array.from({ length: most }, (_, index) => ({ id: studentOf(1, begun, index), created_at })),
    )
  }
  await writer.commit()
  const makeIndexes = await writer.withoutIndexes('sheet_row_shared')
  const firstIndexed = latest - Math.ceil(years * INDEXED_SHARE)
  for (let year = first; year <= latest; year += 1) {
    if (year === firstIndexed) await makeIndexes()
    const students = studentsIn(history, year)
    await writer.begin()
    for (const grade of GRADES) for (const term of TERMS) await addSheet(writer, { year, grade, term, students })
    await writer.commit()
  }
  await writer.end()
}

interface InventedSheet {
  year: number
  grade: number
  term: number
  students: number
}

async function addSheet(writer: HistoryWriter, { year, grade, term, students }: InventedSheet): Promise<void> {
  const id = `${year}-g${grade}-t${term}-v1`
  const at = `${year}-07-01T00:00:00.000Z`
  await writer.add('sheet_row_set', [{ id, created_at: at, step: 0 }])
  const sheet = {
    id,
    grade,
    term,
    year,
    session: 1,
    version: 1,
    state: 'published',
    source: 'file',
    layout: 'template',
    file_name: `${id}.xlsx`,
    file_sha256: id,
    student_count: students,
    created_at: at,
    published_at: at,
    revision: 0,
    row_set_id: id,
  }
  await writer.add('sheet', [sheet])
  await writer.add(
    'sheet_subject',
    SUBJECTS.map((name, position) => ({ sheet_id: id, position, name, final_hundredths: 10_000, is_counted: 1 })),
  )
  const rows = Array.from({ length: students }, (_, index): SharedRow => {
    const marks = SUBJECTS.map((_subject, place) => 30 + ((index * 37 + place * 13 + year * 7 + term * 3) % 71))
    const name = nameOf(year - grade, index)
    return {
      set_id: id,
      seat_number: seatOf(grade, index),
      row_number: index + 4,
      student_id: studentOf(grade, year, index),
      name,
      name_key: searchText(name),
      degrees: JSON.stringify(marks.map(String)),
      note: '',
      withheld: 0,
      total_hundredths: marks.reduce((sum, mark) => sum + mark, 0) * 100,
      max_hundredths: SUBJECTS.length * 10_000,
      rank: index + 1,
      carried: '[]',
      stated_verdict: '',
    }
  })
  await writer.add('sheet_row_shared', rows)
}

function nameOf(cohort: number, index: number): string {
  const pick = (names: readonly string[], at: number) => names[at % names.length] ?? ''
  const place = index + cohort * 31
  const later = Math.floor(place / FIRST_NAMES.length)
  const last = Math.floor(later / LATER_NAMES.length)
  return [
    pick(FIRST_NAMES, place),
    pick(LATER_NAMES, later),
    pick(LATER_NAMES, last + cohort),
    pick(FAMILIES, last),
  ].join(' ')
}

/**
 * One in this many new students has a name that occurs in the history; most people share all four names with nobody.
 */
const NAMESAKES = 100

/** Returns a sheet of the first grade in the year after the history, as CSV. Both terms have the same students. */
export function nextSheet({ latest }: History, students: number, term: 1 | 2): string {
  const year = latest + 1
  const rows = Array.from({ length: students }, (_, index) => {
    const marks = SUBJECTS.map((_subject, place) => 30 + ((index * 7 + place * 13) % 71))
    const name = nameOf(year - 1, index)
    return [seatOf(1, index), index % NAMESAKES === 0 ? name : `${name} المستجد`, ...marks]
  })
  const lines = [
    [`نتيجة الفرقة الأولى - الفصل الدراسي ${term === 1 ? 'الأول' : 'الثاني'} - العام الجامعي ${year - 1}/${year}`],
    ['seat_number', 'name', ...SUBJECTS],
    ['final_degree', '', ...SUBJECTS.map(() => 100)],
    ['is_calculated_in_total', '', ...SUBJECTS.map(() => 1)],
    ...rows,
  ]
  return lines.map((cells) => cells.join(',')).join('\n')
}
