import Sqlite from 'libsql'
import { searchText } from '../src/contract/search-text.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/open-database.ts'

const GRADES = [1, 2, 3, 4]
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

export interface History {
  /** The last academic year's second calendar year. */
  latest: number
  years: number
  /** Students of each grade. */
  students: number
}

/** The students' number and years that make about so many rows: a small faculty in its first year, then a large one. */
export function historyOf(rows: number): History {
  const students = rows <= 10_000 ? 1250 : 6250
  return { latest: 2099, years: Math.max(1, Math.round(rows / (GRADES.length * TERMS.length * students))), students }
}

export function seatOf(grade: number, index: number): string {
  return String(grade * 10_000 + index)
}

/** The student at a place of a grade in a year, who began with the first grade. */
export function studentOf(grade: number, year: number, index: number): string {
  return `${seatOf(1, index)}${year - grade + 1}`
}

/**
 * Fills an SQLite file as years of imports and publications would: published sheets of four grades and two terms, whose
 * students pass from grade to grade. Returns the number of rows.
 */
export async function inventHistory(file: string, { latest, years, students }: History): Promise<number> {
  const database = await openDatabase({ url: `file:${file}` })
  await migrateToLatest(database.write)
  await database.close()
  const raw = new Sqlite(file)
  raw.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -400000')
  const first = latest - years + 1
  const addStudent = inserter(raw, 'student', ['id', 'created_at'])
  raw.exec('begin')
  for (let begun = first - GRADES.length + 1; begun <= latest; begun += 1) {
    for (let index = 0; index < students; index += 1)
      addStudent.run([studentOf(1, begun, index), `${begun}-10-01T00:00:00.000Z`])
  }
  raw.exec('commit')
  let rows = 0
  for (let year = first; year <= latest; year += 1) {
    raw.exec('begin')
    for (const grade of GRADES) for (const term of TERMS) rows += addSheet(raw, { year, grade, term, students })
    raw.exec('commit')
  }
  raw.exec('update publication set version = 1; analyze')
  raw.close()
  return rows
}

interface InventedSheet {
  year: number
  grade: number
  term: number
  students: number
}

function addSheet(raw: Sqlite.Database, { year, grade, term, students }: InventedSheet): number {
  const id = `${year}-g${grade}-t${term}-v1`
  const at = `${year}-07-01T00:00:00.000Z`
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
  }
  inserter(raw, 'sheet', Object.keys(sheet)).run(Object.values(sheet))
  const addSubject = inserter(raw, 'sheet_subject', ['sheet_id', 'position', 'name', 'final_hundredths', 'is_counted'])
  for (const [position, subject] of SUBJECTS.entries()) addSubject.run([id, position, subject, 10_000, 1])
  const columns = [
    'sheet_id',
    'seat_number',
    'row_number',
    'student_id',
    'name',
    'name_key',
    'degrees',
    'note',
    'withheld',
    'total_hundredths',
    'max_hundredths',
    'rank',
    'carried',
    'stated_verdict',
  ]
  const addRow = inserter(raw, 'sheet_row', columns)
  for (let index = 0; index < students; index += 1) {
    const marks = SUBJECTS.map((_subject, place) => 30 + ((index * 37 + place * 13 + year * 7 + term * 3) % 71))
    const total = marks.reduce((sum, mark) => sum + mark, 0) * 100
    const name = nameOf(year - grade, index)
    const values = [id, seatOf(grade, index), index + 4, studentOf(grade, year, index), name, searchText(name)]
    addRow.run([
      ...values,
      JSON.stringify(marks.map(String)),
      '',
      0,
      total,
      SUBJECTS.length * 10_000,
      index + 1,
      '[]',
      '',
    ])
  }
  return students
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

function inserter(raw: Sqlite.Database, table: string, columns: readonly string[]): Sqlite.Statement {
  return raw.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
}

/** A sheet's file of the next year's first grade, with as many students. */
export function nextSheet({ latest, students }: History): string {
  const year = latest + 1
  const rows = Array.from({ length: students }, (_, index) => {
    const marks = SUBJECTS.map((_subject, place) => 30 + ((index * 7 + place * 13) % 71))
    return [seatOf(1, index), nameOf(year - 1, index), ...marks]
  })
  const lines = [
    [`نتيجة الفرقة الأولى - الفصل الدراسي الأول - العام الجامعي ${year - 1}/${year}`],
    ['seat_number', 'name', ...SUBJECTS],
    ['final_degree', '', ...SUBJECTS.map(() => 100)],
    ['is_calculated_in_total', '', ...SUBJECTS.map(() => 1)],
    ...rows,
  ]
  return lines.map((cells) => cells.join(',')).join('\n')
}
