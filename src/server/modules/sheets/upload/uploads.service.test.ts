import { expect, test, vi } from 'vitest'
import type { UploadChange } from '#contract/upload-choices.ts'
import { readGrids } from '#server/readers/read-grids.ts'
import { templateRows, workbookParts, zipOf } from '#server/readers/xlsx-files.testing.ts'
import { NOON } from '#server/testing/factories.ts'
import { makeUploads, OFFICER, workbook } from '#server/testing/made-uploads.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { until } from '#server/testing/until.ts'
import { MemoryLane } from '#server/threads/memory-lane.ts'
import { findUpload, insertUpload, readWorksheets } from './uploads.queries.ts'

const DAY = 24 * 60 * 60 * 1000

async function partsOf(database: TestDatabase): Promise<number> {
  const parts = await database.write.selectFrom('sheet_upload_part').select('part').execute()
  return parts.length
}

test('a file that exceeds the memory limit is unreadable with that reason', async () => {
  const { send, uploads, logger } = await makeUploads({ memoryMb: 24, inProcesses: true })
  const id = await send('ضخم.xlsx', workbook(60_000))
  await uploads.settled()

  const { upload, review } = await uploads.look(id)
  expect([upload.state, upload.fault, review]).toEqual(['unreadable', 'too_large', null])
  expect(logger.error).toHaveBeenCalledOnce()
})

test('a discarded upload can be restored for a day, then its cells are deleted', async () => {
  let time = NOON.getTime()
  let elapsed = 0
  const { send, uploads, database } = await makeUploads({ now: () => new Date(time), clock: () => elapsed })
  const id = await send('كشف.xlsx', workbook(3))
  await uploads.settled()
  await uploads.discard(id, 0, OFFICER)
  await uploads.tidy()
  expect(await partsOf(database)).toBe(1)
  await uploads.restore(id, 1, OFFICER)
  await uploads.discard(id, 2, OFFICER)

  // The wall clock may be set wrong, so cells are deleted only after the monotonic clock, too, has counted a day.
  time += DAY + 1
  await uploads.tidy()
  elapsed += DAY - 1
  await uploads.tidy()
  expect(await partsOf(database)).toBe(1)

  elapsed += 1
  await uploads.tidy()
  expect(await partsOf(database)).toBe(0)
  expect(await uploads.list()).toEqual({ uploads: [], total: 0 })
  await expect(uploads.restore(id, 3, OFFICER)).rejects.toMatchObject({ code: 'sheet_state' })
})

test('a review that failed in the background is repeated after a pause, and the pause doubles', async () => {
  let elapsed = 0
  const { send, uploads, processes, database, logger } = await makeUploads({ clock: () => elapsed })
  const id = await send('كشف.xlsx', workbook(3))
  await uploads.settled()
  await database.write.updateTable('sheet_upload').set({ summary: null }).where('id', '=', id).execute()
  const failing = vi.spyOn(processes, 'summarise').mockRejectedValue(new Error('the process has ended'))
  /** Lists the uploads, waits for the reviews, and returns how many have failed so far. */
  const failedAfter = async (ms: number) => {
    elapsed += ms
    await uploads.list()
    await uploads.settled()
    return logger.error.mock.calls.length
  }
  expect([await failedAfter(0), await failedAfter(4999), await failedAfter(1)]).toEqual([1, 1, 2])
  expect([await failedAfter(9999), await failedAfter(1)]).toEqual([2, 3])

  failing.mockRestore()
  await failedAfter(20_000)
  expect((await uploads.list()).uploads[0]?.summary).toMatchObject({ students: 3 })

  // After a review that stored a summary, the next one needs no pause.
  await database.write.updateTable('sheet_upload').set({ summary: null }).where('id', '=', id).execute()
  await failedAfter(0)
  expect((await uploads.list()).uploads[0]?.summary).toMatchObject({ students: 3 })
})

test('the list shows the newest uploads and the number of all', async () => {
  const { send, uploads, database } = await makeUploads()
  const id = await send('كشف.xlsx', workbook(3))
  await uploads.settled()
  const record = await findUpload(database.write, id)
  if (!record) throw new Error('the upload is missing')
  const at = (number: number) => new Date(NOON.getTime() + number * 1000).toISOString()
  for (let number = 1; number <= 101; number += 1) {
    const state = number === 101 ? 'drafted' : record.state
    await insertUpload(database.write, { ...record, id: String(number), uploaded_at: at(number), state })
  }
  const { uploads: listed, total } = await uploads.list()
  expect([listed.length, listed[0]?.id, listed.at(-1)?.id, total]).toEqual([100, '100', '1', 101])
  await uploads.settled()
})

