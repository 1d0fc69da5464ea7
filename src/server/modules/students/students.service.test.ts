import { expect, onTestFinished, test } from 'vitest'
import { KEPT_BACK } from '#contract/admin-students.ts'
import { byOffice, NOON, publishSources, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { loadPublished } from '../results/published-results.ts'
import { transcript } from '../results/results.service.ts'
import { YearKeeper } from '../results/year-keeper.ts'
import { hideStudent, withholdResult } from './hidden-and-withheld.service.ts'
import { answerIdentity, openQuestions } from './identity-questions.service.ts'
import { partStudents } from './parting.service.ts'
import { findStudents, keptBack, officeStudent } from './students.service.ts'

const ACT = byOffice(NOON)
/** Two students of the same name in 2024, and a student of that name in the grade above in 2025. */
const [FIRST, SECOND, LATER] = ['100012024', '100022024', '200012025'] as const
const NAME = 'أحمد عبد الله'

async function namesakes() {
  const database = await makeTestDatabase()
  const before: StudentLine[] = [
    ['10001', NAME, 60, 60],
    ['10002', NAME, 70, 70],
  ]
  await publishSources(
    database,
    sheetSource({ grade: 1, term: 1, year: 2024 }, before),
    sheetSource({ grade: 2, term: 1, year: 2025 }, [['20001', NAME, 80, 80]]),
  )
  return database
}

async function transcriptOf(database: Awaited<ReturnType<typeof namesakes>>, student_id: string) {
  const picture = await loadPublished(
    database.read,
    undefined,
    new YearKeeper(database.snapshot, { maxBytes: () => 1_000_000 }),
  )
  const { items } = await transcript(database.read, picture, { student_id })
  return items.map(({ year, grade }) => [year, grade])
}

const QUESTION = { sheetId: '2025-g2-t1-v1', rowNumber: 4 }

test('the office finds students by identifier, seat of a year, and words of the name in any spelling and order', async () => {
  const database = await namesakes()
  const found = async (q: string, year?: number) =>
    (await findStudents(database.read, { q, year })).items.map(({ student_id }) => student_id)

  expect(await found(FIRST)).toEqual([FIRST])
  expect(await found('١٠٠٠٢')).toEqual([SECOND])
  expect(await found('10002', 2025)).toEqual([])
  expect(await found('احمد عبدالله')).toEqual([LATER, FIRST, SECOND])
  expect(await found('احمد', 2025)).toEqual([LATER])
  expect(await found('«عبدالله»، احمد')).toEqual([LATER, FIRST, SECOND])
  expect(await found('احمد عبدالله سعيد')).toEqual([])
  expect(await found('،')).toEqual([])
  expect(await found('لا أحد')).toEqual([])
})

test('the office finds a student by an identifier that was joined into another', async () => {
  const database = await namesakes()
  await answerIdentity(database, { ...QUESTION, sameAs: FIRST }, ACT)
  const { items } = await findStudents(database.read, { q: LATER })
  expect(items).toMatchObject([{ student_id: FIRST, seat_number: '20001', year: 2025 }])
})

test('a seat number is found without its leading zeros', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, sheetSource({ grade: 1, term: 1, year: 2025 }, [['00917', NAME, 60, 60]]))
  const found = await Promise.all(['00917', '917', '٩١٧'].map((q) => findStudents(database.read, { q })))
  expect(found.flatMap(({ items }) => items.map(({ student_id }) => student_id))).toEqual(Array(3).fill('009172025'))
})

test('a search reports that there are more students than it returns', async () => {
  const database = await makeTestDatabase()
  const lines = Array.from({ length: 21 }, (_, place): StudentLine => [String(10_000 + place), `طالب ${place}`, 60, 60])
  await publishSources(database, sheetSource({ grade: 1, term: 1, year: 2025 }, lines))

  const { items, more } = await findStudents(database.read, { q: 'طالب' })
  expect([items.length, more]).toEqual([20, true])
})

