import { academicYear } from '#contract/academic-year.ts'
import type { Board, BoardCell } from '#contract/admin-board.ts'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import { type GradeNumber, gradeNumber, type SessionNumber, type TermNumber, termNumber } from '#contract/faculty.ts'
import { type FacultyShape, gradeKeysOf, SPECIFIED_SHAPE, termKeysOf } from '#contract/faculty-shape.ts'
import type { UploadHead, UploadSummary } from '#contract/upload-review.ts'

/** What the board, the office's overview of a year's sheets, needs of a sheet version. */
export interface BoardSheet {
  id: string
  grade: GradeNumber
  term: TermNumber
  session: SessionNumber
  year: number
  version: number
  state: SheetVersion['state']
  student_count: number
  publish_at: string | null
}

/** What the board needs of an uploaded file. */
export type BoardUpload = Pick<UploadHead, 'id' | 'state' | 'summary'>

type PlacedUpload = BoardUpload & { summary: UploadSummary & { grade: GradeNumber; term: TermNumber; year: number } }
type Place = Pick<BoardCell, 'grade' | 'term' | 'session'>

const SESSIONS: readonly SessionNumber[] = [1, 2]

/** Returns the board of a year: by default the newest year with a sheet or a placed upload, else the current year. */
export function boardOf(
  sheets: readonly BoardSheet[],
  uploads: readonly BoardUpload[],
  { year, now, shape = SPECIFIED_SHAPE }: { year?: number | undefined; now: Date; shape?: FacultyShape },
): Board {
  const open = uploads.filter(({ state }) => state === 'waiting' || state === 'drafting')
  const placed = open.filter(isPlaced)
  const filled = [...sheets.map((sheet) => sheet.year), ...placed.map(({ summary }) => summary.year)]
  const chosen = year ?? (filled.length > 0 ? Math.max(...filled) : academicYear(now))
  const years = [...new Set([...filled, chosen, academicYear(now)])].sort((a, b) => b - a)
  const places = SESSIONS.flatMap((session) =>
    gradeKeysOf(shape).flatMap((grade) =>
      termKeysOf(shape).map((term): Place => ({ grade: gradeNumber(grade), term: termNumber(term), session })),
    ),
  )
  const cells = places.map((place) =>
    boardCell(
      place,
      sheets.filter((sheet) => sheet.year === chosen && isAt(sheet, place)),
      placed.filter(({ summary }) => summary.year === chosen && isAt(summary, place)),
    ),
  )
  return { year: chosen, years, cells, unplaced: open.length - placed.length }
}

/**
 * Returns the cell of one grade, term and session. Takes its sheets with the newest version first, and its uploads
 * newest first.
 */
function boardCell(
  { grade, term, session }: Place,
  sheets: readonly BoardSheet[],
  uploads: readonly PlacedUpload[],
): BoardCell {
  const published = sheets.find(({ state }) => state === 'published')
  const draft = sheets.find(({ state, version, publish_at }) => {
    // A scheduled older version will replace the published one.
    return state === 'draft' && (version > (published?.version ?? 0) || publish_at !== null)
  })
  // The outcome `repeated` means that the file is stored as a version already, which the cell then shows.
  const upload = uploads.find(({ summary }) => summary.outcome !== 'repeated')
  const cell: BoardCell = {
    grade,
    term,
    session,
    state: 'awaited',
    students: null,
    errors: 0,
    upload_id: null,
    sheet_id: null,
    publish_at: null,
    published: published ? { sheet_id: published.id, version: published.version } : null,
  }
  if (upload) {
    const { students, errors, outcome } = upload.summary
    return { ...cell, state: outcome === 'new' ? 'uploaded' : 'errors', students, errors, upload_id: upload.id }
  }
  const version = draft ?? published ?? sheets.find(({ state }) => state === 'withdrawn')
  if (!version) return cell
  const { id: sheet_id, student_count: students, publish_at } = version
  const draftState = publish_at === null ? 'draft' : 'scheduled'
  const otherState = published ? 'published' : 'withdrawn'
  return { ...cell, state: draft ? draftState : otherState, students, sheet_id, publish_at }
}

function isAt(one: { grade: number | null; term: number | null; session: number }, place: Place): boolean {
  return one.grade === place.grade && one.term === place.term && one.session === place.session
}

function isPlaced(upload: BoardUpload): upload is PlacedUpload {
  const { summary } = upload
  return summary !== null && summary.grade !== null && summary.term !== null && summary.year !== null
}
