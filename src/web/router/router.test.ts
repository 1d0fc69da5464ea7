import { expect, test } from 'vitest'
import { type History, locationOf, memoryHistory } from './history.ts'
import { createRouter, isSameAddress } from './router.ts'

/** Returns a router whose screens load until the test lets their code arrive or fail. */
function routerWithSlowScreens() {
  const waiting = new Map<string, { arrives: () => void; fails: (error: Error) => void }>()
  const history = memoryHistory('/')
  const router = createRouter(history, ({ pathname }) => {
    if (pathname === '/') return undefined
    return new Promise((resolve, reject) => waiting.set(pathname, { arrives: resolve, fails: reject }))
  })
  const code = (path: string) => waiting.get(path) ?? expect.fail(`${path} was not requested`)
  return { router, history, code }
}

const at = (source: { location: { pathname: string; search: string } }) =>
  source.location.pathname + source.location.search
const written = (history: History) => at({ location: history.location() })

test('the current screen and address stay until the next screen’s code has arrived', async () => {
  const { router, history, code } = routerWithSlowScreens()
  const done = router.navigate('/books', { state: 'الكتب' })
  expect([at(router.state), router.state.isLoading, written(history)]).toEqual(['/', true, '/'])
  code('/books').arrives()
  await done
  expect(router.state).toMatchObject({ arrival: 'push', isLoading: false, location: { state: 'الكتب' } })
  expect([at(router.state), written(history)]).toEqual(['/books', '/books'])
})

test('the newest navigation wins, in whatever order the screens arrive', async () => {
  const { router, history, code } = routerWithSlowScreens()
  const first = router.navigate('/slow')
  const second = router.navigate('/fast')
  code('/fast').arrives()
  await second
  code('/slow').arrives()
  await first
  expect([at(router.state), written(history)]).toEqual(['/fast', '/fast'])
})

test('if a screen’s code fails to load, the router shows the failure, and the next navigation retries', async () => {
  const { router, code } = routerWithSlowScreens()
  const failing = router.navigate('/books')
  code('/books').fails(new Error('no network'))
  await failing
  expect(router.state).toMatchObject({ location: { pathname: '/books' }, failure: new Error('no network') })
  const again = router.navigate('/books', { replace: true })
  code('/books').arrives()
  await again
  expect(router.state.failure).toBeUndefined()
})

test('back shows the earlier entry with its key and state, and skips an entry that was replaced', async () => {
  const router = createRouter(memoryHistory('/?a=1'), () => undefined)
  const first = router.state.location
  await router.navigate('/x')
  await router.navigate('?b=2', { replace: true })
  expect(at(router.state)).toBe('/x?b=2')
  await router.navigate(-1)
  expect(router.state).toMatchObject({ arrival: 'pop', location: first })
})

test('a listener is called at each change until it is removed', async () => {
  const router = createRouter(memoryHistory('/'), () => undefined)
  const heard: string[] = []
  const stop = router.subscribe((state) => heard.push(at(state)))
  await router.navigate('/x')
  stop()
  await router.navigate('/y')
  expect(heard).toEqual(['/x'])
})

test('a prefetch loads a screen without leaving the current one', () => {
  const prepared: string[] = []
  const router = createRouter(memoryHistory('/'), (location) => {
    prepared.push(location.pathname)
    return Promise.reject(new Error('no network'))
  })
  router.prefetch('/books?page=2')
  expect([prepared, at(router.state)]).toEqual([['/', '/books'], '/'])
})

test('a link with the current path and query leads to the same address', () => {
  const location = locationOf('/degrees/grade_1?sort=x')
  expect(isSameAddress('/degrees/grade_1?sort=x', location)).toBe(true)
  expect(isSameAddress('?sort=x', location)).toBe(true)
  expect(isSameAddress('/degrees/grade_1', location)).toBe(false)
})

test('a link or Back that leaves a held path asks first; a link within the path does not', async () => {
  const history = memoryHistory('/')
  const router = createRouter(history, () => undefined)
  await router.navigate('/own')
  const held = router.state.location
  const leaves: (() => void)[] = []
  router.hold((leave) => leaves.push(leave))
  await router.navigate('/books')
  await router.navigate(-1)
  expect([leaves.length, at(router.state), written(history)]).toEqual([2, '/own', '/own'])
  expect(router.state.location).toEqual(held)
  await router.navigate('?order=hardest')
  expect([leaves.length, at(router.state)]).toEqual([2, '/own?order=hardest'])
  await router.navigate(-1)
  leaves[1]?.()
  expect([at(router.state), written(history)]).toEqual(['/', '/'])
  await router.navigate('/books')
  expect(at(router.state)).toBe('/books')
})

test('once a path is no longer held, a link leaves it without asking', async () => {
  const router = createRouter(memoryHistory('/own'), () => undefined)
  router.hold(() => expect.unreachable())
  router.hold(undefined)
  await router.navigate('/books')
  expect(at(router.state)).toBe('/books')
})
