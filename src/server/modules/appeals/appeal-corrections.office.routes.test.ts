import { expect, test } from 'vitest'
import type { AppealDetail, OfficeAppeal } from '#contract/admin-appeals.ts'
import { byOffice, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'
import { withdrawSheet } from '../sheets/sheets.service.ts'
import { rollBack } from '../sheets/versions/roll-back.service.ts'
import { issueCodes } from '../students/student-codes.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025 } as const
const FIRST = { ...HEADING, session: 1 } as const
const [V1, V2] = ['2025-g1-t1-v1', '2025-g1-t1-v2'] as const
const HUDA = '100012025'
const ANSWER = 'صُححت درجتك إلى 75.'

/** A file with Huda's mark in النحو. */
function file(mark: number) {
  return sheetSource(HEADING, [
    ['10001', 'هدى حسن', mark, 70],
    ['10002', 'سلمى علي', 80, 70],
  ])
}

/** Makes a portal with an accepted appeal; its mark was corrected from 60 to 75, in a published or a draft version. */
async function accepted(publish = true) {
  const portal = await makeTestPortal()
  await portal.publish(file(60))
  const { visitor: officer } = await makeMember(portal, { staff_roles: ['results_officer'] })
  const codes = await issueCodes(
    portal.database,
    { grade: 1, year: 2025, seat_number: '', renew: false },
    byOffice(new Date()),
  )
  const student_code = codes.find((one) => one.student_id === HUDA)?.code
  const words = { contact: '01001234567', reason: 'أظن أن ورقة لم تحسب.' }
  const form = { student_id: HUDA, ...HEADING, subject: 'النحو', ...words, student_code }
  const { code } = (await new Visitor(portal).post('/api/appeals', form)).body as { code: string }
  const [waiting] = (await list(officer, 'state=waiting')).items
  const taken = await step(officer, await read(officer, waiting?.id), 'take')
  const correction = { sheet_id: V1, degree: '75', publish }
  const appeal = await step(officer, taken, 'acceptance', { answer: ANSWER, correction })
  const follow = async () => (await new Visitor(portal).post('/api/appeals/follow', { code })).body
  return { portal, officer, appeal, follow }
}

async function list(officer: Visitor, query: string) {
  const { body } = await officer.get(`/api/admin/appeals?${query}`)
  return body as { items: OfficeAppeal[]; next: string | null }
}

async function read(officer: Visitor, id = ''): Promise<AppealDetail> {
  return (await officer.get(`/api/admin/appeals/${id}`)).body as AppealDetail
}

async function step(officer: Visitor, { id, revision }: AppealDetail, name: string, body: object = {}) {
  return (await officer.post(`/api/admin/appeals/${id}/${name}`, { revision, ...body })).body as AppealDetail
}

const UNDONE = 'state=accepted&correction=undone'

test('while a corrected mark is published, its appeal says so, and is not listed among the undone corrections', async () => {
  const { officer, appeal, follow } = await accepted()
  expect(appeal).toMatchObject({ state: 'accepted', corrected_in: V2, correction: 'published' })
  expect(await follow()).toMatchObject({ state: 'accepted', correction: 'published' })
  expect((await list(officer, UNDONE)).items).toEqual([])
})

test('after a roll-back the student reads that the correction is undone, and the office’s list has the appeal', async () => {
  const { portal, officer, appeal, follow } = await accepted()
  await rollBack(portal.database, FIRST, byOffice(new Date()))
  expect(await follow()).toMatchObject({ state: 'accepted', answer: ANSWER, correction: 'undone' })
  expect((await list(officer, UNDONE)).items).toMatchObject([{ id: appeal.id, correction: 'undone' }])
  expect((await list(officer, 'state=accepted')).items).toMatchObject([{ id: appeal.id, correction: 'undone' }])

  const again = await step(officer, await read(officer, appeal.id), 'reopening')
  const correction = { sheet_id: V1, degree: '75', publish: true }
  const answered = await step(officer, again, 'acceptance', { answer: ANSWER, correction })
  expect(answered).toMatchObject({ correction: 'published' })
  expect((await list(officer, UNDONE)).items).toEqual([])
})

test('a later sheet version with the corrected mark keeps the correction, one with another mark undoes it', async () => {
  const { portal, officer, follow } = await accepted()
  await portal.publish(file(75))
  expect(await follow()).toMatchObject({ correction: 'published' })
  await portal.publish(file(61))
  expect(await follow()).toMatchObject({ correction: 'undone' })
  expect((await list(officer, UNDONE)).items).toHaveLength(1)
})

test('an appeal’s correction is undone, too, when no sheet of the term is published any more', async () => {
  const { portal, follow } = await accepted()
  await withdrawSheet(portal.database, V2, byOffice(new Date()))
  await portal.refresh()
  expect(await follow()).toMatchObject({ state: 'accepted', correction: 'undone' })
})

test('an appeal’s correction is `awaited` while it is in a draft, and `undone` after the draft is discarded', async () => {
  const { portal, officer, appeal, follow } = await accepted(false)
  expect(appeal).toMatchObject({ correction: 'awaited' })
  expect(await follow()).toMatchObject({ correction: 'awaited' })
  expect((await list(officer, UNDONE)).items).toEqual([])
  await withdrawSheet(portal.database, V2, byOffice(new Date()))
  expect(await follow()).toMatchObject({ correction: 'undone' })
})

test('an undone correction is forgotten when the appeal is accepted again without a correction', async () => {
  const { portal, officer, appeal } = await accepted()
  await rollBack(portal.database, FIRST, byOffice(new Date()))
  const again = await step(officer, await read(officer, appeal.id), 'reopening')
  const answered = await step(officer, again, 'acceptance', { answer: 'بقيت درجتك 60.', correction: null })
  expect(answered).toMatchObject({ state: 'accepted', corrected_in: null, correction: 'none' })
})

test('a correction that is still published stays when its appeal is accepted again without a new one', async () => {
  const { officer, appeal } = await accepted()
  const again = await step(officer, appeal, 'reopening')
  expect(again).toMatchObject({ correction: 'none' })
  const answered = await step(officer, again, 'acceptance', { answer: ANSWER, correction: null })
  expect(answered).toMatchObject({ corrected_in: V2, correction: 'published' })
})

test('appeals whose correction is undone are found among many others, and listed in pages', async () => {
  const { portal, officer } = await accepted()
  const rows = Array.from({ length: 70 }, (_, place) => ({
    id: `a${String(place).padStart(3, '0')}`,
    student_id: HUDA,
    ...HEADING,
    // Appeals with an even number are about a subject in which no sheet version corrected a mark.
    subject: place % 2 === 0 ? `مادة ${place}` : 'الصرف',
    state: 'accepted' as const,
    created_at: `2025-01-01T12:00:00.0${String(place).padStart(2, '0')}Z`,
    corrected_in: V1,
    revision: 0,
  }))
  await portal.database.write.insertInto('appeal').values(rows).execute()
  const first = await list(officer, UNDONE)
  expect(first.items).toHaveLength(30)
  const second = await list(officer, `${UNDONE}&after=${encodeURIComponent(first.next ?? '')}`)
  const found = [...first.items, ...second.items].map(({ id }) => id)
  expect(found).toEqual(rows.filter((_, place) => place % 2 === 0).map(({ id }) => id))
  expect(second.next).toBeNull()
})
