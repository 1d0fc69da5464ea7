import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { QUESTION_FILE_LIMITS } from '#contract/question-files.ts'
import { readQuestionFile } from './read-question-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'diwan-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Returns the task for a file in which each line opens a quoted cell that is never closed, which takes seconds to read.
 */
function hostileFile() {
  const path = join(folder, 'q.csv')
  writeFileSync(path, Buffer.alloc(QUESTION_FILE_LIMITS.bytes, '"\n"a'))
  return { fileName: 'q.csv', path }
}

test('a file that takes seconds to read does not block the event loop of its caller', async () => {
  let turns = 0
  const clock = setInterval(() => (turns += 1), 10)
  const error: unknown = await readQuestionFile(hostileFile()).catch((reason: unknown) => reason)
  clearInterval(clock)
  expect(error).toMatchObject({ code: 'unreadable_file' })
  // If the file were read on the caller's own thread, the timer would run never or once.
  expect(turns).toBeGreaterThan(10)
})

test.each([
  ['time', { timeoutMs: 50 }],
  ['memory', { memoryMb: 8 }],
])('a file that takes more %s than allowed is refused, and its thread ends', async (_, limits) => {
  const threads = () => process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length
  const before = threads()
  const error: unknown = await readQuestionFile(hostileFile(), limits).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'unreadable_file', fields: [{ path: 'file', message: 'too_hard' }] })
  expect(threads()).toBe(before)
})
