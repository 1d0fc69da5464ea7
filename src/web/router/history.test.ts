import { beforeEach, expect, test, vi } from 'vitest'
import { FIRST_KEY, hashHistory, locationOf } from './history.ts'

beforeEach(() => window.history.replaceState(null, '', '#'))

test('the address of a location is what follows the hash in the URL, with a slash in front', () => {
  window.history.replaceState(null, '', '#books?page=2')
  expect(hashHistory().location()).toEqual({ pathname: '/books', search: '?page=2', state: null, key: FIRST_KEY })
})

test('an address whose slashes were escaped on the way is read as it was before', () => {
  window.history.replaceState(null, '', '#%2Fbook%2fa%2520b%3Fpage%3D2')
  expect(hashHistory().location()).toMatchObject({ pathname: '/book/a%20b', search: '?page=2' })
  window.history.replaceState(null, '', '#%2Fbook%2F%E0%A4%A')
  expect(hashHistory().location().pathname).toBe('/%2Fbook%2F%E0%A4%A')
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