test('a search goes through all years, a few sheets at a time, and lets other work run in between', async () => {
  const database = await makeTestDatabase()
  const years = [2021, 2022, 2023, 2024]
  for (const [last, year] of years.entries()) {
    const lines = ['محمد', 'علي'].map(
      (name, place): StudentLine => [`1000${place}`, `${name} ${'أبجد'[last]} سالم`, 60, 60],
    )
    await publishSources(database, sheetSource({ grade: 1, term: 1, year }, lines))
    await database.write.updateTable('sheet').set({ student_count: 3000 }).where('year', '=', year).execute()
  }
  let turns = 0
  let turn = setImmediate(function count() {
    turns += 1
    turn = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(turn))
  const found = await findStudents(database.read, { q: '10001' })
  expect(found.items.map(({ student_id }) => student_id)).toEqual(years.toReversed().map((year) => `10001${year}`))
  expect((await findStudents(database.read, { q: 'سالم' })).items.map(({ year }) => year)).toEqual([
    2024, 2024, 2023, 2023, 2022, 2022, 2021, 2021,
  ])
  expect(turns, 'turns of the event loop, one for each part').toBeGreaterThanOrEqual(2 * years.length)
})

test('a student’s page has both sessions of a term, the second before all versions of the first', async () => {
  const database = await makeTestDatabase()
  const first = (mark: number) => sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', NAME, 60, mark]])
  const second = sheetSource({ grade: 1, term: 1, year: 2025, session: 2 }, [['10001', NAME, 60, 55]])
  await publishSources(database, first(40), second)
  await publishSources(database, first(41))
  const { standings } = await officeStudent(database.read, '100012025')
  expect(standings.map(({ sheet_id }) => sheet_id)).toEqual(['2025-g1-t1-s2-v1', '2025-g1-t1-v2', '2025-g1-t1-v1'])
})

test('a student’s page has all decisions of the office, and a list has every hidden student and withheld result', async () => {
  const database = await namesakes()
  await hideStudent(database, FIRST, 'طلب', ACT)
  await withholdResult(database, { studentId: FIRST, year: 2024, reason: 'رسوم' }, byOffice(new Date('2025-08-01')))

  expect(await officeStudent(database.read, FIRST)).toMatchObject({
    name: NAME,
    hidden: { reason: 'طلب' },
    withheld: [{ year: 2024, reason: 'رسوم' }],
    standings: [{ sheet_id: '2024-g1-t1-v1', seat_number: '10001', withheld: false, state: 'published' }],
  })
  expect((await keptBack(database.read)).items.map(({ student_id, year, name }) => [student_id, year, name])).toEqual([
    [FIRST, 2024, NAME],
    [FIRST, null, NAME],
  ])
  await expect(officeStudent(database.read, '999992024')).rejects.toMatchObject({ code: 'student_not_found' })
})

test('of more than 1,000 hidden students and withheld results, the list has the latest and the number of all', async () => {
  const database = await namesakes()
  const withheld = Array.from({ length: KEPT_BACK }, (_, year) => ({
    student_id: SECOND,
    year,
    reason: 'رسوم',
    withheld_at: '2025-08-01T00:00:00.000Z',
    stamp: '',
  }))
  await database.write.insertInto('withheld_result').values(withheld).execute()
  await hideStudent(database, FIRST, 'طلب', byOffice(new Date('2025-08-02')))
  const { items, total } = await keptBack(database.read)
  expect([items.length, total, items[0]?.student_id]).toEqual([KEPT_BACK, KEPT_BACK + 1, FIRST])
})

test('an open identity question names the new student and the candidates', async () => {
  const database = await namesakes()
  const { items, total } = await openQuestions(database.read)
  expect([
    total,
    items[0]?.student.student_id,
    items[0]?.candidates.map(({ student_id }) => student_id).sort(),
  ]).toEqual([1, LATER, [FIRST, SECOND]])
})

test('joining two students moves the rows to the earlier identity, for readers too, and undoing moves them back', async () => {
  const database = await namesakes()
  await answerIdentity(database, { ...QUESTION, sameAs: SECOND }, ACT)

  expect(await transcriptOf(database, SECOND)).toEqual([
    [2024, 1],
    [2025, 2],
  ])
  expect(await transcriptOf(database, LATER)).toEqual([])
  expect((await openQuestions(database.read)).total).toBe(0)
  expect(await officeStudent(database.read, SECOND)).toMatchObject({ joined: [{ student_id: LATER }] })
  expect(await officeStudent(database.read, LATER)).toMatchObject({ joined_into: SECOND, standings: [] })
  const joined = { code: 'student_not_found', message: `ضُم سجله إلى سجل الرقم ${SECOND}` }
  await expect(hideStudent(database, LATER, 'طلب', ACT)).rejects.toMatchObject(joined)
  const withheld = { studentId: LATER, year: 2025, reason: 'رسوم' }
  await expect(withholdResult(database, withheld, ACT)).rejects.toMatchObject(joined)

  await partStudents(database, { kept: SECOND, joined: LATER }, ACT)
  expect(await transcriptOf(database, SECOND)).toEqual([[2024, 1]])
  expect(await transcriptOf(database, LATER)).toEqual([[2025, 2]])
  expect((await openQuestions(database.read)).total).toBe(1)
  await expect(partStudents(database, { kept: SECOND, joined: LATER }, ACT)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('after a join the remaining identity is hidden and withheld as the joined one was', async () => {
  const database = await namesakes()
  await hideStudent(database, LATER, 'طلب', ACT)
  await withholdResult(database, { studentId: LATER, year: 2025, reason: 'رسوم' }, ACT)
  await answerIdentity(database, { ...QUESTION, sameAs: FIRST }, ACT)

  expect(await officeStudent(database.read, FIRST)).toMatchObject({
    hidden: { reason: 'طلب' },
    withheld: [{ year: 2025 }],
  })
  await expect(transcriptOf(database, FIRST)).rejects.toMatchObject({ code: 'data_unavailable' })
})

test('until readers’ snapshot is reloaded, joined rows are not shown under their new identity', async () => {
  const database = await namesakes()
  await hideStudent(database, LATER, 'طلب', ACT)
  const picture = await loadPublished(
    database.read,
    undefined,
    new YearKeeper(database.snapshot, { maxBytes: () => 1_000_000 }),
  )
  for (const year of picture.years.values()) await picture.load(year)
  await answerIdentity(database, { ...QUESTION, sameAs: FIRST }, ACT)

  const { items } = await transcript(database.read, picture, { student_id: FIRST })
  expect(items.map(({ year }) => year)).toEqual([2024])
})

test('answering that the candidate is another person closes the identity question', async () => {
  const database = await namesakes()
  await answerIdentity(database, { ...QUESTION, sameAs: null }, ACT)

  expect((await openQuestions(database.read)).total).toBe(0)
  expect(await transcriptOf(database, LATER)).toEqual([[2025, 2]])
  await expect(answerIdentity(database, { ...QUESTION, sameAs: null }, ACT)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('an identity question accepts only a candidate, and two students of one sheet cannot be joined', async () => {
  const database = await namesakes()
  await expect(answerIdentity(database, { ...QUESTION, sameAs: '300012024' }, ACT)).rejects.toMatchObject({
    code: 'student_not_found',
  })
  await publishSources(
    database,
    sheetSource({ grade: 2, term: 2, year: 2025 }, [
      ['20001', NAME, 80, 80],
      ['20002', 'محمد', 80, 80],
    ]),
  )
  await database.write.updateTable('sheet_row').set({ student_id: FIRST }).where('seat_number', '=', '20002').execute()
  await expect(answerIdentity(database, { ...QUESTION, sameAs: FIRST }, ACT)).rejects.toMatchObject({
    code: 'sheet_state',
  })
})
