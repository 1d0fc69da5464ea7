import { describe, expect, test } from 'vitest'
import type { SheetStop } from '#contract/sheet-stops.ts'
import type { Database } from '#server/db/open-database.ts'
import {
  byOffice,
  NOON,
  OFFICE_IMPORT,
  publishSources,
  type SheetOptions,
  type StudentLine,
  sheetSource,
} from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import type { ImportSource } from '../importing/import-plan.rules.ts'
import { applyImport } from '../importing/sheet-import.service.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import { publishDue, publishSheet, schedulePublication } from '../sheets.service.ts'
import { rollBack } from '../versions/roll-back.service.ts'
import { correctDegree } from '../versions/sheet-corrections.service.ts'
import { versionPublication } from '../versions/sheet-versions.service.ts'

const TERM_1 = { grade: 1, term: 1, year: 2025, session: 1 } as const
const TERM_2 = { ...TERM_1, term: 2 } as const
const LATER = new Date(NOON.getTime() + 86_400_000)
const REASON = 'روجع مع شؤون الطلاب'

/**
 * Returns the students `from` to `to` of a cohort. A student's name depends on cohort and number only, not on the year.
 */
function cohort(name: string, from: number, to: number, { seats = 10_000, marks = [60, 70] } = {}): StudentLine[] {
  return Array.from({ length: to - from + 1 }, (_, place) => {
    const number = from + place
    return [String(seats + number), `طالب${number} ${name} حسن علي`, ...marks] as const
  })
}

async function draft(database: Database, source: ImportSource): Promise<string> {
  const [plan] = await applyImport(database, [source], OFFICE_IMPORT)
  return plan?.sheetId ?? ''
}

/** Publishes without accepting a stop. Returns 'published', or what stopped it as `code=count`. */
async function publish(database: Database, source: ImportSource): Promise<string> {
  const id = await draft(database, source)
  return publishSheet(database, id, byOffice(NOON)).then(
    () => 'published',
    (error: Error) => error.message,
  )
}

function sheet(heading: SheetHeading, lines: readonly StudentLine[], options?: SheetOptions): ImportSource {
  return sheetSource(heading, lines, options)
}

/** Returns the same sheet, with a stop as if it had been found in its file. */
function stopped(source: ImportSource, code: SheetStop['code'], count: number): ImportSource {
  const line = { row: 7, column: 'C', seat_number: null, name: null, stated: '149', expected: '248' }
  return { ...source, reading: { ...source.reading, stops: [{ code, count, lines: [line], offers: [] }] } }
}

const ids = (lines: readonly StudentLine[], year: number) =>
  Object.fromEntries(lines.map(([seat]) => [seat, `${seat}${year}`]))