test('uploads for which there is no memory yet get queue positions, and all are read in the end', async () => {
  // Each of these files takes 160 megabytes.
  const memory = new MemoryLane(250)
  const { send, uploads, database } = await makeUploads({ memory, inProcesses: true })
  const ids: string[] = []
  for (const name of ['أول', 'ثان', 'ثالث']) {
    ids.push(await send(`${name}.xlsx`, workbook(3)))
  }
  await until('the others wait', () => memory.waiting === 2)
  const { uploads: list } = await uploads.list()
  expect(ids.map((id) => list.find((head) => head.id === id)?.place)).toEqual([null, 0, 1])

  let most = 0
  await until('all are read', async () => {
    most = Math.max(most, memory.used)
    const states = await database.read.selectFrom('sheet_upload').select('state').execute()
    return states.every(({ state }) => state === 'waiting')
  })
  expect(most).toBeLessThanOrEqual(250)
  // The reviews that the list requested wait in the same queue.
  const [first = ''] = ids
  await until('the first one has its review', async () => (await uploads.look(first)).review !== null)
})

test('an upload opened again without free memory has no review and refuses its rows, until memory is free', async () => {
  const memory = new MemoryLane(250)
  const { send, uploads, processes } = await makeUploads({ memory, inProcesses: true })
  const id = await send('كشف.xlsx', workbook(3))
  await uploads.settled()
  await processes.end(id)
  const giveBack = await memory.take('other work', 250)

  const { upload, review } = await uploads.look(id)
  expect([upload.state, upload.place, review]).toEqual(['waiting', 0, null])
  await expect(uploads.rows(id, {})).rejects.toMatchObject({ code: 'overloaded' })

  giveBack()
  await until('there is room', async () => (await uploads.look(id)).review !== null)
  expect((await uploads.rows(id, {})).total).toBeGreaterThan(0)
})

test('scheduling a publication in the past is refused', async () => {
  const { uploads } = await makeUploads()
  const publication = { when: 'at', at: NOON.toISOString() } as const
  await expect(uploads.draft('x', { revision: 0, publication }, OFFICER)).rejects.toMatchObject({
    code: 'invalid_request',
  })
})

test('of two concurrent changes to one revision, one succeeds and the other is a conflict', async () => {
  const { send, uploads } = await makeUploads()
  const id = await send('كشف.xlsx', workbook(3))
  await uploads.settled()
  const step = (grade: 1 | 2) => uploads.change(id, 0, { kind: 'heading', heading: { grade } }, OFFICER)

  const outcomes = await Promise.allSettled([step(1), step(2)])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'edit_conflict' } })
})

/** So many rows that writing the draft takes long enough for other calls meanwhile. */
const LONG = 10_000
const HEADING: UploadChange = { kind: 'heading', heading: { grade: 1, term: 1, year: 2030 } }
const LATER = { revision: 1, publication: { when: 'later' } } as const

/** Starts drafting a long upload. */
async function startDraft() {
  const made = await makeUploads({ inProcesses: true })
  const { send, uploads, processes } = made
  const id = await send('طويل.xlsx', workbook(LONG))
  await uploads.settled()
  await uploads.change(id, 0, HEADING, OFFICER)
  const drafted = uploads.draft(id, LATER, OFFICER)
  await until('the upload is claimed', () => (processes.drafting(id) ?? 0) > 0)
  return { ...made, id, drafted }
}

