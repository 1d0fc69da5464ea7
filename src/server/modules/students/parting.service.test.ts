import { expect, test } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { byOffice, NOON, OFFICE_IMPORT, publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { applyImport } from '../sheets/importing/sheet-import.service.ts'
import { withdrawSheet } from '../sheets/sheets.service.ts'
import { releaseResult, withholdResult } from './hidden-and-withheld.service.ts'
import { answerIdentity, openQuestions } from './identity-questions.service.ts'
import { listReleases } from './office-decisions.reads.ts'
import { partStudents } from './parting.service.ts'
import { insertReleased } from './seat-list.queries.ts'

const ACT = byOffice(NOON)
/** Two students with one name in 2024, and one with the same name in the grade above in 2025. */
const [FIRST, SECOND, LATER] = ['100012024', '100022024', '200012025'] as const
const NAME = 'أحمد عبد الله'
const SHEET = { grade: 2, term: 1, year: 2025 } as const
const QUESTION = { sheetId: '2025-g2-t1-v1', rowNumber: 4 }

async function withQuestion() {
  const database = await makeTestDatabase()
  await publishSources(
    database,
    sheetSource({ grade: 1, term: 1, year: 2024 }, [
      ['10001', NAME, 60, 60],
      ['10002', NAME, 70, 70],
    ]),
    version(80),
  )
  return database
}

async function joined() {
  const database = await withQuestion()
  await answerIdentity(database, { ...QUESTION, sameAs: SECOND }, ACT)
  return database
}

function version(degree: number, sheet: Parameters<typeof sheetSource>[0] = SHEET, seat = '20001') {
  return sheetSource(sheet, [[seat, NAME, degree, degree]])
}

async function sheetsOf(db: Db, studentId: string): Promise<string[]> {
  const rows = await db.selectFrom('sheet_row').select('sheet_id').where('student_id', '=', studentId).execute()
  return rows.map(({ sheet_id }) => sheet_id).sort()
}

async function revisionsOf(db: Db) {
  const sheets = await db.selectFrom('sheet').select(['id', 'revision']).execute()
  return Object.fromEntries(sheets.map(({ id, revision }) => [id, revision]))
}

const part = (database: Database) => partStudents(database, { kept: SECOND, joined: LATER }, ACT)

/** Publishes the sheets, withholds LATER's result in its sheet, and releases it. */
async function withRelease() {
  const database = await withQuestion()
  const withheld = database.write.updateTable('sheet_row_shared').set({ withheld: 1 })
  await withheld.where('student_id', '=', LATER).execute()
  await releaseResult(database, { studentId: LATER, year: 2025, reason: 'سدد الرسوم' }, ACT)
  return database
}

async function releaseOf(db: Db, studentId: string) {
  const [release] = await listReleases(db, { studentId })
  return release && { year: release.year, reason: release.reason, sheets: [...(release.sheets ?? [])].sort() }
}

const RELEASE = { year: 2025, reason: 'سدد الرسوم', sheets: [QUESTION.sheetId] }

test('a released result stays released when its student is joined into another, and when that is undone', async () => {
  const database = await withRelease()
  await answerIdentity(database, { ...QUESTION, sameAs: SECOND }, ACT)
  expect(await releaseOf(database.read, SECOND)).toEqual(RELEASE)

  await part(database)
  expect(await releaseOf(database.read, LATER)).toEqual(RELEASE)
})

test('a join adds the released sheets to an earlier release of the remaining student, which keeps its reason', async () => {
  const database = await withRelease()
  const own = { studentId: SECOND, year: 2025, reason: 'قرار المجلس', at: NOON.toISOString() }
  await publishSources(database, version(50, { ...SHEET, term: 2 }, '20009'))
  await insertReleased(database.write, { ...own, sheets: ['2025-g2-t2-v1'] })
  await answerIdentity(database, { ...QUESTION, sameAs: SECOND }, ACT)

  const sheets = [QUESTION.sheetId, '2025-g2-t2-v1']
  expect(await releaseOf(database.read, SECOND)).toEqual({ year: 2025, reason: 'قرار المجلس', sheets })
})

test('a join releases nothing of a year that the office withholds from the remaining student', async () => {
  const database = await withRelease()
  await withholdResult(database, { studentId: SECOND, year: 2025, reason: 'رسوم' }, ACT)
  await answerIdentity(database, { ...QUESTION, sameAs: SECOND }, ACT)
  expect(await releaseOf(database.read, SECOND)).toBeUndefined()
})

test('undoing a join also moves rows that later imports matched by seat: later versions and the other term', async () => {
  const database = await joined()
  await publishSources(database, version(81), version(82, { ...SHEET, term: 2 }))
  expect(await sheetsOf(database.read, SECOND)).toHaveLength(4)
  const before = await revisionsOf(database.read)

  await part(database)
  const parted = ['2025-g2-t1-v1', '2025-g2-t1-v2', '2025-g2-t2-v1']
  expect(await sheetsOf(database.read, SECOND)).toEqual(['2024-g1-t1-v1'])
  expect(await sheetsOf(database.read, LATER)).toEqual(parted)
  const after = await revisionsOf(database.read)
  const raised = Object.keys(after).filter((id) => after[id] === (before[id] ?? 0) + 1)
  expect(raised.sort()).toEqual(parted)
  const lines = await database.read.selectFrom('audit_entry').select(['action', 'after']).execute()
  const line = lines.filter(({ action }) => action === 'student.part')
  expect(line.map(({ after }) => JSON.parse(after ?? ''))).toEqual([{ joined_id: LATER, sheets: parted }])
})

test('after a join is undone, the next version recognises the separated student by seat without a question', async () => {
  const database = await joined()
  await publishSources(database, version(81))
  await part(database)
  await answerIdentity(database, { ...QUESTION, sameAs: null }, ACT)

  await publishSources(database, version(83))
  expect(await sheetsOf(database.read, LATER)).toEqual(['2025-g2-t1-v1', '2025-g2-t1-v2', '2025-g2-t1-v3'])
  expect((await openQuestions(database.read)).total).toBe(0)
})

test('undoing a join also moves the rows of a later draft and of the next year, matched by seat and by name', async () => {
  const database = await joined()
  await publishSources(database, version(84, { grade: 3, term: 1, year: 2026 }, '30001'))
  await applyImport(database, [version(81)], OFFICE_IMPORT)

  await part(database)
  expect(await sheetsOf(database.read, SECOND)).toEqual(['2024-g1-t1-v1'])
  expect(await sheetsOf(database.read, LATER)).toEqual(['2025-g2-t1-v1', '2025-g2-t1-v2', '2026-g3-t1-v1'])
})

test('undoing a join leaves rows that were matched by the remaining student’s own seat', async () => {
  const database = await joined()
  await publishSources(
    database,
    sheetSource({ grade: 1, term: 2, year: 2024 }, [
      ['10001', NAME, 60, 60],
      ['10002', NAME, 71, 71],
    ]),
  )
  await part(database)
  expect(await sheetsOf(database.read, SECOND)).toEqual(['2024-g1-t1-v1', '2024-g1-t2-v1'])
  expect(await sheetsOf(database.read, LATER)).toEqual(['2025-g2-t1-v1'])
})

test('undoing a join that an older release stored, without the kept student’s own sheets, also moves later rows', async () => {
  const database = await joined()
  const { moved } = await database.read.selectFrom('student_join').select('moved').executeTakeFirstOrThrow()
  const { sheets, appeals } = JSON.parse(moved)
  await database.write
    .updateTable('student_join')
    .set({ moved: JSON.stringify({ sheets, appeals }) })
    .execute()
  const later = { ...OFFICE_IMPORT, now: () => new Date(NOON.getTime() + 1000) }
  await applyImport(database, [version(81)], later)

  await part(database)
  expect(await sheetsOf(database.read, SECOND)).toEqual(['2024-g1-t1-v1'])
  expect(await sheetsOf(database.read, LATER)).toEqual(['2025-g2-t1-v1', '2025-g2-t1-v2'])
})

test('undoing a join moves the appeals that were made after the join about a moved sheet', async () => {
  const database = await joined()
  const appeal = { student_id: SECOND, subject: 'النحو', state: 'waiting', created_at: NOON.toISOString() } as const
  const open = { answer: null, taken_by: null, taken_by_name: null, taken_at: null, answered_at: null }
  const rest = { corrected_in: null, revision: 0 }
  await database.write
    .insertInto('appeal')
    .values([
      { id: 'a', ...appeal, ...open, ...rest, year: 2024, grade: 1, term: 1 },
      { id: 'b', ...appeal, ...open, ...rest, year: 2025, grade: 2, term: 1 },
    ])
    .execute()

  await part(database)
  const appeals = await database.read.selectFrom('appeal').select(['id', 'student_id']).orderBy('id').execute()
  expect(appeals.map(({ id, student_id }) => [id, student_id])).toEqual([
    ['a', SECOND],
    ['b', LATER],
  ])
})

test('undoing a join is refused while a row may belong to either student, until its sheet is withdrawn', async () => {
  const database = await joined()
  const stating = sheetSource({ grade: 2, term: 1, year: 2026 }, [['20009', NAME, 60, 60]], {
    studentIds: { '20009': SECOND },
  })
  const [id = ''] = await publishSources(database, stating)
  await expect(part(database)).rejects.toMatchObject({ code: 'parting_unclear' })
  expect(await sheetsOf(database.read, LATER)).toEqual([])

  await withdrawSheet(database, id, ACT)
  await part(database)
  expect(await sheetsOf(database.read, LATER)).toEqual(['2025-g2-t1-v1'])
})

test('undoing a join is refused while the remaining student is itself joined into another', async () => {
  const database = await joined()
  const moved = JSON.stringify({ sheets: ['2025-g2-t1-v1'], appeals: [] })
  const join = { joined_id: SECOND, kept_id: FIRST, moved, joined_at: NOON.toISOString() }
  await database.write.insertInto('student_join').values(join).execute()
  await expect(part(database)).rejects.toMatchObject({ code: 'parting_unclear' })
})
