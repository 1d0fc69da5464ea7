import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { byOffice, NOON, OFFICE_IMPORT, publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { applyImport } from '../sheets/importing/sheet-import.service.ts'
import { publishSheet } from '../sheets/sheets.service.ts'
import { hideStudent } from '../students/hidden-and-withheld.service.ts'
import { DEFAULT_THRESHOLDS } from './classification.rules.ts'
import { loadPublished, type PublishedResults } from './published-results.ts'
import { studentResult, transcript } from './results.service.ts'
import { YearKeeper } from './year-keeper.ts'

const HEADING = { grade: 1, term: 1, year: 2025 } as const
const HUDA = '100012025'

test('a request between a publication and the reload of the snapshot gets the complete old result', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, sheetSource(HEADING, [['10001', 'هدى حسن', 60, 70]]))
  const picture = await load(database.read)

  await publishSources(database, sheetSource(HEADING, [['10001', 'هدى حسن', 90, 90]]))

  expect(await transcript(database.read, picture, { student_id: HUDA })).toMatchObject({
    total: 1,
    items: [{ total_degree: { total: 130 } }],
  })
  const place = { grade: 'grade_1', year: '2024_25', seat_number: '10001' } as const
  expect(await studentResult(database.read, picture, place, DEFAULT_THRESHOLDS)).toMatchObject({
    total: 130,
    terms: [{ total_degree: { total: 130 } }],
  })
})

test('a draft is in no answer, even if it reuses the id of a demonstration sheet that is still shown', async () => {
  const database = await makeTestDatabase()
  const demo = sheetSource(HEADING, [['10001', 'طالب مخترع', 60, 70]])
  await applyImport(database, [demo], { ...OFFICE_IMPORT, source: 'demo' })
  await publishSheet(database, '2025-g1-t1-v1', byOffice(NOON))
  const picture = await load(database.read)
  for (const year of picture.years.values()) await picture.load(year)

  await applyImport(database, [sheetSource(HEADING, [['10001', 'هدى حسن', 90, 90]])], OFFICE_IMPORT)

  expect(await transcript(database.read, picture, { student_id: HUDA })).toMatchObject({ total: 0 })
})

test('a publication of one year keeps the loaded data of other years', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, sheetSource(HEADING, [['10001', 'هدى حسن', 60, 70]]))
  const before = await load(database.read)
  expect(await load(database.read, before)).toBe(before)

  await publishSources(database, sheetSource({ ...HEADING, grade: 2 }, [['20001', 'منى سعيد', 60, 70]]))
  const after = await load(database.read, before)

  expect([...after.years.keys()].sort()).toEqual(['grade_1/2024_25', 'grade_2/2024_25'])
  expect(after.years.get('grade_1/2024_25')).toBe(before.years.get('grade_1/2024_25'))
})

test.each([1, 2, 3])(
  'a student hidden before a publication is never shown in it, even if both happen behind query %d of a reload',
  async (gap) => {
    const database = await makeTestDatabase()
    await applyImport(database, [sheetSource(HEADING, [['10001', 'هدى حسن', 60, 70]])], OFFICE_IMPORT)
    let queries = 0
    const officeBetweenQueries: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries += 1
        if (queries === gap) {
          await hideStudent(database, HUDA, 'طلب', byOffice(NOON))
          await publishSheet(database, '2025-g1-t1-v1', byOffice(NOON))
        }
        return result
      },
    }

    const picture = await load(database.read.withPlugin(officeBetweenQueries))

    expect(queries).toBeGreaterThanOrEqual(gap)
    const years = await Promise.all(Array.from(picture.years.values(), picture.load))
    const shown = years.flatMap(({ list }) => Array.from(list.students(), (student) => student.shown))
    expect(shown.filter((student) => student !== null)).toEqual([])
  },
)

function load(db: Db, before?: PublishedResults): Promise<PublishedResults> {
  return loadPublished(db, before, new YearKeeper((work) => work(db), { maxBytes: () => 1_000_000 }))
}
