import { MAX_HEADERS } from '#contract/sheet-layouts.ts'
import { type SheetProblem, sheetProblemSeverity } from '#contract/sheet-problems.ts'
import type { UploadChoices } from '#contract/upload-choices.ts'
import { type IdentityQuestion, REVIEW_LIST, type UploadReview } from '#contract/upload-review.ts'
import {
  type Appearance,
  type IdentityDecision,
  idsOfNewStudents,
  type SoughtStudents,
} from '#server/modules/students/identity.rules.ts'
import { draftRows, type ImportSource, type PlannedSheet, soughtBy } from '../importing/import-plan.rules.ts'
import { headerRows, headersOf, keptName } from '../layouts/layout-match.rules.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import { textAt } from '../reading/grid-cell.rules.ts'
import { chooseWorksheet, recogniseSheet } from '../reading/sheet-layout.rules.ts'
import type { ReadingSettings, SheetChoices, SheetReading } from '../reading/sheet-reading.rules.ts'
import type { VersionContent } from '../versions/version-row.rules.ts'
import { rowsBelow } from './shown-rows.rules.ts'
import { unknownWords } from './unknown-words.rules.ts'
import { type CorrectedGrids, correctGrids, decideRows, sheetChoices } from './upload-choices.rules.ts'
import { uploadColumns } from './upload-columns.rules.ts'
import { wireProblem, withoutConsequences } from './upload-rows.rules.ts'

/** An uploaded file as it is read with the office's choices. */
export interface UnderstoodUpload {
  grids: CorrectedGrids
  /** The choices by which the file was read. */
  read: SheetChoices
  source: ImportSource
}

/** Parses a file's cells with the office's choices; the same cells and choices always give the same result. */
export function understandUpload(
  file: { fileName: string; sha256: string },
  worksheets: readonly WorksheetGrid[],
  choices: UploadChoices,
  settings?: ReadingSettings,
): UnderstoodUpload {
  const grids = correctGrids(worksheets, choices)
  const read = sheetChoices(choices, settings)
  return { grids, read, source: { ...file, reading: recogniseSheet(grids.worksheets, read, file.fileName) } }
}

/** Returns the students to look up in earlier sheets: those of an upload's rows, and those whom the office chose. */
export function soughtByUpload({ source }: UnderstoodUpload, { identities }: UploadChoices): SoughtStudents {
  const sought = soughtBy([source])
  return { ...sought, ids: new Set([...sought.ids, ...identities.map(({ student }) => student)]) }
}

/** Returns an upload with the identities that the office decided, ready for planning. */
export function withIdentities(
  understood: UnderstoodUpload,
  choices: UploadChoices,
  known: readonly Appearance[],
): UnderstoodUpload {
  const { source } = understood
  const { reading } = source
  const knownIds = new Set(known.map(({ studentId }) => studentId))
  const newId = idsOfNewStudents(reading.heading, known)
  const rows = decideRows(reading.rows, choices, {
    newId: ({ seatNumber }) => newId(seatNumber),
    isKnown: (studentId) => knownIds.has(studentId),
  })
  return { ...understood, source: { ...source, reading: { ...reading, rows } } }
}

/** Returns the version that a planned upload would become; undefined without rows, and while rows have no identity. */
export function plannedVersion(
  { subjects, rows }: SheetReading,
  { decisions }: PlannedSheet,
): VersionContent | undefined {
  if (decisions.length !== rows.length || rows.length === 0) return undefined
  return { subjects, rows: draftRows(rows, decisions) }
}

type Understood = Omit<UploadReview, 'comparison' | 'figures' | 'stops' | 'standing' | 'removes_demo' | 'layouts_full'>
type WireHeading = UploadReview['heading']

