import { expect, test } from 'vitest'
import type { UploadSummary } from '#contract/upload-review.ts'
import { type BoardSheet, type BoardUpload, boardOf } from './board.rules.ts'

const NOW = new Date('2026-06-01T12:00:00.000Z')

function sheet(change: Partial<BoardSheet>): BoardSheet {
  const { version = 1 } = change
  return {
    id: `v${version}`,
    grade: 1,
    term: 1,
    session: 1,
    year: 2026,
    version,
    state: 'draft',
    student_count: 40,
    publish_at: null,
    ...change,
  }
}

function upload(summary: Partial<UploadSummary> | null, state: BoardUpload['state'] = 'waiting'): BoardUpload {
  const full: UploadSummary = {
    grade: 1,
    term: 1,
    year: 2026,
    session: 1,
    students: 41,
    errors: 0,
    warnings: 0,
    questions: 0,
    outcome: 'new',
    ...summary,
  }
  return { id: 'u1', state, summary: summary && full }
}

function first(sheets: BoardSheet[], uploads: BoardUpload[] = []) {
  return boardOf(sheets, uploads, { year: 2026, now: NOW }).cells[0]
}

test.each([
  ['nothing at all', [], [], { state: 'awaited', students: null }],
  [
    'withdrawn versions only',
    [sheet({ version: 2, state: 'withdrawn' }), sheet({ state: 'withdrawn' })],
    [],
    { state: 'withdrawn', sheet_id: 'v2', published: null },
  ],
  [
    'a scheduled draft that is older than the published version',
    [sheet({ version: 2, state: 'published' }), sheet({ publish_at: '2026-07-01T10:00:00.000Z' })],
    [],
    { state: 'scheduled', sheet_id: 'v1', publish_at: '2026-07-01T10:00:00.000Z', published: { version: 2 } },
  ],
  [
    'an unscheduled draft that is older than the published version',
    [sheet({ version: 2, state: 'published' }), sheet({})],
    [],
    { state: 'published', sheet_id: 'v2' },
  ],
  ['a draft', [sheet({})], [], { state: 'draft', sheet_id: 'v1', students: 40, published: null }],
  [
    'a scheduled draft',
    [sheet({ publish_at: '2026-07-01T10:00:00.000Z' })],
    [],
    { state: 'scheduled', publish_at: '2026-07-01T10:00:00.000Z' },
  ],
  ['a published version', [sheet({ state: 'published' })], [], { state: 'published', sheet_id: 'v1' }],
  [
    'a draft that is newer than the published version',
    [sheet({ version: 2 }), sheet({ state: 'published' })],
    [],
    { state: 'draft', sheet_id: 'v2', published: { sheet_id: 'v1', version: 1 } },
  ],
  [
    'a draft that a later version has overtaken',
    [sheet({ version: 2, state: 'published' }), sheet({})],
    [],
    { state: 'published', sheet_id: 'v2' },
  ],
  ['a file without errors', [], [upload({})], { state: 'uploaded', upload_id: 'u1', students: 41, sheet_id: null }],
  [
    'a file with errors, and a published version',
    [sheet({ state: 'published' })],
    [upload({ outcome: 'rejected', errors: 3 })],
    { state: 'errors', errors: 3, upload_id: 'u1', published: { sheet_id: 'v1', version: 1 } },
  ],
  ['a file that is stored as a version already', [sheet({})], [upload({ outcome: 'repeated' })], { state: 'draft' }],
  ['a discarded file', [], [upload({}, 'discarded')], { state: 'awaited' }],
  ['a file of which a draft is being made', [], [upload({}, 'drafting')], { state: 'uploaded', errors: 0 }],
  ['a draft of a later year', [sheet({ year: 2027 })], [], { state: 'awaited', errors: 0 }],
  ['a draft of version 1', [sheet({ version: 1 })], [], { state: 'draft' }],
] as [string, BoardSheet[], BoardUpload[], object][])(
  'the board has the right state in the cell of a grade and term with %s',
  (_, sheets, uploads, cell) => {
    expect(first(sheets, uploads)).toMatchObject(cell)
  },
)

test('a board has a cell for each grade, term and session, and counts uploads with an incomplete heading as unplaced', () => {
  const uploads = [upload({ grade: null }), upload(null), upload({ grade: 3, term: 2, session: 2 })]
  const { cells, unplaced } = boardOf([], uploads, { year: 2026, now: NOW })
  expect(cells).toHaveLength(16)
  expect(unplaced).toBe(2)
  expect(cells.filter(({ state }) => state !== 'awaited')).toMatchObject([{ grade: 3, term: 2, session: 2 }])
})

test('without a year, the board shows the newest year with a sheet, and the current year in an empty portal', () => {
  expect(boardOf([sheet({ year: 2024 }), sheet({ year: 2025 })], [], { now: NOW })).toMatchObject({
    year: 2025,
    years: [2026, 2025, 2024],
  })
  expect(boardOf([], [], { now: NOW })).toMatchObject({ year: 2026, years: [2026] })
  expect(boardOf([], [], { now: new Date('2026-08-31T23:59:59.999Z') })).toMatchObject({ year: 2026 })
  expect(boardOf([], [], { now: new Date('2026-09-01T00:00:00.000Z') })).toMatchObject({ year: 2027 })
  expect(boardOf([sheet({ year: 2024 })], [], { now: NOW })).toMatchObject({ year: 2024, years: [2026, 2024] })
})