describe('of the sheets of a season, wrong ones are stopped', () => {
  test('publishing a second session’s file under the heading of the first session is stopped', async () => {
    const database = await makeTestDatabase()
    await publishSources(database, sheet(TERM_1, cohort('أ', 1, 612)))
    expect(await publish(database, sheet(TERM_1, cohort('أ', 1, 60)))).toBe('students_gone=552')
  })

  test('publishing a sheet is stopped if a subject counts in the total that did not count last year', async () => {
    const database = await makeTestDatabase()
    const options = { subjects: ['النحو'], uncounted: ['الحاسب'] }
    await publishSources(database, sheet({ ...TERM_1, year: 2024 }, cohort('أ', 1, 30), options))
    const wrong = sheet(TERM_1, cohort('ب', 1, 30), { subjects: ['النحو', 'الحاسب'] })
    expect(await publish(database, stopped(wrong, 'totals_differ', 30))).toBe('totals_differ=30, subjects_differ=1')
  })

  test("publishing another grade's sheet is stopped, with and without identifiers", async () => {
    const database = await makeTestDatabase()
    const second = cohort('ب', 1, 40, { seats: 20_000 })
    await publishSources(database, sheet({ ...TERM_1, grade: 2 }, second))
    expect(await publish(database, sheet(TERM_1, second, { studentIds: ids(second, 2025) }))).toBe(
      'published_elsewhere=40',
    )
    expect(await publish(database, sheet(TERM_1, cohort('ب', 1, 40)))).toBe('published_elsewhere=40')
  })

  test('publishing a sheet under the heading of the year before or after is stopped', async () => {
    const database = await makeTestDatabase()
    const lines = cohort('أ', 1, 40)
    await publishSources(database, sheet(TERM_1, lines))
    for (const year of [2024, 2026]) {
      expect(await publish(database, sheet({ ...TERM_1, year }, lines)), String(year)).toBe('published_elsewhere=40')
    }
  })

  test('publishing a file in which short names or hidden rows were found is stopped', async () => {
    const database = await makeTestDatabase()
    const source = sheet(TERM_1, cohort('أ', 1, 40))
    expect(await publish(database, stopped(source, 'short_names', 40))).toBe('short_names=40')
    const other = stopped(sheet(TERM_2, cohort('أ', 1, 40)), 'hidden_content', 5)
    expect(await publish(database, other)).toBe('hidden_content=5')
  })

  test('a cut sheet is stopped by comparison with the published version, the other term or the grade below', async () => {
    const database = await makeTestDatabase()
    await publishSources(
      database,
      sheet({ ...TERM_1, year: 2024 }, cohort('أ', 1, 40)),
      sheet(TERM_1, cohort('ب', 1, 40)),
    )
    expect(await publish(database, sheet(TERM_1, cohort('ب', 1, 13)))).toBe('students_gone=27')
    expect(await publish(database, sheet(TERM_2, cohort('ب', 1, 13)))).toBe('other_term_differs=27')
    const up = { ...TERM_1, grade: 2 } as const
    expect(await publish(database, sheet(up, cohort('أ', 1, 13, { seats: 20_000 })))).toBe('grade_below_differs=27')
  })

  test('publishing term 2 is stopped if students of term 1 are missing from it', async () => {
    const database = await makeTestDatabase()
    await publishSources(database, sheet(TERM_1, cohort('أ', 1, 100)))
    expect(await publish(database, sheet(TERM_2, cohort('أ', 1, 90)))).toBe('other_term_differs=10')
  })
})

test('two normal years of four grades, with transfers and repeaters, publish without a stop', async () => {
  const database = await makeTestDatabase()
  const found: string[] = []
  for (const [place, year] of [2024, 2025].entries()) {
    for (const grade of [1, 2, 3, 4] as const) {
      const seats = grade * 10_000 + place * 1000
      // Each grade moves up, except three repeaters; one student transfers in, and another in the second term.
      const names = ['د', 'ج', 'ب', 'أ', 'هـ']
      const [own, below] = [names[4 - grade] ?? '', names[5 - grade] ?? '']
      const lines =
        place === 0
          ? cohort(own, 1, 50, { seats })
          : [...cohort(below, 4, 51, { seats }), ...cohort(own, 1, 3, { seats: seats + 500 })]
      for (const term of [1, 2] as const) {
        const transfers = cohort(`ن${term}${grade}${year}`, 1, term, { seats: seats + 700 + term * 10 })
        found.push(await publish(database, sheet({ grade, term, year, session: 1 }, [...lines, ...transfers])))
      }
    }
  }
  expect(found).toEqual(found.map(() => 'published'))
})

/** A published sheet of 40 students, and a draft of its next version in which three of them are missing. */
async function withoutThree() {
  const database = await makeTestDatabase()
  await publishSources(database, sheet(TERM_1, cohort('أ', 1, 40)))
  return { database, id: await draft(database, sheet(TERM_1, cohort('أ', 4, 40))) }
}

const GONE = { code: 'students_gone', count: 3, reason: REASON } as const

