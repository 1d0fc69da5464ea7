import { expect, test } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { publicationVersion } from '#server/db/publication.ts'
import {
  byOffice,
  NOON,
  OFFICE_IMPORT,
  publishSources,
  type StudentLine,
  sheetSource,
} from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { applyImport } from '../importing/sheet-import.service.ts'
import { changeWords } from '../layouts/mark-words.service.ts'
import { publishSheet, withdrawSheet } from '../sheets.service.ts'
import { rollBack } from './roll-back.service.ts'
import { correctDegree } from './sheet-corrections.service.ts'
import { versionDetail, versionRows } from './sheet-versions.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025, session: 1 } as const
const [V1, V2, V3] = ['2025-g1-t1-v1', '2025-g1-t1-v2', '2025-g1-t1-v3'] as const
const LINES: StudentLine[] = [
  ['10001', 'هدى حسن', 80, 80],
  ['10002', 'سلمى علي', 70, 70],
]
const ACT = byOffice(NOON)
const CORRECTION = { sheetId: V1, seatNumber: '10002', subject: 'النحو', degree: '95', reason: 'خطأ في الرصد' }

async function published() {
  const database = await makeTestDatabase()
  await publishSources(database, sheetSource(HEADING, LINES))
  return database
}

async function linesOf(database: Database, id: string) {
  const { items } = await versionRows(database.write, id, {})
  return items.map(({ seat_number, degrees, rank }) => [seat_number, degrees.join(' '), rank])
}

test('correcting a published sheet makes a draft that readers do not see', async () => {
  const database = await published()
  const version = await publicationVersion(database.write)

  expect(await correctDegree(database, CORRECTION, ACT)).toMatchObject({ id: V2, state: 'draft', corrects: V1 })
  expect(await linesOf(database, V1)).toEqual([
    ['10001', '80 80', 1],
    ['10002', '70 70', 2],
  ])
  expect(await linesOf(database, V2)).toEqual([
    ['10001', '80 80', 2],
    ['10002', '95 70', 1],
  ])
  expect(await publicationVersion(database.write)).toBe(version)
  expect((await versionDetail(database.write, V2)).corrections).toMatchObject([
    { seat_number: '10002', subject: 'النحو', before: '70', after: '95', reason: 'خطأ في الرصد', by: 'test' },
  ])
})

test('a correction may state a word of the office’s list of mark words, and is recorded by its meaning', async () => {
  const database = await published()
  const word = { ...CORRECTION, degree: 'سافر' }
  await expect(correctDegree(database, word, ACT)).rejects.toMatchObject({ code: 'invalid_request' })
  await changeWords(database, { before: {}, after: { سافر: 'excused' } }, ACT)
  await correctDegree(database, word, ACT)
  expect((await versionDetail(database.write, V2)).corrections).toMatchObject([{ before: '70', after: 'عذر' }])
})

test('one draft collects several corrections, each with its reason', async () => {
  const database = await published()
  await correctDegree(database, CORRECTION, ACT)
  const second = { ...CORRECTION, seatNumber: '10001', degree: 'غـ' }

  expect(await correctDegree(database, second, ACT)).toMatchObject({ id: V2, revision: 1 })
  expect(await linesOf(database, V2)).toEqual([
    ['10001', 'غـ 80', 2],
    ['10002', '95 70', 1],
  ])
  expect((await versionDetail(database.write, V2)).corrections).toHaveLength(2)
})

test('a correction can be published at once, and a roll-back reverts it', async () => {
  const database = await published()

  expect(await correctDegree(database, { ...CORRECTION, publish: true }, ACT)).toMatchObject({
    id: V2,
    state: 'published',
  })
  expect(await rollBack(database, HEADING, ACT)).toMatchObject({ to: { id: V1, state: 'published' } })
})

test('a correction to publish at once is refused while a draft collects corrections', async () => {
  const database = await published()
  await correctDegree(database, CORRECTION, ACT)
  const urgent = { ...CORRECTION, seatNumber: '10001', degree: '81', publish: true }

  await expect(correctDegree(database, urgent, ACT)).rejects.toMatchObject({ code: 'sheet_state' })
  expect((await versionDetail(database.write, V1)).version.state).toBe('published')
})

