import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { FoundResult } from '#contract/find.ts'
import { type ResultsList, rankingEndpoint, type Transcript } from '#contract/results.ts'
import type { Database } from '#server/db/open-database.ts'
import { AnswerTable } from '#server/published/answer-table.ts'
import { Publisher } from '#server/published/publisher.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { textsOf } from '#server/testing/copied-texts.ts'
import { byOffice, NOON, publishSources, type StudentLine, sheetSource, withRows } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type SeededRandom, seededRandom } from '../demo/seeded-random.rules.ts'
import { correctDegree } from '../sheets/versions/sheet-corrections.service.ts'
import { hideStudent, unhideStudent, withholdResult } from '../students/hidden-and-withheld.service.ts'
import { answerIdentity, openQuestions } from '../students/identity-questions.service.ts'
import { DEFAULT_THRESHOLDS } from './classification.rules.ts'
import { packYear, unpackYear } from './compact-year.ts'
import { makeYear } from './make-year.ts'
import { loadPublished, type PublishedResults } from './published-results.ts'
import { readYear } from './read-year.ts'
import { resultsPublication } from './results.published.ts'
import { transcript } from './results.service.ts'
import { YearKeeper } from './year-keeper.ts'
import { packedYear } from './year-making.ts'

const STUDENTS = 14
const YEARS = [2024, 2025, 2026]

test.each([1, 2, 3])(
  'answers do not depend on the cache size, and a packed year equals the computed one: random faculty %d',
  async (seed) => {
    const database = await makeTestDatabase()
    await invent(database, seededRandom(seed))

    const large = await everyText(database, 64 * 1024 * 1024)
    expect(large.size).toBeGreaterThan(STUDENTS * YEARS.length)
    expect(await everyText(database, 1)).toEqual(large)

    const keeper = new YearKeeper(database.snapshot, { maxBytes: () => 1 })
    const { years, rules } = await loadPublished(database.read, undefined, keeper)
    for (const { sheets, kept } of years.values()) {
      const parts = await readYear(database.read, sheets, kept, rules)
      const made = makeYear(parts)
      expect(await packedYear(parts, 0), 'made on the thread').toEqual(packYear(made))
      const packed = unpackYear(packYear(made))
      const pairs = [
        [made.list, packed.list] as const,
        ...made.terms.map((term, place) => [term.list, packed.terms[place]?.list] as const),
        ...made.terms.flatMap(({ sheets: own }, place) =>
          own.map((sheet, session) => [sheet.list, packed.terms[place]?.sheets[session]?.list] as const),
        ),
      ]
      for (const [list, compact] of pairs) {
        expect(Array.from(compact?.students() ?? [])).toEqual(list.students)
        expect(Array.from(compact?.students(3, 7) ?? [])).toEqual(list.students.slice(3, 7))
        const seats = Array.from(compact?.seats() ?? [], (seat) => [seat, compact?.atSeat(seat)] as const)
        expect(new Map(seats)).toEqual(list.bySeat)
        expect(compact?.atSeat('99999')).toBeUndefined()
      }
      expect(packed.subjects).toEqual(made.subjects)
      expect(packed.terms.map(({ alternatives }) => alternatives)).toEqual(made.terms.map((term) => term.alternatives))
      expect(packed.terms.map(({ subjects }) => subjects)).toEqual(made.terms.map(({ subjects }) => subjects))
    }
  },
)

test('loading a snapshot computes no year, and a year is computed once for all callers that wait for it', async () => {
  const database = await makeTestDatabase()
  await invent(database, seededRandom(4))
  const keeper = new YearKeeper(database.snapshot, { maxBytes: () => 1_000_000 })
  const { years, load } = await loadPublished(database.read, undefined, keeper)
  expect([years.size, keeper.made]).toEqual([6, 0])

  const [first, second] = [...years.values()]
  if (!first || !second) throw new Error('two years are published')
  await Promise.all([load(first), load(first), load(second), load(first)])
  expect(keeper.made).toBe(2)
})