test('a stop is accepted by code, count and reason; the log keeps acceptance and figures, without marks or names', async () => {
  const { database, id } = await withoutThree()
  for (const accept of [[], [{ ...GONE, count: 2 }], [{ ...GONE, code: 'students_new' as const }]]) {
    await expect(publishSheet(database, id, { ...byOffice(NOON), accept })).rejects.toMatchObject({
      code: 'publication_stopped',
      message: 'students_gone=3',
    })
  }
  expect((await versionPublication(database.write, id)).stops).toMatchObject([
    { code: 'students_gone', accepted: null },
  ])

  expect(await publishSheet(database, id, { ...byOffice(NOON), accept: [GONE] })).toMatchObject({ state: 'published' })
  const entries = await database.read
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'sheet.publish')
    .where('object_id', '=', id)
    .execute()
  expect(entries.map(({ after }) => JSON.parse(after ?? '') as unknown)).toEqual([
    {
      state: 'published',
      published: id,
      figures: { before: 40, after: 37, gone: 3, new: 0, changed_marks: 0, changed_ranks: 37 },
      accepted: [GONE],
    },
  ])
})

test('a scheduled draft is held if a newer version with other marks was published meanwhile', async () => {
  const database = await makeTestDatabase()
  const lines = cohort('أ', 1, 40)
  const older = await draft(database, sheet(TERM_1, lines))
  await schedulePublication(database, older, LATER, byOffice(NOON))
  const corrected = lines.map(([seat, name], place): StudentLine => [seat, name, place === 4 ? 95 : 60, 70])
  const [newer] = await publishSources(database, sheet(TERM_1, corrected))

  expect(await publishDue(database, LATER)).toEqual([])
  const states = await database.read.selectFrom('sheet').select(['id', 'state']).orderBy('version').execute()
  expect(states).toEqual([
    { id: older, state: 'draft' },
    { id: newer, state: 'published' },
  ])
  expect((await versionPublication(database.write, older)).stops).toMatchObject([{ code: 'newer_undone', count: 1 }])
})

test('an acceptance given when scheduling lets the timed publication pass the same stop', async () => {
  const { database, id } = await withoutThree()
  await schedulePublication(database, id, LATER, { ...byOffice(NOON), accept: [GONE] })
  expect((await versionPublication(database.write, id)).stops).toMatchObject([
    { code: 'students_gone', count: 3, accepted: { by: 'test', at: NOON.toISOString(), reason: REASON } },
  ])
  expect(await publishDue(database, LATER)).toEqual([id])
})

test('scheduling a draft with a stop that nobody accepted is refused', async () => {
  const { database, id } = await withoutThree()
  await expect(schedulePublication(database, id, LATER, byOffice(NOON))).rejects.toMatchObject({
    code: 'publication_stopped',
  })
})

test('a new stop at the scheduled time keeps the draft unpublished, clears its time, sets `held_at` and is logged', async () => {
  const database = await makeTestDatabase()
  const id = await draft(database, sheet(TERM_1, cohort('أ', 1, 40)))
  await schedulePublication(database, id, LATER, byOffice(NOON))
  await publishSources(database, sheet(TERM_2, cohort('ب', 1, 40, { seats: 20_000 })))

  expect(await publishDue(database, LATER)).toEqual([])
  const held = await database.read
    .selectFrom('sheet')
    .select(['state', 'publish_at', 'held_at'])
    .where('id', '=', id)
    .execute()
  expect(held).toEqual([{ state: 'draft', publish_at: null, held_at: LATER.toISOString() }])
  const entries = await database.read
    .selectFrom('audit_entry')
    .select(['actor_name', 'before', 'after'])
    .where('action', '=', 'sheet.hold')
    .execute()
  expect(entries).toEqual([
    {
      actor_name: 'النشر التلقائي',
      before: JSON.stringify({ publish_at: LATER.toISOString() }),
      after: JSON.stringify({ stops: [{ code: 'other_term_differs', count: 80 }] }),
    },
  ])
  expect(await publishDue(database, LATER), 'held once').toEqual([])

  const accept = [{ code: 'other_term_differs', count: 80, reason: REASON }] as const
  expect(await publishSheet(database, id, { ...byOffice(LATER), accept })).toMatchObject({ held_at: null })
})

