import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forgetResult, readSavedResult, saveResult, useSavedResult } from './saved-result.ts'

const KEY = 'diwan.my_result'
const MINE = { grade: 'grade_1', year: '2024_25', seat: '10001', name: 'هدى حسن' } as const

afterEach(() => localStorage.clear())

test('the device stores one saved result, which a later one replaces, until the reader removes it', () => {
  expect(readSavedResult()).toBeUndefined()
  saveResult(MINE)
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(MINE)
  expect(readSavedResult()).toEqual(MINE)
  saveResult({ ...MINE, seat: '10002' })
  expect(readSavedResult()?.seat).toBe('10002')
  forgetResult()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test.each(['', 'null', '{', '{"grade":"grade_9","year":"2024_25","seat":"10001","name":""}'])(
  'the stored text "%s" is not read as a saved result',
  (text) => {
    localStorage.setItem(KEY, text)
    expect(readSavedResult()).toBeUndefined()
  },
)

test('useSavedResult follows changes made in its own tab and in other tabs', () => {
  const { result, rerender } = renderHook(useSavedResult)
  act(() => saveResult(MINE))
  const first = result.current
  expect(first).toEqual(MINE)
  rerender()
  expect(result.current, 'an unchanged result is the same object').toBe(first)
  act(() => {
    localStorage.removeItem(KEY)
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  })
  expect(result.current).toBeUndefined()
})
