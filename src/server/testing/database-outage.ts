import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import { makeSilentNetwork, type SilentNetwork } from './silent-network.ts'
import type { TestPlace } from './test-database.ts'
import { testEngine } from './test-engine.ts'

/** A place (folder and database of a test) whose database the test can break while it is in use, and repair. */
export interface FragilePlace extends TestPlace {
  takeAway: () => Promise<void>
  giveBack: () => Promise<void>
}

/** A place on Postgres, with a network between portal and database that can drop everything without an error. */
export type SilentPlace = TestPlace & Pick<SilentNetwork, 'swallow' | 'pass'>

/**
 * Returns the place with its database behind a proxy that can stop passing data without closing connections. Postgres
 * only.
 */
export async function makeSilent(place: TestPlace): Promise<SilentPlace> {
  const { url, close, ...network } = await makeSilentNetwork(place.databaseUrl)
  onTestFinished(close)
  return { ...place, ...network, databaseUrl: url }
}

/**
 * Returns the place with a database that can fail. Postgres is behind a forwarder that a test can stop: connections
 * break and new ones are refused. SQLite's file is overwritten with other bytes, as on a broken disk, and later
 * restored.
 */
export function makeFragile(place: TestPlace): Promise<FragilePlace> {
  return testEngine() === 'sqlite' ? Promise.resolve(withFileDamage(place)) : withForwarder(place)
}

async function withForwarder(place: TestPlace): Promise<FragilePlace> {
  const target = new URL(place.databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  async function takeAway(): Promise<void> {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  const listening = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listening(0)
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  onTestFinished(() => (server.listening ? takeAway() : undefined))
  const url = new URL(place.databaseUrl)
  url.port = String(port)
  return { ...place, databaseUrl: url.toString(), takeAway, giveBack: () => listening(port) }
}

function withFileDamage(place: TestPlace): FragilePlace {
  const file = place.databaseUrl.slice('file:'.length)
  let whole = Buffer.alloc(0)
  return {
    ...place,
    async takeAway() {
      await touch(place.databaseUrl)
      whole = await readFile(file)
      await writeFile(file, Buffer.alloc(whole.length, 7))
    },
    async giveBack() {
      await writeFile(file, whole)
      await touch(place.databaseUrl)
    },
  }
}

/** Writes to the database and moves the write from the log into the file, so that every reader reads the file again. */
async function touch(url: string): Promise<void> {
  const database = await openDatabase({ url })
  await bumpPublication(database.write)
  await sql`pragma wal_checkpoint(truncate)`.execute(database.write)
  await database.close()
}
