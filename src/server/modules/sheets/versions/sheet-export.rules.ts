import type { CarriedDegree, SheetSubject } from '../reading/sheet-reading.rules.ts'
import type { VersionRow } from './version-row.rules.ts'

/** A cell of an exported file. */
export type ExportCell = string | number

/** The header of the column that marks withheld results: alone, and beside a column of verdicts. */
const STATUS_HEADER = 'الحالة'
const STATUS_HEADER_BESIDE_VERDICTS = 'التقدير'
const WITHHELD_WORD = 'حجب'
const VERDICT_HEADER = 'النتيجة'
const NOTE_HEADER = 'ملاحظات'
const CARRIED_HEADERS = ['مادة التخلف', 'درجة التخلف'] as const

/** A column after those of the subjects. */
interface ExtraColumn {
  header: string
  cell: (row: VersionRow) => ExportCell
}

/**
 * Exports a version in the template layout, which the importer reads back to the same rows: headers, full marks,
 * counted flags, then the students. Includes the columns of carried-over subjects, verdicts, withheld results and notes
 * only if a student has one.
 */
export function templateRows(subjects: readonly SheetSubject[], rows: readonly VersionRow[]): ExportCell[][] {
  const extra = extraColumns(rows)
  const empty = extra.map(() => '')
  return [
    ['student_id', 'seat_number', 'name', ...subjects.map(({ name }) => name), ...extra.map(({ header }) => header)],
    ['final_degree', '', '', ...subjects.map(({ finalDegree }) => finalDegree), ...empty],
    [
      'is_calculated_in_total',
      '',
      '',
      ...subjects.map(({ isCalculatedInTotal }) => (isCalculatedInTotal ? 1 : 0)),
      ...empty,
    ],
    ...rows.map((row) => [
      row.studentId,
      row.seatNumber,
      row.name,
      ...subjects.map((_, place) => degreeCell(row.degrees[place] ?? '')),
      ...extra.map(({ cell }) => cell(row)),
    ]),
  ]
}

function extraColumns(rows: readonly VersionRow[]): ExtraColumn[] {
  const pairs = rows.reduce((most, { carried }) => Math.max(most, carried.length), 0)
  const withVerdict = rows.some(({ statedVerdict }) => statedVerdict !== '')
  const columns = Array.from({ length: pairs }, (_, place) => carriedColumns(place)).flat()
  if (withVerdict) columns.push({ header: VERDICT_HEADER, cell: ({ statedVerdict }) => statedVerdict })
  if (rows.some(({ withheld }) => withheld)) {
    // The importer reads a column «الحالة» as verdicts, and a sheet can have only one column of verdicts.
    const header = withVerdict ? STATUS_HEADER_BESIDE_VERDICTS : STATUS_HEADER
    columns.push({ header, cell: ({ withheld }) => (withheld ? WITHHELD_WORD : '') })
  }
  if (rows.some(({ note }) => note !== '')) columns.push({ header: NOTE_HEADER, cell: ({ note }) => note })
  return columns
}

function carriedColumns(place: number): ExtraColumn[] {
  const [name, mark] = CARRIED_HEADERS
  return [
    { header: `${name} ${place + 1}`, cell: ({ carried }) => carried[place]?.subject ?? '' },
    { header: `${mark} ${place + 1}`, cell: ({ carried }) => carriedCell(carried[place]) },
  ]
}

/** Returns a carried-over mark with its full mark, as in «65/100». */
function carriedCell(carried: CarriedDegree | undefined): ExportCell {
  if (!carried) return ''
  const { degree, fullMark } = carried
  return degree === '' || fullMark === null ? degreeCell(degree) : `${degree}/${fullMark}`
}

/** Returns a number if spreadsheets display it as the same text, so that they can sum it; otherwise the text. */
function degreeCell(text: string): ExportCell {
  return text !== '' && String(Number(text)) === text ? Number(text) : text
}
