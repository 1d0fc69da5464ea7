import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PasswordThreads } from '#server/modules/accounts/password-hashing.ts'
import { compress } from '#server/published/compression.ts'
import { withRealPasswords } from '#server/testing/quick-passwords.ts'
import { ThreadPool } from './thread-pool.ts'

function passwordThreads(): PasswordThreads {
  const threads = new PasswordThreads()
  onTestFinished(() => threads.close())
  return threads
}

/**
 * Stops the clock, so that hashing seems to take no time even on a busy machine, and no task is refused as too late.
 */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/**
 * Blocks the four threads of libuv that serve files, host names and Node's own hashing; returns a function that frees
 * them.
 */
async function blockSharedThreads(): Promise<() => Promise<unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-blocked-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pipes = Array.from({ length: 4 }, (_, number) => join(folder, String(number)))
  execFileSync('mkfifo', pipes)
  // Opening a pipe for reading blocks until somebody opens it for writing.
  const opened = pipes.map((pipe) => open(pipe, 'r'))
  return async () => {
    const ends = pipes.map((pipe) => openSync(pipe, 'r+'))
    await Promise.all((await Promise.all(opened)).map((file) => file.close()))
    for (const end of ends) closeSync(end)
  }
}

/** Rejects if a task takes too long because it needs a blocked thread, so that the test can free the threads. */
function inTime<Result>(task: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('it waits')), 20_000).unref())
  return Promise.race([task, late])
}

test.runIf(process.platform === 'linux')(
  'compressing and hashing work while all of libuv’s threads are blocked',
  async () => {
    const threads = passwordThreads()
    // A new thread reads its program by one of libuv's threads, so both pools start before the block.
    await Promise.all([compress(Buffer.from('نتيجة'), 6), threads.hash('sesame')])
    const free = await blockSharedThreads()
    try {
      const { br } = await inTime(compress(Buffer.from('نتيجة'), 6))
      expect(br.length).toBeGreaterThan(0)
      expect(await inTime(threads.hash('sesame'))).toContain(':')
    } finally {
      await free()
    }
  },
)

test('gzip and brotli decode to the body, and share one buffer of exactly their size', async () => {
  const body = Buffer.from(JSON.stringify({ name: 'هدى حسن' }).repeat(20))
  const { gzip, br } = await compress(body, 6)
  expect(gunzipSync(gzip)).toEqual(body)
  expect(brotliDecompressSync(br)).toEqual(body)
  expect(gzip.buffer.byteLength).toBe(gzip.length + br.length)
})

test('hashes that the threads made are verified by the auth library, and the library’s hashes by the threads', async () => {
  withRealPasswords()
  const threads = passwordThreads()
  const [ours, theirs] = await Promise.all([threads.hash('كلمة سر'), hashPassword('كلمة سر')])
  expect(await verifyPassword({ hash: ours, password: 'كلمة سر' })).toBe(true)
  expect(await threads.verify({ hash: theirs, password: 'كلمة سر' })).toBe(true)
  expect(await threads.verify({ hash: theirs, password: 'كلمة' })).toBe(false)
  await expect(threads.verify({ hash: 'not a hash', password: 'x' })).rejects.toThrow('Invalid password hash')
})

test('hashing reports that it is full when more passwords wait than the threads can hash in a second', async () => {
  stopTheClock()
  const threads = passwordThreads()
  expect(threads.isFull).toBe(false)
  const all = Promise.allSettled(Array.from({ length: 200 }, () => threads.hash('sesame')))
  expect(threads.isFull).toBe(true)
  await threads.close()
  expect((await all).some(({ status }) => status === 'rejected')).toBe(true)
})

test('calls that have begun and have not hashed their password yet count as load until they end', async () => {
  stopTheClock()
  const threads = passwordThreads()
  const ends = Array.from({ length: 200 }, () => threads.begin())
  expect(threads.isFull).toBe(true)
  for (const end of ends) end()
  for (const end of ends) end()
  expect(threads.isFull).toBe(false)
  threads.begin()
  expect(threads.isFull).toBe(false)
})

test('a task that no thread takes in time is refused as overloaded, and the other tasks go on', async () => {
  const threads = new ThreadPool<object, string>({ name: 'password', threads: 1, niceness: 0 })
  onTestFinished(() => threads.close())
  const long = Array.from({ length: 20 }, () => threads.run({ password: 'sesame' }))
  await expect(threads.run({ password: 'sesame' }, { longestMs: 0 })).rejects.toMatchObject({ code: 'overloaded' })
  const quick = threads.run({ password: 'sesame' }, { longestMs: 60_000 })
  expect(await Promise.all([...long, quick])).toHaveLength(21)
})

test.runIf(process.platform === 'linux')('the hashing threads have a lower priority than the main thread', async () => {
  const threads = passwordThreads()
  await threads.hash('sesame')
  const niceness = readdirSync('/proc/self/task').map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  )
  expect(niceness).toContain(5)
})

test('when a thread fails, its task rejects and the next task gets a new thread', async () => {
  const threads = new ThreadPool<object, string>({ name: 'password', threads: 1, niceness: 0 })
  onTestFinished(() => threads.close())
  await expect(threads.run({ password: null })).rejects.toThrow('normalize')
  expect(await threads.run({ password: 'sesame' })).toMatch(/^\w{32}:\w{128}$/)
})

/** Returns a list to which each thread that the test starts is added. */
function startedThreads(): Worker[] {
  const started: Worker[] = []
  const note = (worker: Worker) => started.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  return started
}

test('each thread of a pool gets the limits of its heap', async () => {
  const heap = { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 12 }
  const threads = new ThreadPool<object, string>({ name: 'password', threads: 1, niceness: 0, heap })
  onTestFinished(() => threads.close())
  const started = startedThreads()
  await threads.run({ password: 'sesame' })
  expect(started.map(({ resourceLimits }) => resourceLimits)).toMatchObject([heap])
})

test('a thread without a task for the idle time ends, and the next task gets a new one', async () => {
  const threads = new ThreadPool<object, string>({ name: 'password', threads: 1, niceness: 0, idleMs: 50 })
  onTestFinished(() => threads.close())
  const started = startedThreads()
  const hash = () => threads.run({ password: 'sesame' })
  await Promise.all([hash(), hash()])
  const [first] = started
  if (!first || started.length > 1) throw new Error('one thread does both')
  await once(first, 'exit')
  expect(await hash()).toMatch(/^\w{32}:\w{128}$/)
  expect(started).toHaveLength(2)
})

test('a thread without a task does not keep the process alive', async () => {
  const ports = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
  const before = ports()
  const threads = passwordThreads()
  const hashing = threads.hash('sesame')
  expect(ports()).toBeGreaterThan(before)
  await hashing
  expect(ports()).toBe(before)
})

test('with two portals on the same threads, one portal’s flood of passwords leaves room for the other', async () => {
  stopTheClock()
  const threads = passwordThreads()
  const [flooded, calm] = [threads.share(), threads.share()]
  let hashed = 0
  const flood = Promise.allSettled(
    Array.from({ length: 200 }, async () => {
      await flooded.hash('sesame')
      hashed += 1
    }),
  )
  expect([flooded.isFull, calm.isFull]).toEqual([true, false])
  await calm.hash('sesame')
  expect(calm.load?.waiting).toBe(0)
  expect(hashed).toBeLessThan(100)
  await threads.close()
  await flood
})
