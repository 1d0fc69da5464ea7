import { beforeEach, expect, test, vi } from 'vitest'
import { FIRST_KEY, hashHistory, locationOf } from './history.ts'

beforeEach(() => window.history.replaceState(null, '', '#'))

test('the address of a location is what follows the hash in the URL, with a slash in front', () => {
  window.history.replaceState(null, '', '#books?page=2')
  expect(hashHistory().location()).toEqual({ pathname: '/books', search: '?page=2', state: null, key: FIRST_KEY })
})

test('the key and state of a history entry survive a reload', () => {
  const next = locationOf('/books', { state: { title: 'البلاغة' } })
  hashHistory().write(next, 'push')
  expect(window.location.hash).toBe('#/books')
  expect(hashHistory().location()).toEqual(next)
})

test('a typed address gets a history entry with a new key, which stays the entry’s key', async () => {
  const history = hashHistory()
  const listener = vi.fn<Parameters<typeof history.onPop>[0]>()
  history.onPop(listener)
  window.location.hash = '#/typed'
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  const [typed] = listener.mock.calls[0] ?? []
  expect(typed).toMatchObject({ pathname: '/typed', state: null })
  expect(typed?.key).not.toBe(FIRST_KEY)
  expect(history.location()).toEqual(typed)
})
