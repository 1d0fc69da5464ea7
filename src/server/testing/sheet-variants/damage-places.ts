import type { Cohort } from './cohort.ts'
import type { Table, TableCell } from './table-files.ts'

/** A table, and where its students, seats, names and marks are. */
export interface Located {
  table: Table
  cohort: Cohort
  /** Index of the first student's row. */
  first: number
  seat: number
  name: number
  /** The columns of marks, totals and percentages. */
  numbers: readonly number[]
}

/** Finds the students of a table that a layout made. */
export function located(table: Table, cohort: Cohort): Located {
  const { seat: seatNumber, name: fullName } = cohort.students[0] ?? { seat: '', name: '' }
  const first = table.rows.findIndex((cells) => cells.includes(fullName))
  const row = table.rows[first] ?? []
  const seat = row.findIndex((cell) => String(cell) === seatNumber)
  const name = row.indexOf(fullName)
  const width = Math.max(...table.rows.map((cells) => cells.length))
  const body = table.rows.slice(first)
  const numbers = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column > name && body.filter((cells) => typeof cells[column] === 'number').length * 3 > body.length,
  )
  return { table, cohort, first, seat, name, numbers }
}

type ChangeRow = (cells: readonly TableCell[], index: number) => readonly TableCell[]

/** Changes the students' rows; `change` gets a row's cells and its index from 0. */
export function students({ table, first }: Located, change: ChangeRow): Table {
  return { ...table, rows: table.rows.map((cells, at) => (at < first ? cells : change(cells, at - first))) }
}

/** Returns the cells with one of them changed; a row that is too short is filled with empty cells. */
export function setCell(cells: readonly TableCell[], column: number, cell: TableCell): TableCell[] {
  return Object.assign([...cells, ...Array.from({ length: Math.max(0, column + 1 - cells.length) }, () => null)], {
    [column]: cell,
  })
}

/** Moves the cells of some columns down by a row; the last row's cells come to the first student. */
export function moveDown({ table, first, ...rest }: Located, columns: readonly number[]): Table {
  const { rows } = table
  return students({ table, first, ...rest }, (cells, index) => {
    const above = rows[index === 0 ? rows.length - 1 : first + index - 1] ?? []
    return columns.reduce<readonly TableCell[]>((row, column) => setCell(row, column, above[column] ?? null), cells)
  })
}
