import { UPLOAD_ROWS_PAGE, type UploadRows } from '#contract/admin-uploads.ts'
import { STUDENT_ID_LENGTH } from '#contract/faculty.ts'
import { type SheetProblem, sheetProblemSeverity } from '#contract/sheet-problems.ts'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { UploadGridRow, UploadProblem } from '#contract/upload-review.ts'
import type { GridRow, WorksheetGrid } from '../reading/grid.rules.ts'
import { rowsBelow, shownText } from './shown-rows.rules.ts'

/** Selects a page of rows. */
export interface RowsQuery {
  /** The 0-based number of the page. */
  page?: number | undefined
  /** Returns the page that contains this row, instead of `page`. */
  row?: number | undefined
  only?: 'problems' | undefined
}

/** Returns one page of a worksheet's rows below its header, each with its cells as text and its problems. */
export function pageOfRows(
  shown: WorksheetGrid | undefined,
  { headerRow, width }: { headerRow: number | null; width: number },
  problems: readonly SheetProblem[],
  choices: UploadChoices,
  { page: wanted = 0, row, only }: RowsQuery,
): UploadRows {
  const byRow = problemsByRow(withoutConsequences(problems))
  const rows = listedRows(shown, headerRow, problems, only)
  const pages = Math.max(1, Math.ceil(rows.length / UPLOAD_ROWS_PAGE))
  const at = row === undefined ? -1 : rows.findIndex(({ number }) => number >= row)
  const page = Math.min(at >= 0 ? Math.floor(at / UPLOAD_ROWS_PAGE) : wanted, pages - 1)
  const start = page * UPLOAD_ROWS_PAGE
  return {
    page,
    pages,
    total: rows.length,
    rows: rows
      .slice(start, start + UPLOAD_ROWS_PAGE)
      .map((gridRow) => rowOfPage(gridRow, width, choices, byRow.get(gridRow.number) ?? [])),
  }
}

/** Returns the rows below the header, or on request only those that have a problem. */
export function listedRows(
  shown: WorksheetGrid | undefined,
  headerRow: number | null,
  problems: readonly SheetProblem[],
  only: 'problems' | undefined,
): readonly GridRow[] {
  const below = rowsBelow(shown, headerRow)
  if (!only) return below
  const faulty = new Set(withoutConsequences(problems).map(({ row }) => row))
  return below.filter(({ number }) => faulty.has(number))
}

function problemsByRow(problems: readonly SheetProblem[]): Map<number, UploadProblem[]> {
  const byRow = new Map<number, UploadProblem[]>()
  for (const problem of problems) {
    if (problem.row === null) continue
    const own = byRow.get(problem.row)
    if (own) own.push(wireProblem(problem))
    else byRow.set(problem.row, [wireProblem(problem)])
  }
  return byRow
}

function rowOfPage(
  row: GridRow,
  width: number,
  choices: UploadChoices,
  problems: readonly UploadProblem[],
): UploadGridRow {
  const cells = Array.from({ length: width }, (_, column) => shownText(row, column))
  return {
    row: row.number,
    cells,
    corrected: choices.corrections.filter((correction) => correction.row === row.number).map(({ column }) => column),
    left_out: choices.left_out.find((left) => left.row === row.number)?.reason ?? null,
    problems: [...problems],
  }
}

/**
 * Drops problems that another problem causes: those of a student id that was made from a wrong seat number. If the seat
 * or name column is missing, drops every problem at a column or cell, because the missing column was read as a subject.
 */
export function withoutConsequences(problems: readonly SheetProblem[]): SheetProblem[] {
  if (problems.some(({ code }) => code === 'seat_column_missing' || code === 'name_column_missing')) {
    return problems.filter(({ column }) => column === null)
  }
  const wrongSeats = new Set(problems.filter(({ code }) => code.startsWith('seat_')).map(({ row }) => row))
  return problems.filter(({ code, row, column, value }) => {
    if (!code.startsWith('student_id_') || column !== null || row === null) return true
    // A seat cell with a spreadsheet error has a problem of another code; the id made of it has another length.
    return !wrongSeats.has(row) && (value === undefined || value.length === STUDENT_ID_LENGTH)
  })
}

/** Converts a problem to wire format, with severity and without worksheet. */
export function wireProblem(problem: SheetProblem): UploadProblem {
  const { code, row, column, value, expected } = problem
  return {
    code,
    severity: sheetProblemSeverity(problem),
    row,
    column,
    ...(value === undefined ? {} : { value }),
    ...(expected === undefined ? {} : { expected }),
  }
}
