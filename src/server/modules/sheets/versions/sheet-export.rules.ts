import type { SheetSubject } from '../reading/sheet-reading.rules.ts'
import type { VersionRow } from './version-row.rules.ts'

/** A cell of an exported file. */
export type ExportCell = string | number

/** Header of the column that has `WITHHELD_WORD` for results that the sheet withholds. */
const STATUS_HEADER = 'الحالة'
const WITHHELD_WORD = 'حجب'
const NOTE_HEADER = 'ملاحظات'

/**
 * Exports a version in the template layout, which the importer reads back to the same rows: headers, full marks,
 * counted flags, then the students. Includes the columns of states and notes only if a student has one.
 */
export function templateRows(subjects: readonly SheetSubject[], rows: readonly VersionRow[]): ExportCell[][] {
  const withStatus = rows.some(({ withheld }) => withheld)
  const withNote = rows.some(({ note }) => note !== '')
  const tail = (status: ExportCell, note: ExportCell) => [...(withStatus ? [status] : []), ...(withNote ? [note] : [])]
  return [
    ['student_id', 'seat_number', 'name', ...subjects.map(({ name }) => name), ...tail(STATUS_HEADER, NOTE_HEADER)],
    ['final_degree', '', '', ...subjects.map(({ finalDegree }) => finalDegree), ...tail('', '')],
    [
      'is_calculated_in_total',
      '',
      '',
      ...subjects.map(({ isCalculatedInTotal }) => (isCalculatedInTotal ? 1 : 0)),
      ...tail('', ''),
    ],
    ...rows.map(({ studentId, seatNumber, name, degrees, withheld, note }) => [
      studentId,
      seatNumber,
      name,
      ...subjects.map((_, place) => degreeCell(degrees[place] ?? '')),
      ...tail(withheld ? WITHHELD_WORD : '', note),
    ]),
  ]
}

/** Returns a number if spreadsheets display it as the same text, so that they can sum it; otherwise the text. */
function degreeCell(text: string): ExportCell {
  return text !== '' && String(Number(text)) === text ? Number(text) : text
}
