import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type FaultPlace, type UnreadableReason, unreadableFileText } from '#contract/unreadable-files.ts'
import { MALFORMED_ODS, MALFORMED_WORKBOOKS, type MalformedFile } from './malformed-files.testing.ts'

/** The most processor time for one file, in milliseconds; other work on the machine does not add to it. */
const MOST_MS = 10_000
const MOST_MEGABYTES = 300

interface Refusal {
  message: { kind: string; reason: UnreadableReason; place: FaultPlace }
  ms: number
}

/**
 * Reads each file on a thread of its own with the built worker, as `readSheet` does, in a process whose memory is
 * measured.
 */
const PROGRAM = `
  import { Worker } from 'node:worker_threads'
  const [worker, ...paths] = process.argv.slice(1)
  const refusals = []
  for (const path of paths) {
    const start = process.cpuUsage()
    const thread = new Worker(worker, { workerData: { path, choices: {} }, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } })
    const message = await new Promise((resolve) => {
      thread.on('message', (message) => message.kind !== 'progress' && message.kind !== 'rows' && resolve(message))
      thread.on('error', (error) => resolve({ kind: String(error) }))
    })
    await thread.terminate()
    const { user, system } = process.cpuUsage(start)
    refusals.push({ message, ms: (user + system) / 1000 })
  }
  console.log(JSON.stringify({ refusals, megabytes: process.resourceUsage().maxRSS / 1024 }))
`

async function readAll(files: readonly MalformedFile[]): Promise<{ refusals: Refusal[]; megabytes: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'malformed-'))
  try {
    const paths = files.map((_file, index) => path.join(folder, String(index)))
    for (const [index, [, bytes]] of files.entries()) await writeFile(paths[index] ?? '', bytes)
    const worker = path.resolve('dist/server/sheet-reader.worker.js')
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      PROGRAM,
      worker,
      ...paths,
    ])
    // The program above prints this JSON.
    return JSON.parse(stdout) as { refusals: Refusal[]; megabytes: number }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.each([
  ['workbooks', MALFORMED_WORKBOOKS, 34],
  ['OpenDocument spreadsheets', MALFORMED_ODS, 20],
] as const)(
  'malformed %s are refused with an Arabic reason, within ten seconds of processor time and 300 MB',
  async (_what, files, least) => {
    expect(files.length).toBeGreaterThanOrEqual(least)
    const { refusals, megabytes } = await readAll(files)
    for (const [index, [what, , says]] of files.entries()) {
      const { message, ms } = refusals[index] ?? {}
      expect(message?.kind, `${what}: ${JSON.stringify(message)}`).toBe('unreadable')
      if (message) expect(unreadableFileText(message.reason, message.place), what).toContain(says)
      expect(ms, what).toBeLessThan(MOST_MS)
    }
    expect(megabytes).toBeLessThan(MOST_MEGABYTES)
  },
)
