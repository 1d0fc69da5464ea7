import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keptSince } from '../../api/kept-answers.ts'
import { studentResultQuery } from '../../api/student-result.api.ts'
import { questionsQuery } from '../../features/quiz/quiz.api.ts'
import { resultsListQuery } from '../../features/results/results.api.ts'
import { fakeApi, NO_NETWORK, portal, problem } from '../../testing/fake-api.ts'
import { listRow, studentResult } from '../../testing/samples.ts'
import { createQueryClient } from '../query-client.ts'
import { ASK_AFTER_MS } from './ask-after.ts'
import { RevisionWatch } from './revision-watch.ts'

const LIST = '/api/grade_1/degrees/2024_25'
const STUDENT = `${LIST}/10001`
const PLACE = { grade: 'grade_1', year: '2024_25' } as const

/** The server's answers; a test changes them. */
let answers: Record<string, unknown>
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  answers = { '/api/portal': portal({ revision: 2 }) }
  const live = (address: string) => () => answers[address] ?? problem('not_found')
  const addresses = ['/api/portal', LIST, `${LIST}?after=1`, STUDENT, '/api/test_yourself/sended_questions']
  ;({ asked } = fakeApi(Object.fromEntries(addresses.map((address) => [address, live(address)]))))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a list that has changed is offered to the reader, and replaces the shown list only on request', async () => {
  const { watch, client, data } = await openList(list('هدى', 'ريم'))
  await publish({ [LIST]: list('هدى', 'ريم', 'علي') })
  await watch.ask()
  expect([watch.hasNewer, names(data())]).toEqual([true, ['هدى', 'ريم']])

  watch.renew()
  expect([watch.hasNewer, names(data())]).toEqual([false, ['هدى', 'ريم', 'علي']])
  expect(client.getQueryData(['portal'])).toMatchObject({ revision: 4 })
})

test('a student who has just been hidden vanishes from the shown list at once', async () => {
  const { watch, data } = await openList(list('هدى', 'ريم'))
  await publish({ [LIST]: list('ريم') })
  await watch.ask()
  expect([watch.hasNewer, names(data())]).toEqual([true, ['ريم']])
})

test('an unchanged list is requested once, with all its pages, and nothing newer is offered', async () => {
  answers = { ...answers, [`${LIST}?after=1`]: list('ريم') }
  const { watch, observer, data } = await openList({ ...list('هدى'), next: 1, total: 2 })
  await observer.fetchNextPage()
  await publish({})
  asked.length = 0
  await watch.ask()
  expect(asked).toEqual(['/api/portal', LIST, `${LIST}?after=1`])
  await vi.advanceTimersByTimeAsync(1000)
  await watch.ask()
  expect(asked.slice(3)).toEqual(['/api/portal'])
  expect([watch.hasNewer, names(data())]).toEqual([false, ['هدى', 'ريم']])
})

test('a result that has just been withheld disappears from the open page at once', async () => {
  const { watch, observer } = await openStudent(studentResult())
  await publish({ [STUDENT]: problem('result_withheld') })
  await watch.ask()
  await vi.waitFor(() => expect(observer.getCurrentResult().error?.code).toBe('result_withheld'))
  expect(observer.getCurrentResult().data).toBeUndefined()
})

test('a page that shows no result yet shows one that is published, without a tap', async () => {
  const { watch, observer } = await openStudent(problem('student_not_found'))
  await publish({ [STUDENT]: studentResult() })
  await watch.ask()
  expect(observer.getCurrentResult().data).toMatchObject({ name: studentResult().name })
  expect(watch.hasNewer).toBe(false)
})

test('a quiz’s questions do not change while the reader answers it', async () => {
  const { watch, client } = watching()
  const address = '/api/test_yourself/sended_questions'
  answers = { ...answers, [address]: { questions: [] } }
  observe(new QueryObserver(client, questionsQuery({ kind: 'sent' })))
  await vi.waitFor(() => expect(asked).toContain(address))
  await publish({})
  asked.length = 0
  await watch.ask()
  expect(asked).toEqual(['/api/portal'])
})

test('after a publication, the answers of screens that the reader has left are dropped', async () => {
  const { watch, client, stop } = await openList(list('هدى'))
  stop()
  await publish({})
  await watch.ask()
  expect(client.getQueryData(resultsListQuery({ ...PLACE, sortMethod: 'normal' }).queryKey)).toBeUndefined()
})

test('going back to a screen for which there is a newer answer shows the newer answer', async () => {
  const { watch, client, stop } = await openList(list('هدى'))
  await publish({ [LIST]: list('هدى', 'ريم') })
  await watch.ask()
  stop()
  expect(watch.hasNewer).toBe(false)
  expect(names(client.getQueryData(resultsListQuery({ ...PLACE, sortMethod: 'normal' }).queryKey))).toEqual([
    'هدى',
    'ريم',
  ])
})

