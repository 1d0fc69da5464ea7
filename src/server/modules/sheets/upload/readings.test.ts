import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { uploadSheetEndpoint } from '#contract/admin-uploads.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { AppError } from '#server/errors/app-error.ts'
import { incomingFolder, incomingIds } from '#server/incoming-files.ts'
import { readGrids } from '#server/readers/read-grids.ts'
import { NOON } from '#server/testing/factories.ts'
import { type MadeUploads, makeUploads, OFFICER, workbook } from '#server/testing/made-uploads.ts'
import { makeMigratedPlace } from '#server/testing/test-database.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { makeMember } from '#server/testing/visitor.ts'
import { MemoryLane } from '#server/threads/memory-lane.ts'
import { claimReading, storeWorksheets } from './claimed-reading.service.ts'
import { beatReading, updateReading } from './readings.queries.ts'
import { findUpload, readWorksheets, type UploadRecord } from './uploads.queries.ts'
import { Uploads } from './uploads.service.ts'

/** Returns the number of students in the uploaded file, as it was read. */
async function studentsOf({ uploads }: MadeUploads, id: string): Promise<number | undefined> {
  return (await uploads.look(id)).review?.students
}

/**
 * Returns an upload as a killed process leaves it: `reading`, with its file and a part of its cells, while no process
 * reads it.
 */
async function killedReading(
  { uploads, database, receive }: MadeUploads,
  more: Partial<UploadRecord> = {},
): Promise<string> {
  const bytes = workbook(3)
  const file = await receive(bytes)
  const id = await uploads.start('كشف.xlsx', file, OFFICER)
  await uploads.settled()
  await writeFile(file.path, bytes)
  const killed = { state: 'reading', progress: 40, reading_beat: 7, ...more } as const
  await database.write.updateTable('sheet_upload').set(killed).where('id', '=', id).execute()
  return id
}

/** Makes uploads with a clock that only `listFor` moves: it lists them once for each second, and returns the first. */
async function makeTimedUploads(incomingFolder?: string) {
  let time = NOON.getTime()
  const made = await makeUploads({ now: () => new Date(time), ...(incomingFolder ? { incoming: incomingFolder } : {}) })
  const listFor = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000
      await made.uploads.list()
    }
    await made.uploads.settled()
    return (await made.uploads.list()).uploads[0]
  }
  return { ...made, listFor }
}

/** Sends a sheet as a browser of the office does. */
async function sendWorkbook(portal: TestPortal, students: number): Promise<Response> {
  const { visitor } = await makeMember(portal, { staff_roles: ['results_officer'] })
  const url = portal.url + endpointUrl(uploadSheetEndpoint, { query: { name: 'كشف.xlsx' } })
  const headers = { origin: portal.url, cookie: visitor.cookieHeader(), 'content-type': 'application/octet-stream' }
  return fetch(url, { method: 'POST', headers, body: new Uint8Array(workbook(students)) })
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-other-machine-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a file that was read is removed from the disk', async () => {
  const { receive, uploads } = await makeUploads()
  const file = await receive(workbook(3))
  await uploads.start('كشف.xlsx', file, OFFICER)
  await uploads.settled()
  await expect(access(file.path)).rejects.toThrow('ENOENT')
})

test('the next process reads at once what a stopped portal was reading and what waited there', async () => {
  // Memory for one of the two files at a time.
  const made = await makeUploads({ inProcesses: true, memory: new MemoryLane(250) })
  const files = [await made.receive(workbook(20_000)), await made.receive(workbook(4))]
  const ids: string[] = []
  for (const file of files) ids.push(await made.uploads.start('كشف.xlsx', file, OFFICER))
  await made.end()
  expect((await made.uploads.list()).uploads).toMatchObject([{ state: 'reading' }, { state: 'reading' }])
  expect(made.logger.error).not.toHaveBeenCalled()

  const next = await makeUploads({ database: made.database })
  next.uploads.resume()
  await until('the next process has read both', async () =>
    (await next.uploads.list()).uploads.every(({ state }) => state === 'waiting'),
  )
  await next.uploads.settled()
  expect(await Promise.all(ids.map((id) => studentsOf(next, id)))).toEqual([20_000, 4])
  for (const { path } of files) await expect(access(path)).rejects.toThrow('ENOENT')
})

test('a restarted portal reads the file that it was reading when it was stopped', async () => {
  const place = await makeMigratedPlace()
  onTestFinished(place.remove)
  const first = await makeTestPortal({ place, uploadProcesses: true, shared: true })
  expect((await sendWorkbook(first, 20_000)).status).toBe(200)
  await first.close()
  const folder = incomingFolder(place.folder)
  expect(await incomingIds(folder)).toHaveLength(1)

  const second = await makeTestPortal({ place })
  await until('the file is read', async () => {
    const upload = await second.database.read.selectFrom('sheet_upload').select('state').executeTakeFirstOrThrow()
    return upload.state === 'waiting'
  })
  await until('the file is removed', async () => (await incomingIds(folder)).length === 0)
})

