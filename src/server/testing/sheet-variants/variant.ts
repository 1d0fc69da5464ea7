import { sheetProblemSeverity } from '#contract/sheet-problems.ts'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import type { SheetChoices, SheetReading } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { readGrids } from '#server/readers/read-grids.ts'
import { UnreadableFileError } from '#server/readers/sheet-file.ts'
import { plainXlsx, type Table, type TableCell } from './table-files.ts'

/** A file as an office may have it, and what `readingOf` prints when it reads the file. */
export interface Variant {
  what: string
  file: Buffer | Promise<Buffer>
  gives: readonly string[]
  choices?: SheetChoices
  fileName?: string
}

type Cells = readonly TableCell[]

export const TITLE = 'نتيجة الفرقة الثانية - الفصل الدراسي الأول - العام الجامعي 2024/2025'
export const HEAD: Cells = ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', 'البلاغة']
export const FULL: Cells = ['النهاية العظمى', null, 100, 100, 50]
export const STUDENTS: readonly Cells[] = [
  [20_001, 'أحمد محمد علي', 91, 80, 40],
  [20_002, 'منى حسن سالم', 55, 'غـ', 25],
  [20_003, 'هدى سعيد عمر', 60.5, 70, 33],
  [20_004, 'سارة كمال فؤاد', '/50', 65, 45],
]
/** What reading `STUDENTS` gives if nothing is wrong. */
export const READ: readonly string[] = [
  '20001 أحمد محمد علي: 91 80 40',
  '20002 منى حسن سالم: 55 غـ 25',
  '20003 هدى سعيد عمر: 60.5 70 33',
  '20004 سارة كمال فؤاد: /50 65 45',
]

interface SheetParts {
  above?: readonly Cells[]
  head?: readonly Cells[]
  full?: readonly Cells[]
  students?: readonly Cells[]
  below?: readonly Cells[]
}

/** Makes a table of `STUDENTS`; given parts replace the default ones. */
export function sheetOf({
  above = [[TITLE]],
  head = [HEAD],
  full = [FULL],
  students = STUDENTS,
  below = [],
}: SheetParts = {}): Table {
  return { name: 'كشف', rows: [...above, ...head, ...full, ...students, ...below] }
}

/** Makes a workbook of the table that `sheetOf` makes. */
export function book(parts: SheetParts = {}, hidden: Partial<Table> = {}): Buffer {
  return plainXlsx([{ ...sheetOf(parts), ...hidden }])
}

/** Returns `STUDENTS` with some cells changed, by row (from 0) and column (from 0). */
export function changed(...changes: readonly (readonly [row: number, column: number, cell: TableCell])[]): Cells[] {
  return STUDENTS.map((cells, row) =>
    cells.map((cell, column) => changes.find(([at, place]) => at === row && place === column)?.[2] ?? cell),
  )
}

/**
 * Prints what reading a file gives: why it is refused; else its stops, and then its errors with cell and value or,
 * without errors, its students.
 */
export async function readingOf({ file, choices = {}, fileName = 'file' }: Variant): Promise<string[]> {
  try {
    return lines(recogniseSheet(await readGrids(await file), choices, fileName))
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    const { reason, worksheet, row } = error
    return [`refused: ${[reason, worksheet, row].filter((part) => part !== null).join(' ')}`]
  }
}

function lines({ problems, stops, rows }: SheetReading): string[] {
  const stopped = stops.map(({ code, count }) => `stop: ${code} ${count}`)
  const errors = problems
    .filter((problem) => sheetProblemSeverity(problem) === 'error')
    .map(({ code, row, column, value }) => `error: ${code} ${column ?? ''}${row ?? ''} ${value ?? ''}`.trim())
  if (errors.length > 0) return [...stopped, ...errors]
  const students = rows.map(({ seatNumber, name, degrees, carried, withheld, statedVerdict }) => {
    const attempts = carried
      .map(({ subject, degree, fullMark }) => ` +${subject}=${degree}/${fullMark ?? '?'}`)
      .join('')
    const verdict = statedVerdict === '' ? '' : ` «${statedVerdict}»`
    return `${seatNumber} ${name}: ${degrees.map((degree) => degree || '∅').join(' ')}${attempts}${withheld ? ' withheld' : ''}${verdict}`
  })
  return [...stopped, ...students]
}
