import { expect, test } from 'vitest'
import { publicationVersion } from '#server/db/publication.ts'
import { byOffice, OFFICE_IMPORT, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase, rowCounts } from '#server/testing/test-database.ts'
import { applyImport } from '../sheets/importing/sheet-import.service.ts'
import { hideStudent, releaseResult, unhideStudent, withholdResult } from './hidden-and-withheld.service.ts'

const ID = '100012025'
const NOW = new Date('2025-07-01T12:00:00.000Z')

async function oneStudent() {
  const database = await makeTestDatabase()
  const source = sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]])
  await applyImport(database, [source], OFFICE_IMPORT)
  return database
}

test('hiding a student stores reason and time, and makes a new publication', async () => {
  const database = await oneStudent()
  const version = await publicationVersion(database.write)

  await hideStudent(database, ID, 'طلب من الطالبة', byOffice(NOW))

  expect(await database.read.selectFrom('hidden_student').selectAll().execute()).toEqual([
    { student_id: ID, reason: 'طلب من الطالبة', hidden_at: '2025-07-01T12:00:00.000Z' },
  ])
  expect(await publicationVersion(database.write)).toBe(version + 1)
})

test('hiding a student twice stores the newer reason and the first time', async () => {
  const database = await oneStudent()
  await hideStudent(database, ID, 'طلب', byOffice(NOW))
  await hideStudent(database, ID, 'قرار', byOffice(new Date('2025-08-01T12:00:00.000Z')))

  expect(await database.read.selectFrom('hidden_student').selectAll().execute()).toEqual([
    { student_id: ID, reason: 'قرار', hidden_at: '2025-07-01T12:00:00.000Z' },
  ])
})

test('showing a hidden student again makes a new publication', async () => {
  const database = await oneStudent()
  await hideStudent(database, ID, 'طلب', byOffice(NOW))
  const version = await publicationVersion(database.write)

  await unhideStudent(database, ID, byOffice(NOW))

  expect(await rowCounts(database.read)).toMatchObject({ hidden_student: 0, student: 1 })
  expect(await publicationVersion(database.write)).toBe(version + 1)
})

test('hiding an unknown student is refused, and so is showing one who is not hidden', async () => {
  const database = await oneStudent()
  const version = await publicationVersion(database.write)

  await expect(hideStudent(database, '999992025', '', byOffice(NOW))).rejects.toMatchObject({
    code: 'student_not_found',
  })
  await expect(unhideStudent(database, ID, byOffice(NOW))).rejects.toMatchObject({ code: 'student_not_found' })
  expect(await publicationVersion(database.write)).toBe(version)
})

test('withholding and releasing a result each make a new publication; withholding twice stores the newer reason', async () => {
  const database = await oneStudent()
  const version = await publicationVersion(database.write)
  const result = { studentId: ID, year: 2025 }

  await withholdResult(database, { ...result, reason: 'رسوم' }, byOffice(NOW))
  await withholdResult(database, { ...result, reason: 'قرار' }, byOffice(new Date('2025-08-01T12:00:00.000Z')))
  expect(await database.read.selectFrom('withheld_result').selectAll().execute()).toEqual([
    {
      student_id: ID,
      year: 2025,
      reason: 'قرار',
      withheld_at: '2025-07-01T12:00:00.000Z',
      stamp: expect.any(String),
    },
  ])
  await releaseResult(database, result, byOffice(NOW))
  expect(await rowCounts(database.read)).toMatchObject({ withheld_result: 0 })
  expect(await publicationVersion(database.write)).toBe(version + 3)
})

test('withholding the result of an unknown student and releasing one that is not withheld is refused', async () => {
  const database = await oneStudent()
  const nobody = { studentId: '999992025', year: 2025, reason: 'رسوم' }
  await expect(withholdResult(database, nobody, byOffice(NOW))).rejects.toMatchObject({ code: 'student_not_found' })
  await expect(releaseResult(database, { studentId: ID, year: 2024 }, byOffice(NOW))).rejects.toMatchObject({
    code: 'student_not_found',
  })
})

test('the audit log’s entry has the hidden student’s identifier, but no name or reason', async () => {
  const database = await oneStudent()
  await hideStudent(database, ID, 'هدى حسن طلبت', byOffice(NOW))
  await unhideStudent(database, ID, byOffice(NOW))
  await withholdResult(database, { studentId: ID, year: 2025, reason: 'هدى لم تسدد' }, byOffice(NOW))
  await releaseResult(database, { studentId: ID, year: 2025 }, byOffice(NOW))

  const entries = await database.read
    .selectFrom('audit_entry')
    .selectAll()
    .where('object_kind', '=', 'student')
    .execute()
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'student.hide',
    'student.release',
    'student.unhide',
    'student.withhold',
  ])
  expect(new Set(entries.map(({ object_id }) => object_id))).toEqual(new Set([ID]))
  expect(JSON.stringify(entries)).not.toContain('هدى')
})