test('the second of two concurrent corrections of a draft is a conflict, and the first stays', async () => {
  const database = await published()
  const draft = await correctDegree(database, CORRECTION, ACT)
  const [first, second] = ['60', '61'].map((degree) => ({ ...CORRECTION, sheetId: V2, seatNumber: '10001', degree }))
  const seen = { ...ACT, revision: draft.revision }

  await correctDegree(database, first ?? CORRECTION, seen)
  await expect(correctDegree(database, second ?? CORRECTION, seen)).rejects.toMatchObject({ code: 'edit_conflict' })
  await expect(publishSheet(database, V2, seen)).rejects.toMatchObject({ code: 'edit_conflict' })
  await expect(withdrawSheet(database, V2, seen)).rejects.toMatchObject({ code: 'edit_conflict' })
  expect(await linesOf(database, V2)).toEqual([
    ['10001', '60 80', 2],
    ['10002', '95 70', 1],
  ])
})

test('a mark that the draft already corrects cannot be corrected from the published sheet', async () => {
  const database = await published()
  await correctDegree(database, CORRECTION, ACT)
  await expect(correctDegree(database, { ...CORRECTION, degree: '96' }, ACT)).rejects.toMatchObject({
    code: 'edit_conflict',
    fields: [{ path: '/subject', message: 'in_draft' }],
  })
})

test.each([
  ['an invalid mark', { degree: 'جيد' }, 'invalid_request'],
  ['a mark above the full mark', { degree: '101' }, 'invalid_request'],
  ['an unknown subject', { subject: 'الفلك' }, 'invalid_request'],
  ['an unknown seat', { seatNumber: '99999' }, 'student_not_found'],
  ['an unknown sheet', { sheetId: V3 }, 'sheet_not_found'],
])('a correction with %s is refused and leaves no draft behind', async (_, change, code) => {
  const database = await published()
  await expect(correctDegree(database, { ...CORRECTION, ...change }, ACT)).rejects.toMatchObject({ code })
  expect((await versionDetail(database.write, V1)).versions).toHaveLength(1)
})

test('a correction of a withdrawn or superseded version is refused', async () => {
  const database = await published()
  await correctDegree(database, { ...CORRECTION, publish: true }, ACT)
  await expect(correctDegree(database, CORRECTION, ACT)).rejects.toMatchObject({ code: 'sheet_state' })
  await withdrawSheet(database, V2, ACT)
  await expect(correctDegree(database, { ...CORRECTION, sheetId: V2, degree: '1' }, ACT)).rejects.toMatchObject({
    code: 'sheet_state',
  })
})

test('after a correction is published, the original file is still recognised as the first version', async () => {
  const database = await published()
  await correctDegree(database, { ...CORRECTION, publish: true }, ACT)

  const [plan] = await applyImport(database, [sheetSource(HEADING, LINES)], OFFICE_IMPORT)
  expect(plan).toMatchObject({ outcome: 'repeated', sheetId: V1 })
})

test('the audit log has the student’s id and subject, but no mark, name or reason', async () => {
  const database = await published()
  await correctDegree(database, { ...CORRECTION, reason: 'سلمى علي تستحق 95', publish: true }, ACT)

  const entries = await database.read.selectFrom('audit_entry').selectAll().orderBy('at').execute()
  expect(entries.find(({ action }) => action === 'sheet.correct')).toMatchObject({
    object_id: V2,
    after: JSON.stringify({ student_id: '100022025', subject: 'النحو', of: V1 }),
  })
  expect(entries.filter(({ action, object_id }) => action === 'sheet.publish' && object_id === V2)).toHaveLength(1)
  const logged = JSON.stringify(entries.map(({ before, after }) => [before, after]))
  expect(logged).not.toMatch(/سلمى|هدى|"95"|"70"|تستحق/)
})