test('a year whose rows have changed since its snapshot is refused, not computed from the new rows', async () => {
  const database = await makeTestDatabase()
  await namesakes(database)
  const keeper = new YearKeeper(database.snapshot, { maxBytes: () => 1_000_000 })
  const before = await loadPublished(database.read, undefined, keeper)
  await joinRows(database)

  const refusals = Array.from(before.years.values(), async (year) => {
    try {
      await before.load(year)
      return undefined
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(await Promise.all(refusals)).toEqual(['PassedSnapshotError', undefined])
  const after = await loadPublished(database.read, before, keeper)
  expect((await transcript(database.read, after, { student_id: '100012024' })).total).toBe(2)
})

test('a request whose year has changed since its snapshot is answered from the new snapshot', async () => {
  const database = await makeTestDatabase()
  const { read: db, snapshot } = database
  await namesakes(database)
  const nothingKept = { db, snapshot, thresholds: DEFAULT_THRESHOLDS, yearBytes: () => 1 }
  const publisher: Publisher<PublishedResults> = new Publisher(resultsPublication(nothingKept), {
    table: new AnswerTable(() => undefined),
    storage: await openStorage(`file:${join(database.place.folder, 'files')}`),
    onStorage: () => undefined,
    catchUp: () => publisher.load(2),
  })
  await publisher.load(1)
  await joinRows(database)

  const call = publisher.calls.find(({ endpoint }) => endpoint === rankingEndpoint)
  const answer = await call?.answer({ params: undefined, query: { student_id: '100012024' } })
  expect(JSON.parse(String(answer?.representations.identity.body))).toMatchObject({ total: 2 })
})

test('a student who is hidden or withheld disappears from a year that was computed before', async () => {
  const portal = await makeTestPortal({ settings: { CACHE_MB: '16' } })
  await publishTwoYears(portal)
  const [list, huda] = ['/api/grade_1/degrees/2023_24', '/api/degrees?student_id=100012024']
  const names = async () =>
    (await portal.json<ResultsList>(list)).items.map((row) => (row.hidden === true ? '' : row.name))
  expect(await names()).toEqual(['هدى حسن', 'منى سعيد', 'سلمى فتحي'])
  expect((await portal.json<Transcript>(huda)).total).toBe(2)

  await hideStudent(portal.database, '100012024', 'طلب', byOffice(NOON))
  await portal.refresh()
  expect(await names()).toEqual(['', 'منى سعيد', 'سلمى فتحي'])
  expect((await portal.problem(huda)).code).toBe('data_unavailable')
  expect((await portal.problem('/api/find/10001')).code).toBe('data_unavailable')

  await unhideStudent(portal.database, '100012024', byOffice(NOON))
  await withholdResult(portal.database, { studentId: '100012024', year: 2024, reason: 'رسوم' }, byOffice(NOON))
  await portal.refresh()
  expect(await names()).toEqual(['منى سعيد', 'سلمى فتحي'])
  const { items } = await portal.json<Transcript>(huda)
  expect(items.map(({ year, withheld }) => [year, withheld])).toEqual([
    [2024, true],
    [2025, false],
  ])
  const after = await portal.json<Transcript>('/api/degrees?student_id=100022024')
  expect(after.items[0], 'a rank follows what was withheld').toMatchObject({ rank: 1 })
})

test('a publication drops the cached answers about its students and its year, and no other cached answers', async () => {
  const portal = await makeTestPortal()
  await publishTwoYears(portal)
  const remake = vi.spyOn(AnswerTable.prototype, 'remember')
  const [huda, salma] = ['/api/degrees?student_id=100012024', '/api/degrees?student_id=100032024']
  const [older, found] = ['/api/grade_1/degrees/2023_24', '/api/find/10003']
  const asked = [huda, salma, older, found, '/api/find/100012024', '/api/grade_1/degrees/2023_24/10003']
  const madeAgain = async () => {
    for (const url of asked) await portal.json(url)
    return remake.mock.calls.splice(0).map(([url]) => url)
  }
  expect(await madeAgain()).toEqual(asked)
  expect(await madeAgain()).toEqual([])

  // Publishes a third year of Huda's, in which neither Salma nor Salma's seat occurs.
  await portal.publish(
    sheetSource({ grade: 3, term: 1, year: 2026 }, [['30001', 'هدى حسن', 70, 70]], {
      studentIds: { '30001': '100012024' },
    }),
  )
  expect(await madeAgain()).toEqual([huda, '/api/find/100012024'])
  expect((await portal.json<Transcript>(huda)).total).toBe(3)

  // Publishes a later year, in which another student has Salma's seat.
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2026 }, [['10003', 'نهى علي', 70, 70]]))
  expect(await madeAgain()).toEqual([found])
  expect((await portal.json<FoundResult[]>(found))[0]).toMatchObject({ year: '2025_26' })

  await correctDegree(
    portal.database,
    { sheetId: '2024-g1-t1-v1', seatNumber: '10002', subject: 'النحو', degree: '95', reason: 'خطأ', publish: true },
    { ...byOffice(NOON) },
  )
  await portal.refresh()
  // The correction drops all answers about its year or the year's seats, also those about other students.
  expect(await madeAgain()).toEqual(asked)
  expect((await portal.json<ResultsList>(older)).items[0]).toMatchObject({ name: 'منى سعيد', rank: 1 })
})