test('while a draft is written, reads return its progress at once and changes are refused', async () => {
  const { uploads, id, drafted } = await startDraft()
  const refused = { code: 'sheet_state' }
  await expect(uploads.change(id, 1, HEADING, OFFICER)).rejects.toMatchObject(refused)
  await expect(uploads.discard(id, 1, OFFICER)).rejects.toMatchObject(refused)
  await expect(uploads.draft(id, LATER, OFFICER)).rejects.toMatchObject(refused)
  await expect(uploads.rows(id, {})).rejects.toMatchObject(refused)
  expect(await uploads.list()).toMatchObject({ uploads: [{ id, state: 'drafting' }], total: 1 })

  const shares: number[] = []
  await until('it is a sheet', async () => {
    const { upload, review } = await uploads.look(id)
    expect(review).toBeNull()
    if (upload.state === 'drafting') shares.push(upload.progress)
    return upload.state === 'drafted'
  })

  expect(shares.length).toBeGreaterThan(2)
  expect(shares).toEqual([...shares].sort((one, other) => one - other))
  expect(shares.every((share) => share > 0 && share < 100)).toBe(true)
  expect((await uploads.look(id)).upload.sheet_id).toBe(await drafted)
})

test('a change through another portal process conflicts with the draft that is being written', async () => {
  const { database, id, drafted } = await startDraft()
  const elsewhere = await makeUploads({ database })

  expect((await elsewhere.uploads.list()).uploads[0]).toMatchObject({ id, state: 'waiting' })
  await expect(elsewhere.uploads.discard(id, 1, OFFICER)).rejects.toMatchObject({ code: 'edit_conflict' })
  const sheet = await drafted
  expect((await elsewhere.uploads.look(id)).upload).toMatchObject({ state: 'drafted', sheet_id: sheet })
})

test('an upload stores which rows, columns and worksheets the file hides', async () => {
  const { send, uploads, database } = await makeUploads()
  const rows = templateRows(6000).replace('<row r="7">', '<row r="7" hidden="1">')
  const parts = workbookParts([
    { name: 'كشف', rows },
    { name: 'مسودة', rows: templateRows(1) },
  ]).map((part) => ({
    ...part,
    content: String(part.content)
      .replace('<sheet name="مسودة"', '<sheet name="مسودة" state="hidden"')
      .replace('<sheetData><row r="1"', '<cols><col min="3" max="3" hidden="1"/></cols><sheetData><row r="1"'),
  }))
  const file = zipOf(parts)
  const id = await send('كشف.xlsx', file)
  await uploads.settled()

  const stored = await readWorksheets(database.read, id)
  expect(stored).toEqual(await readGrids(file))
  expect(
    stored.map(({ hidden, hiddenColumns, rows }) => [hidden, hiddenColumns, rows.filter((row) => row.hidden).length]),
  ).toEqual([
    [undefined, [2], 1],
    [true, [2], 0],
  ])
})

test('the upload of a worksheet that is split off stores what the file hides in it', async () => {
  const { send, uploads, database } = await makeUploads()
  const worksheets = ['الأول', 'الثاني'].map((name) => ({ name, rows: templateRows(3) }))
  const parts = workbookParts(worksheets).map((part) => ({
    ...part,
    content: String(part.content)
      .replace('<sheet name="الثاني"', '<sheet name="الثاني" state="hidden"')
      .replace('<sheetData><row r="1"', '<cols><col min="3" max="3" hidden="1"/></cols><sheetData><row r="1"'),
  }))
  const id = await send('كشف.xlsx', zipOf(parts))
  await uploads.settled()
  const { revision } = (await uploads.look(id)).upload
  const ids = await uploads.split(id, { revision, worksheets: ['الأول', 'الثاني'] }, OFFICER)

  const split = await Promise.all(ids.map((each) => readWorksheets(database.read, each)))
  expect(split.flat()).toEqual(await readWorksheets(database.read, id))
  expect(split.flat().map(({ hidden, hiddenColumns }) => [hidden, hiddenColumns])).toEqual([
    [undefined, [2]],
    [true, [2]],
  ])
})

test('a worksheet that ends early makes the upload unreadable, with worksheet and row', async () => {
  const { send, uploads } = await makeUploads()
  const parts = workbookParts([{ name: 'كشف', rows: templateRows(40) }]).map((part) =>
    part.name.startsWith('xl/worksheets/')
      ? { ...part, content: String(part.content).split('<row r="20"')[0] ?? '' }
      : part,
  )
  const id = await send('مقطوع.xlsx', zipOf(parts))
  await uploads.settled()

  expect((await uploads.look(id)).upload).toMatchObject({
    state: 'unreadable',
    fault: 'malformed',
    fault_row: 19,
    fault_worksheet: 'كشف',
  })
})
