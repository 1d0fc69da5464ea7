import { beforeEach, expect, test } from 'vitest'
import {
  byOffice,
  NOON,
  OFFICE_IMPORT,
  publishAccepting,
  sheetSource,
  type TestHeading,
} from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { applyImport } from '../sheets/importing/sheet-import.service.ts'
import { rollBack } from '../sheets/versions/roll-back.service.ts'
import { correctDegree } from '../sheets/versions/sheet-corrections.service.ts'
import { releaseResult } from '../students/hidden-and-withheld.service.ts'
import { applySeatList, restoreStandings } from '../students/seat-list.service.ts'

/** A release of a result holds for the sheets published at that moment. docs/decisions/0040-the-desk-in-a-season.md */

const [ID, SEAT] = ['100032025', '10003']
const TERM_1 = { grade: 1, term: 1, year: 2025, session: 1 } as const
const TERM_2 = { ...TERM_1, term: 2 } as const
const LATER = new Date(NOON.getTime() + 3_600_000)
const LATEST = new Date(NOON.getTime() + 7_200_000)
const WITHHOLD = {
  kind: 'withhold',
  grade: 1,
  year: 2025,
  seats: [{ row: 1, seat_number: SEAT }],
  reason: 'رسوم',
} as const

let portal: TestPortal
beforeEach(async () => {
  portal = await makeTestPortal()
  return portal.close
})

/** A sheet whose note withholds the third student's result. Another `mark` of the first student gives another file. */
function file(heading: TestHeading, { mark = 60, note = 'حجب' } = {}) {
  const lines = [
    ['10001', 'هدى حسن', mark, 70, ''],
    ['10002', 'سلمى علي', 80, 70, ''],
    ['10003', 'ريم سامي', 90, 90, note],
  ] as const
  return sheetSource(heading, lines, { note: true })
}

async function draft(heading: TestHeading, content?: Parameters<typeof file>[1]): Promise<string> {
  const [plan] = await applyImport(portal.database, [file(heading, content)], OFFICE_IMPORT)
  return plan?.sheetId ?? ''
}

async function publish(id: string, now: Date): Promise<void> {
  await publishAccepting(portal.database, id, now)
  await portal.refresh()
}

async function release(now: Date): Promise<void> {
  await releaseResult(portal.database, { studentId: ID, year: 2025, reason: 'قرار الكلية' }, byOffice(now))
  await portal.refresh()
}

/** Returns for each term of the transcript whether it is withheld; an empty list if the transcript is refused. */
async function withheldTerms(): Promise<boolean[]> {
  const { status } = await portal.get(`/api/degrees?student_id=${ID}`)
  expect([200, 403]).toContain(status)
  if (status === 403) return []
  const { items } = await portal.json<Transcript>(`/api/degrees?student_id=${ID}`)
  return items.map(({ withheld }) => withheld)
}

interface Transcript {
  items: { withheld: boolean }[]
}

async function listed(): Promise<string[]> {
  const { items } = await portal.json<{ items: { id: string }[] }>('/api/grade_1/degrees/2024_25')
  return items.map(({ id }) => id).sort()
}

test('a release does not hold for another term’s sheet that is published later, until the next release', async () => {
  await publish(await draft(TERM_1), NOON)
  await release(NOON)
  expect(await withheldTerms()).toEqual([false])
  expect(await listed()).toContain(SEAT)

  await publish(await draft(TERM_2), NOON)
  expect(await withheldTerms()).toEqual([false, true])
  expect(await listed()).not.toContain(SEAT)

  await release(LATER)
  expect(await withheldTerms()).toEqual([false, false])
  expect(await listed()).toContain(SEAT)
})

test('the release of a result does not hold for a draft made before the release and published after it', async () => {
  await publish(await draft(TERM_1), NOON)
  const id = await draft(TERM_1, { mark: 61 })
  await release(LATER)
  expect(await withheldTerms()).toEqual([false])
  await publish(id, LATEST)
  expect(await withheldTerms()).toEqual([])
})

test('a result that only a draft withholds cannot be released', async () => {
  await publish(await draft(TERM_1, { note: '' }), NOON)
  await draft(TERM_2)
  await expect(release(LATER)).rejects.toMatchObject({ code: 'student_not_found' })
  const list = {
    kind: 'release',
    grade: 1,
    year: 2025,
    seats: [{ row: 1, seat_number: SEAT }],
    reason: 'قرار',
  } as const
  expect(await applySeatList(portal.database, list, byOffice(LATER))).toEqual([])
})

test('the release of a result holds again after a roll-back to the version for which it was made', async () => {
  await publish(await draft(TERM_1), NOON)
  await release(NOON)
  await publish(await draft(TERM_1, { mark: 61 }), LATER)
  expect(await withheldTerms()).toEqual([])
  await rollBack(portal.database, TERM_1, byOffice(LATEST))
  await portal.refresh()
  expect(await withheldTerms()).toEqual([false])
})

test.each([
  ['before', NOON],
  ['after', LATEST],
])(
  'a release holds for a correction of the sheet that is made %s it, and for the corrected version after a roll-back',
  async (_, at) => {
    await publish(await draft(TERM_1), NOON)
    const correction = { sheetId: '2025-g1-t1-v1', seatNumber: '10001', subject: 'النحو', degree: '75', reason: 'خطأ' }
    if (at > LATER) await release(LATER)
    const { id } = await correctDegree(portal.database, correction, byOffice(at))
    if (at < LATER) await release(LATER)
    await publish(id, LATEST)
    expect(await withheldTerms()).toEqual([false])
    await rollBack(portal.database, TERM_1, byOffice(LATEST))
    await portal.refresh()
    expect(await withheldTerms()).toEqual([false])
  },
)

test('a release stored by an older version of the portal, without sheets, holds for those published then', async () => {
  await publish(await draft(TERM_1), NOON)
  await portal.database.write
    .insertInto('released_result')
    .values({ student_id: ID, year: 2025, reason: 'قرار', released_at: LATER.toISOString(), stamp: '', sheets: null })
    .execute()
  await publish(await draft(TERM_2), LATEST)
  expect(await withheldTerms()).toEqual([false, true])
})

test('undoing a withholding restores the earlier release, and only for the sheets that it held for', async () => {
  await publish(await draft(TERM_1), NOON)
  await release(NOON)
  const standings = await applySeatList(portal.database, WITHHOLD, byOffice(LATER))
  await publish(await draft(TERM_2), LATER)
  expect(await withheldTerms()).toEqual([])
  const undone = await restoreStandings(portal.database, { year: 2025, standings }, byOffice(LATEST))
  expect(undone).toEqual({ restored: 1, left: 0 })
  await portal.refresh()
  expect(await withheldTerms()).toEqual([false, true])
})

test('undoing a withholding cannot release a result in a sheet that is still a draft', async () => {
  await publish(await draft(TERM_1), NOON)
  const standings = await applySeatList(portal.database, WITHHOLD, byOffice(LATER))
  const id = await draft(TERM_2)
  const forged = standings.map((one) => ({ ...one, released: 'قرار', released_sheets: [id] }))
  await restoreStandings(portal.database, { year: 2025, standings: forged }, byOffice(LATER))
  await publish(id, LATEST)
  expect(await withheldTerms()).toEqual([])
})
