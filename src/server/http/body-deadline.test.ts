import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { longestBody, withDeadline } from './body-deadline.ts'

test('a body that arrives in time is passed on unchanged', async () => {
  expect(await text(withDeadline(Readable.from(['{"a":', '1}']), 1000))).toBe('{"a":1}')
})

test('a body that stops on its way fails with request_timeout', async () => {
  const slow = new PassThrough()
  slow.write('{"a":')
  await expect(text(withDeadline(slow, 20))).rejects.toMatchObject({ code: 'request_timeout' })
})

test('a form of 64 KB has 22.6 s, and a larger body more', () => {
  expect(longestBody(64 * 1024)).toBe(22_622)
  expect(longestBody(2_000_000)).toBe(100_000)
})
