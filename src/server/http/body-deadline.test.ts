import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { longestBody, withDeadline } from './body-deadline.ts'

test('a request’s body that arrives in time is passed on unchanged', async () => {
  expect(await text(withDeadline(Readable.from(['{"a":', '1}']), 1000))).toBe('{"a":1}')
})

test('a request’s body that stops arriving fails with request_timeout', async () => {
  const slow = new PassThrough()
  slow.write('{"a":')
  await expect(text(withDeadline(slow, 20))).rejects.toMatchObject({ code: 'request_timeout' })
})

test('a body of up to 64 KB may take 22.6 s to arrive, and a body of up to 2 MB may take 100 s', () => {
  expect(longestBody(64 * 1024)).toBe(22_622)
  expect(longestBody(2_000_000)).toBe(100_000)
})
