import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rowXml, workbookParts, zipOf } from '../src/server/readers/xlsx-files.testing.ts'
import type { Portal } from './portal.ts'

/** Two years of results of an invented grade, as Excel files that the office imports. */

export type Cell = string | number

/**
 * The student whom the tests follow. She is on the sheets of both years, is first in the second, and has a mark raised
 * by leniency (written 50/65).
 */
export const STUDENT = { name: 'سلمى كمال عمر الحداد', id: '100012024', seat: '20001' }
/** The student whom the office hides; she has the second rank of the second year. */
export const HIDDEN = { name: 'فريدة شوقي راغب المستترة', id: '100022024', seat: '20002' }
/** The student whose result of the second year is withheld. */
export const WITHHELD = { name: 'نجلاء فوزي حامد الموقوفة', seat: '20003' }

/**
 * Number of students on the second year's list. The hidden student counts, the one whose result is withheld does not.
 */
export const LISTED = 44

const FIRST_NAMES = ['هدى', 'ريم', 'علي', 'عمر', 'منى', 'زينب', 'طارق']
const FAMILY_NAMES = ['البنا', 'النجار', 'السقا', 'العطار', 'الخياط', 'الكاتب']

/** The other students: forty-two different names. */
const OTHERS = FAMILY_NAMES.flatMap((family) => FIRST_NAMES.map((first) => `${first} محمود سامي ${family}`))

/** Writes the files, imports them year by year through the command line, publishes them, and hides one student. */
export async function playSeason(portal: Portal): Promise<void> {
  for (const term of [1, 2]) {
    const file = save(portal, `first-${term}.xlsx`, templateRows(term))
    await succeed(
      portal,
      'import',
      file,
      '--grade',
      '1',
      '--term',
      String(term),
      '--year',
      '2024',
      '--apply',
      '--publish',
    )
  }
  const files = (['الأول', 'الثاني'] as const).map((term, index) =>
    save(portal, `second-${index}.xlsx`, controlRows(term)),
  )
  await succeed(portal, 'import', ...files, '--apply', '--publish')
  await succeed(portal, 'hide', HIDDEN.id, '--reason', 'طلب الطالبة')
}

async function succeed(portal: Portal, ...words: string[]): Promise<void> {
  const { status, stdout, stderr } = await portal.diwan(...words)
  if (status !== 0) throw new Error(`${words.join(' ')}: ${status}\n${stdout}\n${stderr}`)
}

function save(portal: Portal, name: string, rows: readonly (readonly Cell[])[]): string {
  const path = join(portal.dataDir, name)
  writeFileSync(path, workbook(rows))
  return path
}

/** Returns an Excel file with one worksheet. */
export function workbook(rows: readonly (readonly Cell[])[]): Buffer {
  const xml = rows.map((cells, index) => rowXml(index + 1, cells)).join('')
  return zipOf(workbookParts([{ name: 'كشف', rows: xml }]))
}

/**
 * Returns the rows of the first year's sheet, in the template layout. The terms differ in the marks of a subject that
 * is not counted, because with equal marks the portal takes a file for the other term's.
 */
function templateRows(termNumber: number): Cell[][] {
  const students = [STUDENT.name, HIDDEN.name, WITHHELD.name, ...OTHERS]
  return [
    ['seat_number', 'name', 'النحو', 'الصرف', 'الحاسب'],
    ['final_degree', '', 100, 100, 100],
    ['is_calculated_in_total', '', 1, 1, 0],
    ...students.map((name, index): Cell[] => [
      10_001 + index,
      name,
      90 - index,
      80,
      index === 0 ? 'غـ' : 69 + termNumber,
    ]),
  ]
}

/**
 * Returns the rows of the second year's sheet in the layout of a control office: with titles, groups, full marks and
 * notes.
 */
function controlRows(term: string): Cell[][] {
  const title = `نتيجة الفرقة الثانية - الفصل الدراسي ${term} - العام الجامعي 2024/2025`
  const student = (seat: number, name: string, marks: [Cell, Cell, Cell], total: Cell, note: string): Cell[] => [
    seat - 20_000,
    seat,
    name,
    ...marks,
    total,
    note,
  ]
  return [
    ['كلية التجربة'],
    [title],
    [],
    ['م', 'رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', '', '', 'المجموع', 'ملاحظات'],
    ['', '', '', 'النحو', 'البلاغة', 'التفسير', '', ''],
    ['', '', 'النهاية العظمى', 100, 100, 100, 300, ''],
    student(20_001, STUDENT.name, [98, '/50', 99], 247, 'رأفة'),
    student(20_002, HIDDEN.name, [93, 89, 61], 243, ''),
    student(20_003, WITHHELD.name, [87, 88, 86], '', 'حجب'),
    ...OTHERS.map((name, index) => {
      const first = 90 - index
      const second = term === 'الأول' ? 49.99 : 49.98
      return student(20_004 + index, name, [first, second, 'غـ'], first + second, '')
    }),
  ]
}
