import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryHistory } from '../router/history.ts'
import { createRouter } from '../router/router.ts'
import { prefetchOnIntent } from './prefetch.ts'

const asked: string[] = []
prefetchOnIntent(createRouter(memoryHistory('/'), ({ pathname }) => void asked.push(pathname)))

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  document.body.innerHTML = '<a href="#/books"><span>الكتب</span></a><a href="https://x.example/">خارج المنصة</a>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const inner = () => document.querySelector('span') ?? expect.fail()

test.each(['pointerDown', 'touchStart', 'focusIn'] as const)(
  '%s on a link prefetches the link’s screen at once',
  (kind) => {
    fireEvent[kind](inner())
    expect(asked).toEqual(['/books'])
  },
)

test('a pointer that rests on a link prefetches the link’s screen; a pointer that crosses the link does not', () => {
  fireEvent.pointerOver(inner())
  vi.advanceTimersByTime(30)
  fireEvent.pointerOut(inner())
  vi.advanceTimersByTime(500)
  expect(asked).toEqual([])
  fireEvent.pointerOver(inner())
  vi.advanceTimersByTime(100)
  expect(asked).toEqual(['/books'])
})

test('links to other sites, and elements that are no links, prefetch nothing', () => {
  for (const element of [...document.querySelectorAll('a[href^="https"]'), document.body, document]) {
    fireEvent.pointerDown(element)
  }
  expect(asked).toEqual([])
})

test('nothing is prefetched for a reader who saves data', () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }))
  fireEvent.pointerDown(inner())
  expect(asked).toEqual([])
})