/** Huda, Mona and Salma in 2024; Huda and Mona again in 2025. */
async function publishTwoYears(portal: TestPortal): Promise<void> {
  const first = [
    ['10001', 'هدى حسن', 90, 80],
    ['10002', 'منى سعيد', 80, 80],
    ['10003', 'سلمى فتحي', 70, 70],
  ] as const
  const second = [
    ['20001', 'هدى حسن', 60, 60],
    ['20002', 'منى سعيد', 50, 50],
  ] as const
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2024 }, first))
  await portal.publish(
    sheetSource({ grade: 1, term: 1, year: 2025 }, [['11111', 'وفاء كمال', 60, 60]]),
    sheetSource({ grade: 2, term: 1, year: 2025 }, second, {
      studentIds: { 20001: '100012024', 20002: '100022024' },
    }),
  )
}

/** Publishes two students of the same name, and in a later year a row that may be either student's. */
async function namesakes(database: Database): Promise<void> {
  const two: StudentLine[] = [
    ['10001', 'محمد أحمد', 90, 90],
    ['10002', 'محمد أحمد', 80, 80],
  ]
  await publishSources(database, sheetSource({ grade: 1, term: 1, year: 2024 }, two))
  await publishSources(database, sheetSource({ grade: 2, term: 1, year: 2025 }, [['20001', 'محمد أحمد', 70, 70]]))
}

/** Has the office assign the ambiguous row of `namesakes` to the first of the two students. */
async function joinRows(database: Database): Promise<void> {
  const [question] = (await openQuestions(database.read)).items
  if (!question) throw new Error('the importer asked about nobody')
  const { sheet_id: sheetId, row_number: rowNumber } = question
  await answerIdentity(database, { sheetId, rowNumber, sameAs: '100012024' }, byOffice(NOON))
}

async function everyText({ read, snapshot }: Database, yearBytes: number): Promise<Map<string, string>> {
  const { answers, load } = resultsPublication({
    db: read,
    snapshot,
    thresholds: DEFAULT_THRESHOLDS,
    yearBytes: () => yearBytes,
  })
  return textsOf<PublishedResults>(answers, await load(undefined, 0))
}

/**
 * Publishes three years of two grades with second sessions, carried subjects, hidden, withheld and released students.
 */
async function invent(database: Database, random: SeededRandom): Promise<void> {
  const word = () => ['غـ', 'حجب', 'عذر', ''][random.below(4)] ?? ''
  const mark = () => (random.chance(0.1) ? word() : 20 + random.below(81))
  for (const year of YEARS) {
    for (const grade of [1, 2] as const) {
      for (const [term, session] of [
        [1, 1],
        [2, 1],
        [1, 2],
      ] as const) {
        const some = Array.from({ length: STUDENTS }, (_, index) => index).filter(
          () => session === 1 || random.chance(0.3),
        )
        const seatOf = (index: number) =>
          String(grade * 10_000 + index + (session === 2 && random.chance(0.2) ? 500 : 0))
        const lines = some.map(
          (index): StudentLine => [seatOf(index), `طالب ${index} من دفعة ${year - grade}`, mark(), mark()],
        )
        const source = sheetSource({ grade, term, year, session }, lines)
        const carried = () =>
          random.chance(0.1) ? [{ subject: 'النحو', degree: String(random.below(100)), fullMark: 100 }] : []
        await publishSources(
          database,
          withRows(source, () => ({ carried: carried() })),
        )
      }
    }
  }
  const students = await database.read.selectFrom('student').select('id').orderBy('id').execute()
  for (const { id } of students) {
    if (random.chance(0.1)) await hideStudent(database, id, 'طلب', byOffice(NOON))
    if (random.chance(0.1))
      await withholdResult(database, { studentId: id, year: 2025, reason: 'رسوم' }, byOffice(NOON))
  }
}
