import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { readStored, removeStored, writeStored } from './device-store.ts'

afterEach(() => vi.unstubAllGlobals())

const schema = z.object({ at: z.number() })

test('what is written is read again, until it is removed', () => {
  writeStored('k', { at: 3 })
  expect(readStored('k', schema)).toEqual({ at: 3 })
  removeStored('k')
  expect(readStored('k', schema)).toBeUndefined()
})

test.each(['', '{', 'null', '[]', '"at"', '{"at":"3"}'])('%s is not ours and is ignored', (text) => {
  localStorage.setItem('k', text)
  expect(readStored('k', schema)).toBeUndefined()
})

test('a store that takes nothing costs nothing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeStored('k', { at: 3 })
  removeStored('k')
  expect(readStored('k', schema)).toBeUndefined()
})

test('a browser that forbids the store altogether costs nothing', () => {
  const store = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  writeStored('k', { at: 3 })
  removeStored('k')
  const read = readStored('k', schema)
  const asked = store.mock.calls.length
  // The other tests have a store again.
  store.mockRestore()
  expect([read, asked]).toEqual([undefined, 3])
})