test('a file that a killed process was reading is read again after fifteen seconds, from its start', async () => {
  const made = await makeTimedUploads()
  const id = await killedReading(made)
  await made.database.write
    .updateTable('sheet_upload_part')
    .set({ worksheet: 'أثر قراءة سابقة' })
    .where('upload_id', '=', id)
    .execute()

  expect(await made.listFor(13)).toMatchObject({ state: 'reading', progress: 40 })
  expect(await made.listFor(4)).toMatchObject({ state: 'waiting', fault: null })
  expect((await readWorksheets(made.database.read, id)).map(({ name }) => name)).toEqual(['كشف'])
  expect(await studentsOf(made, id)).toBe(3)
})

test('a file is given up after five processes ended while they read it', async () => {
  const made = await makeTimedUploads()
  await killedReading(made, { reading_claim: 5 })
  expect(await made.listFor(25)).toMatchObject({ state: 'reading' })
  expect(await made.listFor(10)).toMatchObject({ state: 'unreadable', fault: 'interrupted' })
})

test('a file on a machine that was killed is given up by another after half a minute, and can be discarded', async () => {
  const made = await makeTimedUploads(await emptyFolder())
  const id = await killedReading(await makeUploads({ database: made.database }))
  expect(await made.listFor(25)).toMatchObject({ state: 'reading' })
  expect(await made.listFor(10)).toMatchObject({ state: 'unreadable', fault: 'interrupted' })
  expect((await made.uploads.discard(id, 0, OFFICER)).state).toBe('discarded')
})

test('a file on a machine whose portal was stopped is given up by another only after five minutes', async () => {
  const made = await makeTimedUploads(await emptyFolder())
  await killedReading(await makeUploads({ database: made.database }), { reading_beat: 0 })
  expect(await made.listFor(295)).toMatchObject({ state: 'reading' })
  expect(await made.listFor(10)).toMatchObject({ state: 'unreadable', fault: 'interrupted' })
})

test('a reading with heartbeats from another portal process is neither claimed nor given up', async () => {
  const made = await makeTimedUploads()
  const id = await killedReading(made)
  for (let look = 0; look < 40; look += 1) {
    await beatReading(made.database.write, { id, claim: 1 }, 4)
    expect(await made.listFor(3)).toMatchObject({ state: 'reading', place: 4 })
  }
})

test('a process whose reading another one has claimed writes nothing more', async () => {
  const made = await makeUploads()
  const id = await killedReading(made)
  const { database } = made
  const record = (await findUpload(database.read, id)) as UploadRecord
  const claims = await Promise.all([claimReading(database, record), claimReading(database, record)])
  expect(claims.filter((claim) => claim !== undefined)).toEqual([{ id, claim: 2 }])

  const earlier = { id, claim: 1 }
  expect(await updateReading(database.write, earlier, { state: 'waiting' })).toBe(false)
  expect(await beatReading(database.write, earlier, null)).toBe(false)
  const grids = await readGrids(workbook(3))
  await expect(storeWorksheets(database, earlier, grids, () => 99)).rejects.toMatchObject({ code: 'edit_conflict' })
  expect(await findUpload(database.read, id)).toMatchObject({ state: 'reading', progress: 0, reading_claim: 2 })
  expect(await readWorksheets(database.read, id)).toEqual([])
})

test('a starting portal removes the files of uploads that have been read, and no others', async () => {
  const made = await makeUploads()
  const id = await killedReading(made, { state: 'waiting' })
  const stranger = await made.receive(workbook(1))
  made.uploads.resume()
  await until('its file is removed', () =>
    access(stranger.path.replace(stranger.id, id)).then(
      () => false,
      () => true,
    ),
  )
  expect((await readFile(stranger.path)).length).toBe(stranger.size)
})

test('an upload that fails after its file was received leaves no file', async () => {
  vi.spyOn(Uploads.prototype, 'start').mockRejectedValue(new AppError('signed_out'))
  const portal = await makeTestPortal()
  expect((await sendWorkbook(portal, 1)).status).toBe(401)
  expect(await incomingIds(incomingFolder(portal.place.folder))).toEqual([])
})

test('an upload can be discarded while it is read, and is unreadable after it is restored', async () => {
  const made = await makeUploads({ inProcesses: true })
  const abandoned = await killedReading(made)
  const begin = async () => made.send('طويل.xlsx', workbook(30_000))

  for (const id of [abandoned, await begin()]) {
    expect(await made.uploads.discard(id, 0, OFFICER)).toMatchObject({ state: 'discarded' })
  }
  await made.uploads.settled()
  for (const { id, state } of (await made.uploads.list()).uploads) {
    expect(state).toBe('discarded')
    expect(await made.uploads.restore(id, 1, OFFICER)).toMatchObject({ state: 'unreadable', fault: 'interrupted' })
  }
})
