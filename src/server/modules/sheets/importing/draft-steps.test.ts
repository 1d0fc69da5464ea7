import { expect, test } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { SeenSince } from '#server/seen-since.ts'
import { byOffice, NOON, OFFICE_IMPORT, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase, rowCounts } from '#server/testing/test-database.ts'
import { act } from '../../audit/office-act.service.ts'
import { removeAbandonedRows, removeRows, writeInSteps } from './draft-rows.service.ts'
import type { PlannedSheet } from './import-plan.rules.ts'
import { planPublications } from './planned-publications.service.ts'
import { applyImport, type DraftInput, draftInSteps, type MakeDraft } from './sheet-import.service.ts'

const HEADING = { grade: 2, term: 1, year: 2025 } as const
/** So many rows that they are written in several batches. */
const LINES = Array.from({ length: 1200 }, (_, index): StudentLine => {
  return [String(20_000 + index), `طالب رقم ${index}`, 50 + (index % 50), 60]
})
const SOURCE = sheetSource(HEADING, LINES)
const INPUT: DraftInput = { source: SOURCE, competing: [] }

test("between two batches of a draft another connection can write, and sees none of the draft's rows", async () => {
  const database = await makeTestDatabase()
  const other = await database.another()
  const events: string[] = []
  const writes: Promise<void>[] = []
  async function write(): Promise<void> {
    await other.write.insertInto('student').values({ id: '900092020', created_at: '' }).execute()
    events.push('written')
    const seen = await other.fresh.selectFrom('sheet_row').select('seat_number').execute()
    const sheets = await other.fresh.selectFrom('sheet').select('id').execute()
    events.push(`seen ${seen.length + sheets.length}`)
  }
  const onProgress = (_file: string, rows: number) => {
    events.push(`${rows} rows`)
    if (rows === 500) writes.push(write())
  }
  await applyImport(database, [SOURCE], { ...OFFICE_IMPORT, onProgress })
  await Promise.all(writes)

  expect(events.indexOf('written')).toBeGreaterThan(events.indexOf('500 rows'))
  expect(events.indexOf('written')).toBeLessThan(events.indexOf('1200 rows'))
  expect(events).toContain('seen 0')
  expect(await database.read.selectFrom('sheet_row').select('seat_number').execute()).toHaveLength(1200)
})

test('if another version is made while a draft is written, the draft gets the next number without being written again', async () => {
  const { database, finish, written } = await interrupted(async () => {
    await applyImport(database, [sheetSource(HEADING, LINES.slice(0, 3))], OFFICE_IMPORT)
  })
  const plan = await draftInSteps(database, written.options, { prepare: () => Promise.resolve(INPUT), finish })

  expect(plan).toMatchObject({ sheetId: '2025-g2-t1-v2', outcome: 'new' })
  expect(written.rows, 'rows are written once').toBe(1200)
  expect(await rowCounts(database.read)).toMatchObject({ sheet_row_set: 2, sheet_row_shared: 1203, student: 1200 })
})

test('if another sheet with a student of the draft is imported meanwhile, the draft is planned and written again', async () => {
  const { database, finish, written } = await interrupted(async () => {
    const known: StudentLine[] = [['10001', 'طالب رقم 7', 90, 90]]
    await applyImport(database, [sheetSource({ grade: 1, term: 1, year: 2024 }, known)], OFFICE_IMPORT)
  })
  const plan = await draftInSteps(database, written.options, { prepare: () => Promise.resolve(INPUT), finish })

  expect(plan.identities).toMatchObject({ linked: 1, new: 1199 })
  expect(await studentAt(database.read, '20007')).toBe('100012024')
  expect(written.rows, 'rows are written twice').toBe(2400)
  // The student that the first plan created is removed with its rows.
  expect(await rowCounts(database.read)).toMatchObject({ sheet_row_set: 2, sheet_row_shared: 1201, student: 1200 })
})

