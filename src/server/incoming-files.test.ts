import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { acceptUploads } from './http/upload-route.ts'
import { INCOMING_MS, type IncomingFile, incomingFolder, receiveFile, tidyIncoming } from './incoming-files.ts'
import { SeenSince } from './seen-since.ts'
import { makeTestPlace } from './testing/test-database.ts'
import { makeTestPortal } from './testing/test-portal.ts'
import { until } from './testing/until.ts'
import { BytePace } from './threads/byte-pace.ts'
import { readingMemory } from './threads/memory-lane.ts'

/** Sets a file's times back by a year, as if the machine's clock had been set forward by a year. */
async function ageByYear(path: string): Promise<void> {
  const then = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000)
  await utimes(path, then, then)
}

async function makeFolder(): Promise<string> {
  const { folder, remove } = await makeTestPlace()
  onTestFinished(remove)
  const incoming = incomingFolder(folder)
  await mkdir(incoming)
  return incoming
}

test('an upload that is being received is not deleted when the machine’s clock is set forward by a year', async () => {
  const folder = await makeFolder()
  let now = 0
  const seen = new SeenSince(INCOMING_MS, () => now)
  await writeFile(join(folder, 'left'), 'half')
  await tidyIncoming(folder, seen)
  now += INCOMING_MS - 1
  const body = new PassThrough()
  const receiving = receiveFile(body, { folder, mostBytes: 1000, length: undefined, pace: new BytePace(1000) })
  body.write('first ')
  await until('the file is there', async () => (await readdir(folder)).length === 2)
  for (const name of await readdir(folder)) await ageByYear(join(folder, name))
  await tidyIncoming(folder, seen)
  expect(await readdir(folder), 'the leftover, too: it has been seen for less than a day').toHaveLength(2)

  now += 1
  await tidyIncoming(folder, seen)
  body.end('second')
  const { path, size } = await receiving
  expect([(await readdir(folder)).map((name) => join(folder, name)), size]).toEqual([[path], 12])
})

test('receiving an upload deletes a file that was left in the folder for a day', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'left'), 'half')
  let now = 0
  const app = Fastify()
  onTestFinished(() => app.close())
  acceptUploads(app, folder, readingMemory(10, 1), () => now)
  app.post('/', { bodyLimit: 1000 }, (request) => ({ size: (request.body as IncomingFile).size }))
  const send = () => app.inject({ method: 'POST', url: '/', payload: 'file', headers: OCTETS })
  expect((await send()).json()).toEqual({ size: 4 })
  await until('its own file is gone', async () => (await readdir(folder)).length === 1)
  expect(await readdir(folder)).toEqual(['left'])
  now += INCOMING_MS
  expect((await send()).json()).toEqual({ size: 4 })
  await until('nothing is left', async () => (await readdir(folder)).length === 0)
})

const OCTETS = { 'content-type': 'application/octet-stream' }

test('a starting portal deletes no file that another process is receiving, even a file whose time is a year ago', async () => {
  const portal = await makeTestPortal()
  const folder = incomingFolder(portal.place.folder)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'received'), 'half')
  await ageByYear(join(folder, 'received'))
  await makeTestPortal({ place: portal.place })
  expect(await readdir(folder)).toEqual(['received'])
})