test('a visible page polls every few seconds, backs off without a network, and then fetches its list again', async () => {
  const { data, watch } = await openList(list('هدى'))
  await watch.ask()
  asked.length = 0
  await vi.advanceTimersByTimeAsync(ASK_AFTER_MS.most)
  expect(asked).toEqual(['/api/portal'])

  answers = { ...answers, '/api/portal': NO_NETWORK, [LIST]: list('هدى', 'ريم') }
  await vi.advanceTimersByTimeAsync(ASK_AFTER_MS.most)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2 * ASK_AFTER_MS.most - 1)
  expect(asked).toHaveLength(2)

  answers = { ...answers, '/api/portal': portal({ revision: 2 }) }
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.slice(2), 'the revision is the same, but the answers may be the keep’s').toEqual(['/api/portal', LIST])
  expect([watch.hasNewer, names(data())]).toEqual([true, ['هدى']])
})

test('once the device is online again, a first poll that still fails is soon repeated', async () => {
  const { watch } = await openList(list('هدى'))
  await watch.ask()
  answers = { ...answers, '/api/portal': NO_NETWORK }
  await vi.advanceTimersByTimeAsync(20 * ASK_AFTER_MS.most)
  asked.length = 0
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['/api/portal'])
  await vi.advanceTimersByTimeAsync(2 * ASK_AFTER_MS.most)
  expect(asked).toHaveLength(2)
})

test('an equal answer from the network replaces a stored answer, and nothing newer is offered', async () => {
  const kept = Response.json(list('هدى'), { headers: { 'x-diwan-kept-at': '2025-07-01T12:00:00Z' } })
  const { watch, data } = await openList(kept)
  expect(keptSince(data())).toBeDefined()
  await publish({ [LIST]: list('هدى') })
  await watch.ask()
  expect([watch.hasNewer, keptSince(data())]).toEqual([false, undefined])
})

test('an answer that the service worker stored does not count as contact with the server', async () => {
  const { watch } = await openList(list('هدى'))
  answers = {
    ...answers,
    '/api/portal': Response.json(portal({ revision: 4 }), { headers: { 'x-diwan-kept-at': '2025-07-01T12:00:00Z' } }),
  }
  asked.length = 0
  await vi.advanceTimersByTimeAsync(1000)
  await watch.ask()
  expect(asked).toEqual(['/api/portal'])
})

test('a hidden page does not poll the portal’s revision; it polls as soon as it is visible', async () => {
  await openList(list('هدى'))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(ASK_AFTER_MS.most)
  asked.length = 0
  await vi.advanceTimersByTimeAsync(10 * ASK_AFTER_MS.most)
  expect(asked).toEqual([])

  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toEqual(['/api/portal'])
})

const PEOPLE = ['هدى', 'ريم', 'علي']

function list(...people: string[]) {
  const items = people.map((name, at) => ({ ...listRow(at + 1), id: String(10_001 + PEOPLE.indexOf(name)), name }))
  return { items, total: people.length, next: null }
}

function names(data: unknown): string[] {
  return (data as { pages: { items: { name: string }[] }[] }).pages.flatMap(({ items }) =>
    items.map(({ name }) => name),
  )
}

/** Changes the server's answers and its revision, and lets a second pass, after which the page may poll again. */
async function publish(changed: Record<string, unknown>): Promise<void> {
  answers = { ...answers, ...changed, '/api/portal': portal({ revision: 4 }) }
  await vi.advanceTimersByTimeAsync(1000)
}

function watching() {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  client.setQueryData(['portal'], portal({ revision: 2 }))
  const watch = new RevisionWatch(client)
  onTestFinished(watch.start())
  return { client, watch }
}

/** Observes a query as a screen does; returns a function that leaves the screen. */
function observe(observer: { subscribe: (listener: () => void) => () => void }): () => void {
  const stop = observer.subscribe(() => undefined)
  onTestFinished(stop)
  return stop
}

async function openList(answer: object) {
  answers = { ...answers, [LIST]: answer }
  const { client, watch } = watching()
  const observer = new InfiniteQueryObserver(client, resultsListQuery({ ...PLACE, sortMethod: 'normal' }))
  const stop = observe(observer)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
  return { client, watch, observer, stop, data: () => observer.getCurrentResult().data }
}

async function openStudent(answer: unknown) {
  answers = { ...answers, [STUDENT]: answer }
  const { client, watch } = watching()
  const observer = new QueryObserver(client, studentResultQuery({ ...PLACE, seat: '10001' }))
  observe(observer)
  await vi.waitFor(() => expect(observer.getCurrentResult().isPending).toBe(false))
  return { watch, observer }
}