test('a given import plan is written as it is, but planned again if a sheet has changed since', async () => {
  const database = await makeTestDatabase()
  const [source, again] = [sheetSource(HEADING, LINES.slice(0, 3)), sheetSource(HEADING, LINES.slice(0, 2))]
  const [plans, early] = await Promise.all(
    [source, again].map(async (one) => (await planPublications(database.fresh, [one])).plans),
  )
  // No planning gives these identifiers, so they show that the given plan was written.
  const decisions = (plans?.bySource.get(source)?.decisions ?? []).map((one) => ({
    ...one,
    studentId: `9${one.studentId}`,
  }))
  const other = new Map([[source, { ...plans?.bySource.get(source), decisions } as PlannedSheet]])
  await applyImport(database, [source], { ...OFFICE_IMPORT, plans: { seen: plans?.seen ?? '', bySource: other } })
  expect(await studentAt(database.read, '20000')).toBe('9200002025')

  const [plan] = await applyImport(database, [again], { ...OFFICE_IMPORT, ...(early ? { plans: early } : {}) })
  expect(plan).toMatchObject({ sheetId: '2025-g2-t1-v2', students: 2, identities: { sameSeat: 2 } })
})

test('a draft whose plan is outdated several times is finally planned and written in one transaction', async () => {
  let year = 2010
  const { database, finish, written } = await interrupted(async () => {
    year += 1
    await applyImport(database, [sheetSource({ ...HEADING, year }, [['20001', `قديم ${year}`, 60, 60]])], OFFICE_IMPORT)
  }, 10)
  const plan = await draftInSteps(database, written.options, { prepare: () => Promise.resolve(INPUT), finish })

  expect(plan).toMatchObject({ sheetId: '2025-g2-t1-v1', outcome: 'new' })
  expect(await rowCounts(database.read)).toMatchObject({ sheet_row_shared: 1200 + year - 2010 })
  expect((await rowCounts(database.read)).sheet_row_set).toBe(1 + year - 2010)
})

test('a draft whose act fails leaves nothing in the database', async () => {
  const database = await makeTestDatabase()
  const before = await rowCounts(database.read)
  const finish = () => Promise.reject(new Error('no'))
  await expect(
    draftInSteps(database, OFFICE_IMPORT, { prepare: () => Promise.resolve(INPUT), finish }),
  ).rejects.toThrow('no')
  expect(await rowCounts(database.read)).toEqual(before)
})

test('rows that no version has are removed a minute after their last step, not before', async () => {
  const database = await makeTestDatabase()
  let now = 0
  const seen = new SeenSince(60_000, () => now)
  const rows = { rows: [], newStudents: new Set<string>(), createdAt: NOON.toISOString() }
  const id = await writeInSteps(database, rows, () => undefined)
  const move = () => database.write.updateTable('sheet_row_set').set({ step: 1 }).where('id', '=', id).execute()

  expect(await removeAbandonedRows(database, seen)).toBe(0)
  await move()
  now = 60_000
  expect(await removeAbandonedRows(database, seen), 'it has moved since').toBe(0)
  now = 120_000
  expect(await removeAbandonedRows(database, seen)).toBe(1)
  expect(await rowCounts(database.read)).toMatchObject({ sheet_row_set: 0 })
})

test('removing the row set of a version is a no-op', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [SOURCE], OFFICE_IMPORT)
  const counts = await rowCounts(database.read)
  const { id } = await database.read.selectFrom('sheet_row_set').select('id').executeTakeFirstOrThrow()
  await removeRows(database, { id })
  expect(await rowCounts(database.read)).toEqual(counts)
})

/**
 * Makes a database, a count of the written rows, and a `finish` that in its first `times` calls runs `first` before its
 * act: `first` imports something, so the plan is outdated when the act begins.
 */
async function interrupted(first: () => Promise<void>, times = 1) {
  const database = await makeTestDatabase()
  const written = {
    rows: 0,
    options: {
      ...OFFICE_IMPORT,
      onProgress: (_file: string, rows: number) => {
        written.rows += Math.min(500, rows % 500 || 500)
      },
    },
  }
  let left = times
  async function finish(_input: DraftInput, make: MakeDraft) {
    if (left > 0) await first()
    left -= 1
    const name = { action: 'sheet.import', object: { kind: 'sheet', id: '' } } as const
    return act(database, byOffice(NOON), name, async (tx) => ({ result: await make(tx) }))
  }
  return { database, finish, written }
}

async function studentAt(db: Db, seat: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sheet_row')
    .select('student_id')
    .where('seat_number', '=', seat)
    .where('sheet_id', '=', '2025-g2-t1-v1')
    .executeTakeFirst()
  return row?.student_id
}