test('a correction or a roll-back is never stopped, and the corrected version keeps stops and acceptances', async () => {
  const database = await makeTestDatabase()
  const source = stopped(sheet(TERM_1, cohort('أ', 1, 40)), 'totals_differ', 12)
  const accept = [{ code: 'totals_differ', count: 12, reason: REASON }] as const
  const first = await draft(database, source)
  await publishSheet(database, first, { ...byOffice(NOON), accept })
  // TERM_2 gets other students than TERM_1, which stops every further version of TERM_1.
  await publishSources(database, sheet(TERM_2, cohort('ب', 1, 40, { seats: 20_000 })))

  const correction = { sheetId: first, seatNumber: '10001', subject: 'النحو', degree: '95', reason: REASON }
  const corrected = await correctDegree(database, { ...correction, publish: true }, byOffice(NOON))
  expect(corrected).toMatchObject({ state: 'published', corrects: first })
  expect(await rollBack(database, TERM_1, byOffice(NOON))).toMatchObject({ to: { id: first, state: 'published' } })
  const kept = await database.read
    .selectFrom('sheet_acceptance')
    .innerJoin('sheet_stop', 'sheet_stop.sheet_id', 'sheet_acceptance.sheet_id')
    .select(['sheet_acceptance.code', 'sheet_stop.count', 'reason', 'lines'])
    .where('sheet_acceptance.sheet_id', '=', corrected.id)
    .execute()
  expect(kept).toMatchObject([{ code: 'totals_differ', count: 12, reason: REASON }])
  expect(JSON.parse(kept[0]?.lines ?? '')).toMatchObject([{ row: 7, stated: '149', expected: '248' }])
})

test('a stop that was accepted for the published version needs no acceptance in later ones until it says more', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, sheet(TERM_1, cohort('أ', 1, 100)), sheet(TERM_2, cohort('أ', 1, 90)))
  for (const mark of [61, 62]) {
    const corrected = [...cohort('أ', 1, 1, { marks: [mark, 70] }), ...cohort('أ', 2, 90)]
    expect(await publish(database, sheet(TERM_2, corrected))).toBe('published')
  }
  const others = [...cohort('أ', 2, 90), ...cohort('أ', 100, 100)]
  expect(await publish(database, sheet(TERM_2, others))).toBe('students_gone=1, other_term_differs=10')
})

test('accepted stops for equal marks in both terms and for the heading need no acceptance in the next version', async () => {
  const database = await makeTestDatabase()
  const lines = (first: number) =>
    [first, ...Array.from({ length: 39 }, (_, at) => 51 + at)].flatMap((mark, at) =>
      cohort('أ', at + 1, at + 1, { marks: [mark, 70] }),
    )
  await publishSources(database, sheet(TERM_1, lines(90)), stopped(sheet(TERM_2, lines(90)), 'heading_differs', 1))
  expect(await publish(database, stopped(sheet(TERM_2, lines(91)), 'heading_differs', 1))).toBe('published')
  const hidden = stopped(sheet(TERM_2, lines(92)), 'hidden_content', 1)
  expect(await publish(database, hidden)).toBe('hidden_content=1')
})

test("a draft's stop lists the missing students, and a published version has no stops", async () => {
  const { database, id } = await withoutThree()
  const { figures, stops } = await versionPublication(database.write, id)
  expect(figures).toMatchObject({ students: { before: 40, after: 37 }, gone: 3, replaces: { version: 1 } })
  expect(stops[0]?.lines.map(({ seat_number }) => seat_number)).toEqual(['10001', '10002', '10003'])
  expect((await versionPublication(database.write, '2025-g1-t1-v1')).stops).toEqual([])
})