/** Builds the part of the review that depends only on the upload and the known students. */
export function reviewOf(
  { grids, read, source: { reading } }: UnderstoodUpload,
  { plan, decisions }: PlannedSheet,
  choices: UploadChoices,
  known: readonly Appearance[],
): Understood {
  const { columns, headerRow } = uploadColumns(grids.worksheets, grids.shown, read)
  const { heading, worksheet } = reading
  const { linked, sameSeat, explicit, ambiguous } = plan.identities
  const problems = withoutConsequences(plan.problems)
  const errors = problems.filter(isError)
  const warnings = problems.filter((problem) => !isError(problem))
  return {
    layout: reading.layout,
    worksheet: worksheet || (grids.shown?.name ?? ''),
    worksheets: grids.worksheets.map(({ name }) => name),
    ...tabsOf(grids.worksheets, reading, read),
    heading: wireHeading(heading),
    heading_from: reading.headingFrom,
    header_row: headerRow,
    columns,
    students: plan.students,
    withheld: plan.withheld,
    errors: errors.length,
    warnings: warnings.length,
    problems: [...errors, ...warnings].slice(0, REVIEW_LIST).map(wireProblem),
    identities: { linked, same_seat: sameSeat, explicit, new: plan.identities.new, ambiguous },
    questions: questionsOf(reading, decisions, known),
    outcome: plan.outcome,
    version: plan.version ?? null,
    unknown_words: unknownWords(problems, rowsBelow(grids.shown, headerRow), columns),
    keeps_layout: layoutHeaders({ grids, read }) ? keptName(choices, heading, read.shape) : null,
  }
}

function wireHeading({ grade, term, year, session }: SheetReading['heading']): WireHeading {
  return { grade: grade ?? null, term: term ?? null, year: year ?? null, session: session ?? 1 }
}

/**
 * Returns the worksheets among which the office must choose, each as it would be read, and those with cells that are no
 * result sheets. Returns no worksheets if one is chosen.
 */
function tabsOf(
  worksheets: readonly WorksheetGrid[],
  { problems }: SheetReading,
  choices: SheetChoices,
): Pick<UploadReview, 'tabs' | 'other_worksheets'> {
  if (!problems.some(({ code }) => code === 'several_worksheets')) return { tabs: [], other_worksheets: [] }
  const filled = worksheets.filter(({ rows }) => rows.length > 0)
  const read = filled.map(({ name }) => ({ name, ...recogniseSheet(worksheets, { ...choices, worksheet: name }) }))
  const tabs = read.filter(({ rows }) => rows.length > 0)
  return {
    tabs: tabs.map(({ name, heading, rows }) => {
      return { worksheet: name, heading: wireHeading(heading), students: rows.length }
    }),
    other_worksheets: read.filter(({ rows }) => rows.length === 0).map(({ name }) => name),
  }
}

function isError(problem: SheetProblem): boolean {
  return sheetProblemSeverity(problem) === 'error'
}

/** Returns the rows with an ambiguous identity, each with its candidates' latest appearances. */
function questionsOf(
  { rows }: SheetReading,
  decisions: readonly IdentityDecision[],
  known: readonly Appearance[],
): IdentityQuestion[] {
  const open = decisions.filter(({ match }) => match === 'ambiguous').slice(0, REVIEW_LIST)
  const asked = new Set(open.flatMap(({ candidates }) => candidates))
  const last = new Map<string, Appearance>()
  for (const appearance of known) {
    if (!asked.has(appearance.studentId)) continue
    const before = last.get(appearance.studentId)
    if (!before || before.year < appearance.year) last.set(appearance.studentId, appearance)
  }
  const byRow = new Map(rows.map((row) => [row.rowNumber, row]))
  return open.flatMap(({ rowNumber, candidates }) => {
    const row = byRow.get(rowNumber)
    if (!row) return []
    const people = candidates.flatMap((id) => last.get(id) ?? [])
    return [
      {
        row: rowNumber,
        name: row.name,
        seat_number: row.seatNumber,
        candidates: people.map(({ studentId, name, seatNumber, grade, year }) => ({
          student_id: studentId,
          name,
          seat_number: seatNumber,
          grade,
          year,
        })),
      },
    ]
  })
}

/**
 * Returns the headers under which an upload's layout is stored, and the row in which they begin; undefined without
 * headers, and for headers that are too long for a layout.
 */
export function layoutHeaders({
  grids,
  read,
}: Pick<UnderstoodUpload, 'grids' | 'read'>): { headers: string; firstRow: number } | undefined {
  const chosen = chooseWorksheet(grids.worksheets, read)
  if (!('header' in chosen)) return undefined
  const rows = headerRows(chosen.worksheet, chosen.header)
  const headers = headersOf(rows)
  return headers === '' || headers.length > MAX_HEADERS ? undefined : { headers, firstRow: rows[0]?.number ?? 1 }
}

/** Returns the text of a cell before corrections. */
export function originalText({ original }: CorrectedGrids, row: number, column: number): string {
  const gridRow = original?.rows.find(({ number }) => number === row)
  return gridRow ? textAt(gridRow, column) : ''
}
