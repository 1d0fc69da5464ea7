import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { readStored, removeStored, writeStored } from './device-store.ts'

afterEach(() => vi.unstubAllGlobals())

const schema = z.object({ at: z.number() })

test('a value written to the device’s storage can be read until it is removed', () => {
  writeStored('k', { at: 3 })
  expect(readStored('k', schema)).toEqual({ at: 3 })
  removeStored('k')
  expect(readStored('k', schema)).toBeUndefined()
})

test.each(['', '{', 'null', '[]', '"at"', '{"at":"3"}'])(
  'the invalid stored value %s is read as if there were none',
  (text) => {
    localStorage.setItem('k', text)
    expect(readStored('k', schema)).toBeUndefined()
  },
)

test('a full storage of the browser causes no error', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeStored('k', { at: 3 })
  removeStored('k')
  expect(readStored('k', schema)).toBeUndefined()
})

test('a forbidden storage of the browser causes no error', () => {
  const store = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  writeStored('k', { at: 3 })
  removeStored('k')
  const read = readStored('k', schema)
  const asked = store.mock.calls.length
  // Restore the storage for the other tests.
  store.mockRestore()
  expect([read, asked]).toEqual([undefined, 3])
})
