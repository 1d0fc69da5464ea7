import { expect, onTestFinished, test, vi } from 'vitest'
import { templateRows, workbookParts, zipOf } from '#server/readers/xlsx-files.testing.ts'
import { NOON } from '#server/testing/factories.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { Uploads } from './upload.service.ts'
import { UploadDesk } from './upload-desk.ts'

const OFFICER = { uid: 'u', name: 'منى السيد', address: null }
const DAY = 24 * 60 * 60 * 1000

function workbook(students: number): Buffer {
  return zipOf(workbookParts([{ name: 'كشف', rows: templateRows(students) }]))
}

async function makeUploads(options: { memoryMb?: number; now?: () => Date } = {}) {
  const database = await makeTestDatabase()
  const { now = () => NOON, memoryMb } = options
  const desk = new UploadDesk({
    databaseUrl: database.place.databaseUrl,
    databaseReadUrl: undefined,
    ...(memoryMb === undefined ? {} : { memoryMb }),
  })
  const logger = { error: vi.fn<() => void>() }
  const uploads = new Uploads({ database, desk, now, logger })
  onTestFinished(async () => {
    await desk.close()
    await uploads.settled()
  })
  return { database, desk, uploads, logger }
}

async function partsOf(database: TestDatabase): Promise<number> {
  const parts = await database.write.selectFrom('sheet_upload_part').select('part').execute()
  return parts.length
}

test('a file that takes more memory than allowed is unreadable and says so', async () => {
  const { uploads, logger } = await makeUploads({ memoryMb: 24 })
  const id = await uploads.start('ضخم.xlsx', workbook(60_000), OFFICER)
  await uploads.settled()

  const { upload, review } = await uploads.look(id)
  expect([upload.state, upload.fault, review]).toEqual(['unreadable', 'too_large', null])
  expect(logger.error).toHaveBeenCalledOnce()
})

test('a reading that the end of the portal cuts off says so', async () => {
  const { uploads, desk } = await makeUploads()
  const id = await uploads.start('طويل.xlsx', workbook(30_000), OFFICER)
  await desk.close()
  await uploads.settled()

  expect((await uploads.look(id)).upload).toMatchObject({ state: 'unreadable', fault: 'interrupted' })
})

test('what was put away can be taken back for a day, then its cells are gone', async () => {
  let time = NOON.getTime()
  const { uploads, database } = await makeUploads({ now: () => new Date(time) })
  const id = await uploads.start('كشف.xlsx', workbook(3), OFFICER)
  await uploads.settled()
  await uploads.discard(id, 0, OFFICER)
  await uploads.tidy()
  expect(await partsOf(database)).toBe(1)
  await uploads.restore(id, 1, OFFICER)
  await uploads.discard(id, 2, OFFICER)

  time += DAY + 1
  await uploads.tidy()

  expect(await partsOf(database)).toBe(0)
  expect(await uploads.list()).toEqual([])
  await expect(uploads.restore(id, 3, OFFICER)).rejects.toMatchObject({ code: 'sheet_state' })
})

test('a reading whose process is gone is found and said to be cut off', async () => {
  let time = NOON.getTime()
  const { uploads, database } = await makeUploads({ now: () => new Date(time) })
  const id = await uploads.start('كشف.xlsx', workbook(3), OFFICER)
  await uploads.settled()
  await database.write.updateTable('sheet_upload').set({ state: 'reading' }).where('id', '=', id).execute()
  await uploads.tidy()
  expect((await uploads.look(id)).upload.state).toBe('reading')

  time += 11 * 60 * 1000
  await uploads.tidy()

  expect((await uploads.look(id)).upload).toMatchObject({ state: 'unreadable', fault: 'interrupted' })
})

test('a time that has passed is no time to publish at', async () => {
  const { uploads } = await makeUploads()
  const publication = { when: 'at', at: NOON.toISOString() } as const
  await expect(uploads.draft('x', { revision: 0, publication }, OFFICER)).rejects.toMatchObject({
    code: 'invalid_request',
  })
})

test('two steps of one revision at the same moment: one is done, the other is told', async () => {
  const { uploads } = await makeUploads()
  const id = await uploads.start('كشف.xlsx', workbook(3), OFFICER)
  await uploads.settled()
  const step = (grade: 1 | 2) => uploads.change(id, 0, { kind: 'heading', heading: { grade } }, OFFICER)

  const outcomes = await Promise.allSettled([step(1), step(2)])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'edit_conflict' } })
})
