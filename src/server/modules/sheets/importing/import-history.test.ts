import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import type { Appearance } from '#server/modules/students/identity.rules.ts'
import { OFFICE_IMPORT, sheetSource, type TestHeading } from '#server/testing/factories.ts'
import { below, pick, type Random, randomFrom } from '#server/testing/sheet-variants/cohort.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { studentsNamed } from '../row-sets.queries.ts'
import { competingNames, type ImportSource, planSheet } from './import-plan.rules.ts'
import { planBatch, planImport } from './import-planning.service.ts'
import { applyImport } from './sheet-import.service.ts'

/** Names of the random students; so few that every random sheet has namesakes, repeated seats and moved students. */
const NAMES = ['هدى حسن', 'منى سعيد', 'أحمد عبد الله', 'احمد عبدالله', 'سارة علي', 'يوسف كمال', 'ريم سمير', 'علي حسن']
const YEARS = [2021, 2022, 2023, 2024]
const GRADES = [1, 2, 3, 4] as const

test('looking up only the sought students gives the same identities and problems as reading the whole history', async () => {
  const random = randomFrom(20261122)
  const database = await makeTestDatabase()
  for (const year of YEARS) {
    for (const grade of GRADES) {
      for (const session of [1, 2] as const) {
        const source = anySheet(random, { year, grade, term: 1, session })
        const [plan] = await planImport(database.read, [source])
        if (plan?.outcome === 'new') await applyImport(database, [source], OFFICE_IMPORT)
      }
    }
  }
  const history = { appearances: await everyAppearance(database.read), latestYear: 2024 }
  const matches = new Set<string>()
  for (let sheet = 0; sheet < 60; sheet += 1) {
    const heading = { year: pick(random, [2022, 2024, 2025]), grade: pick(random, GRADES), term: 2 } as const
    const source = anySheet(random, { ...heading, session: pick(random, [1, 2] as const) })
    const [planned] = await planBatch(database.read, [source])
    const { plan, decisions } = planSheet(source, history, competingNames([source], heading.year))
    expect(planned?.decisions).toEqual(decisions)
    expect(planned?.plan.problems).toEqual(plan.problems)
    for (const { match } of decisions) matches.add(match)
  }
  expect([...matches].sort()).toEqual(['ambiguous', 'explicit', 'new', 'same_name', 'same_seat'])
})

// Not on Postgres, which may prefer to read so few rows without the index.
test.runIf(testEngine() === 'sqlite')('students of shared rows are found by name in an index alone', async () => {
  const database = await makeTestDatabase()
  const plan = await studentsNamed(database.read, NAMES).explain<{ detail: string }>(undefined, sql`query plan`)
  expect(plan.map(({ detail }) => detail).join()).toContain('USING COVERING INDEX sheet_row_student_of_name')
})

function anySheet(random: Random, heading: TestHeading): ImportSource {
  const seats = new Set(Array.from({ length: 6 }, () => `${heading.grade}000${below(random, 10)}`))
  const students = [...seats].map((seat) => [seat, pick(random, NAMES), 60, 70] as const)
  const stated = [...seats].filter(() => below(random, 8) === 0)
  const studentIds = Object.fromEntries(stated.map((seat) => [seat, `${seat}${pick(random, YEARS)}`]))
  return sheetSource(
    heading,
    students.map((line) => [...line]),
    stated.length > 0 ? { studentIds } : {},
  )
}

function everyAppearance(db: Db): Promise<Appearance[]> {
  return db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select(['student_id as studentId', 'name_key as nameKey', 'name', 'seat_number as seatNumber'])
    .select(['grade', 'year', 'session'])
    .distinct()
    .execute()
}
