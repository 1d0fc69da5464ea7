import { expect, test } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { releaseResult, withholdResult } from '#server/modules/students/hidden-and-withheld.service.ts'
import { byOffice, NOON, OFFICE_IMPORT, publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { planPublications } from '../importing/planned-publications.service.ts'
import { applyImport } from '../importing/sheet-import.service.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import { publishDue, publishSheet, schedulePublication } from '../sheets.service.ts'
import { rollBack } from '../versions/roll-back.service.ts'
import { correctDegree } from '../versions/sheet-corrections.service.ts'
import { versionPublication } from '../versions/sheet-versions.service.ts'

const TERM_1 = { grade: 1, term: 1, year: 2025, session: 1 } as const
const TERM_2 = { ...TERM_1, term: 2 } as const
const LATER = new Date(NOON.getTime() + 86_400_000)
const STOP = {
  code: 'released_withheld',
  count: 1,
  lines: [
    {
      row: 6,
      column: null,
      seat_number: '10003',
      name: 'ريم سامي حسن علي',
      stated: 'محجوبة في هذا الكشف',
      expected: 'رفعت الإدارة الحجب عنها',
    },
  ],
  offers: [],
}
const ACCEPT = [{ code: 'released_withheld', count: 1, reason: 'قرار الكلية' }] as const

/** Makes a sheet that withholds students by their notes; another `mark` of the first student makes another file. */
function file(heading: SheetHeading, { mark = 60, notes = ['', '', 'حجب'] } = {}) {
  const names = ['هدى حسن سعيد علي', 'سلمى علي حسن سعيد', 'ريم سامي حسن علي']
  const lines = names.map(
    (name, place) => [String(10_001 + place), name, place === 0 ? mark : 80, 70, notes[place] ?? ''] as const,
  )
  return sheetSource(heading, lines, { note: true })
}

/** A published sheet of the first term whose withheld student the office has released. */
async function withRelease(): Promise<Database> {
  const database = await makeTestDatabase()
  await publishSources(database, file(TERM_1))
  await releaseResult(database, { studentId: '100032025', year: 2025, reason: 'سددت' }, byOffice(NOON))
  return database
}

async function drafted(database: Database, source: ReturnType<typeof file>): Promise<string> {
  const [plan] = await applyImport(database, [source], OFFICE_IMPORT)
  return plan?.sheetId ?? ''
}

async function stopsOf(database: Database, id: string) {
  return (await versionPublication(database.write, id)).stops
}

test.each([
  ['a new version', file(TERM_1, { mark: 61 })],
  ["another term's sheet", file(TERM_2)],
])(
  '%s that withholds a released student again is stopped, with the name, until an officer accepts it',
  async (_, source) => {
    const database = await withRelease()
    const id = await drafted(database, source)
    expect(await stopsOf(database, id)).toEqual([{ ...STOP, accepted: null }])
    await expect(publishSheet(database, id, byOffice(NOON))).rejects.toThrow('released_withheld=1')
    expect(await publishSheet(database, id, { ...byOffice(NOON), accept: ACCEPT })).toMatchObject({
      state: 'published',
    })
  },
)

test('an import’s plan shows the stop for withholding a released result, except for the file whose result was released', async () => {
  const database = await withRelease()
  const stops = async (source: ReturnType<typeof file>) => {
    const { checked } = await planPublications(database.write, [source])
    return checked.flatMap((one) => one.stops.map(({ code, count }) => `${code}=${count}`))
  }
  expect(await stops(file(TERM_2))).toEqual(['released_withheld=1'])
  expect(await stops(file(TERM_1))).toEqual([])
})

test('a scheduled sheet is held if a student whom it withholds has been released since', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, file(TERM_1))
  const id = await drafted(database, file(TERM_2))
  await schedulePublication(database, id, LATER, byOffice(NOON))
  await releaseResult(database, { studentId: '100032025', year: 2025, reason: 'سددت' }, byOffice(NOON))
  expect(await publishDue(database, LATER)).toEqual([])
  expect(await stopsOf(database, id)).toEqual([{ ...STOP, accepted: null }])
})

test.each([
  ['does not withhold', ['', '', '']],
  ['withholds another student than', ['', 'حجب', '']],
])('publishing a sheet that %s the released student is not stopped', async (_, notes) => {
  const database = await withRelease()
  expect(await stopsOf(database, await drafted(database, file(TERM_2, { notes })))).toEqual([])
})

test('a result that the office has withheld since, or released in another year only, stops nothing', async () => {
  const database = await withRelease()
  const result = { studentId: '100032025', year: 2025 }
  const nextYear = await drafted(database, file({ ...TERM_1, grade: 2, year: 2026 }))
  expect((await stopsOf(database, nextYear)).map(({ code }) => code)).not.toContain('released_withheld')
  await withholdResult(database, { ...result, reason: 'رسوم' }, byOffice(NOON))
  expect(await stopsOf(database, await drafted(database, file(TERM_2)))).toEqual([])
})

test('correcting the released version or publishing it again is not stopped', async () => {
  const database = await withRelease()
  const correction = { sheetId: '2025-g1-t1-v1', seatNumber: '10001', subject: 'النحو', degree: '75', reason: 'خطأ' }
  const { id } = await correctDegree(database, { ...correction, publish: true }, byOffice(NOON))
  expect(await stopsOf(database, id)).toEqual([])
  await rollBack(database, TERM_1, byOffice(NOON))
  const second = await drafted(database, file(TERM_1, { mark: 62 }))
  await publishSheet(database, second, { ...byOffice(NOON), accept: ACCEPT })
  const again = await stopsOf(database, '2025-g1-t1-v1')
  expect(again.map(({ code }) => code)).not.toContain('released_withheld')
})
