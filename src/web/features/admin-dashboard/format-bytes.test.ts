import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [5 * 1024 ** 2, '5.0 MB'],
  [250 * 1024 ** 2, '250 MB'],
  [12.34 * 1024 ** 3, '12.3 GB'],
  [3000 * 1024 ** 4, '3000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
