import { expect, test, vi } from 'vitest'
import { fakeCache } from '../testing/fake-cache.ts'
import { MOST_ANSWERS } from './kept.rules.ts'
import { KEPT_AT, KEPT_REVISION } from './kept-headers.rules.ts'
import { KeptAnswers } from './worker-answers.ts'

const AT = 'https://results.example.edu/api'
const PORTAL = `${AT}/portal`
const LIST = `${AT}/grade_1/degrees/2024_25`
const STUDENT = `${LIST}/10001`
const NINE = '2026-06-05T09:00:00.000Z'
const NOON = '2026-06-05T12:00:00.000Z'

type Sent = Response | 'no network'

/** A device that has stored only what `cache` holds, and a network that sends what the test sets. */
function device({ room, cache = fakeCache(room) }: { room?: number; cache?: ReturnType<typeof fakeCache> } = {}) {
  const network = new Map<string, () => Sent>()
  const asked: string[] = []
  const work: Promise<unknown>[] = []
  let time = NINE
  let changes = 0
  const kept: string[] = []
  let waits = 0
  const answers = new KeptAnswers({
    open: () => Promise.resolve(cache),
    fetch: ({ url, cache: mode }) => {
      asked.push(mode === 'no-cache' ? `${url} again` : url)
      const sent = network.get(url)?.() ?? 'no network'
      return sent === 'no network' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(sent)
    },
    now: () => new Date(time),
    wait: () => {
      waits += 1
      return Promise.resolve()
    },
    isPortal: (url) => url === PORTAL,
    onKept: (url, body) => {
      kept.push(`${url} ${new TextDecoder().decode(body)}`)
      return Promise.resolve()
    },
    onChange: () => {
      changes += 1
      return Promise.resolve()
    },
  })
  return {
    cache,
    asked,
    kept,
    changes: () => changes,
    waits: () => waits,
    set: (url: string, sent: () => Sent) => network.set(url, sent),
    cut: () => network.clear(),
    at: (iso: string) => {
      time = iso
    },
    keepAll: (urls: readonly string[]) => answers.keepAll(urls),
    open: async (url: string) => {
      const response = await answers.answer(new Request(url), (done) => work.push(done))
      await Promise.all(work)
      return response
    },
  }
}

function json(body: unknown, change: ResponseInit = {}): Sent {
  return Response.json(body, { headers: { 'cache-control': 'public, max-age=0' }, ...change })
}

const problem = (status: number) => () =>
  Response.json({ code: 'x' }, { status, headers: { 'cache-control': 'no-store' } })

test('with a network, the answer comes from the network and has no header of a stored answer', async () => {
  const { set, open } = device()
  set(LIST, () => json(['old']))
  await open(LIST)
  set(LIST, () => json(['new']))

  const response = await open(LIST)
  expect(await response.json()).toEqual(['new'])
  expect(response.headers.get(KEPT_AT)).toBeNull()
})

test('without a network the latest answer comes from the device, with the time at which it was stored', async () => {
  const { set, open, cut, at } = device()
  set(LIST, () => json(['list']))
  await open(LIST)
  cut()
  at(NOON)

  const response = await open(LIST)
  expect(await response.json()).toEqual(['list'])
  expect(response.headers.get(KEPT_AT)).toBe(NINE)
})

test('onKept gets the body of each answer that is stored, and of no other answer', async () => {
  const { set, open, keepAll, kept } = device()
  set(LIST, () => json(['list']))
  await open(LIST)
  set(LIST, () => json(['again']))
  await keepAll([LIST])
  set(LIST, problem(404))
  await open(LIST)
  expect(kept).toEqual([`${LIST} ["list"]`, `${LIST} ["again"]`])
})

test('if the connection breaks within the body, the stored answer is returned', async () => {
  const { set, open } = device()
  set(LIST, () => json(['list']))
  await open(LIST)
  const broken = () => {
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('["li'))
        stream.error(new TypeError('network error'))
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  set(LIST, broken)

  expect(await (await open(LIST)).json()).toEqual(['list'])
})

test('without a network, a call whose answer was never stored fails as it would without a worker', async () => {
  const { open } = device()
  await expect(open(LIST)).rejects.toThrow('Failed to fetch')
})

test.each([404, 403, 410])('a response of status %i removes the stored answer', async (status) => {
  const { set, open, cut } = device()
  set(STUDENT, () => json({ name: 'منى' }))
  await open(STUDENT)
  set(STUDENT, problem(status))

  expect((await open(STUDENT)).status).toBe(status)
  cut()
  await expect(open(STUDENT)).rejects.toThrow()
})

test.each([500, 502, 503])(
  'on a response of status %i the stored answer is returned, or the response itself if nothing is stored',
  async (status) => {
    const { set, open } = device()
    set(LIST, () => json(['list']))
    await open(LIST)
    set(LIST, problem(status))
    set(STUDENT, problem(status))

    expect(await (await open(LIST)).json()).toEqual(['list'])
    expect((await open(STUDENT)).status).toBe(status)
  },
)

test('a private answer is passed on and not stored', async () => {
  const { set, open, cache } = device()
  set(LIST, () => json(['mine'], { headers: { 'cache-control': 'private' } }))

  expect(await (await open(LIST)).json()).toEqual(['mine'])
  expect(await cache.keys()).toHaveLength(0)
})

test('at a new revision of the portal, older stored answers are fetched again or, if gone, removed', async () => {
  const { set, open, cut, at, asked, changes, waits } = device()
  set(PORTAL, () => json({ revision: 4 }))
  set(LIST, () => json(['منى', 'هدى']))
  set(STUDENT, () => json({ name: 'منى' }))
  for (const url of [PORTAL, LIST, STUDENT]) await open(url)
  set(PORTAL, () => json({ revision: 5 }))
  set(LIST, () => json(['هدى']))
  set(STUDENT, problem(404))
  at(NOON)
  asked.length = 0
  await open(PORTAL)

  expect(asked).toEqual([PORTAL, `${LIST} again`, `${STUDENT} again`])
  expect(changes()).toBe(1)
  expect(waits(), 'one after each').toBe(2)
  cut()
  const list = await open(LIST)
  expect(await list.json()).toEqual(['هدى'])
  expect([list.headers.get(KEPT_AT), list.headers.get(KEPT_REVISION)]).toEqual([NOON, '5'])
  await expect(open(STUDENT)).rejects.toThrow()
})

test('while the portal’s revision is unchanged, no stored answer is fetched again', async () => {
  const { set, open, asked, changes } = device()
  set(PORTAL, () => json({ revision: 4 }))
  set(LIST, () => json(['list']))
  for (const url of [PORTAL, LIST, PORTAL]) await open(url)

  expect(asked).toEqual([PORTAL, LIST, PORTAL])
  expect(changes()).toBe(0)
})

/** Opens the list, whose body arrives only after the portal has answered with this revision. */
async function openSlowly({ set, open }: ReturnType<typeof device>, revision: number): Promise<void> {
  let finish = () => {}
  const body = new ReadableStream({
    start(stream) {
      finish = () => {
        stream.enqueue(new TextEncoder().encode('["slow"]'))
        stream.close()
      }
    },
  })
  set(LIST, () => new Response(body, { headers: { 'content-type': 'application/json' } }))
  set(PORTAL, () => json({ revision }))
  const slow = open(LIST)
  await open(PORTAL)
  finish()
  await slow
}

test('an answer that was under way while the portal published may be outdated, so it is fetched again', async () => {
  const reader = device()
  const { set, open, asked, cut } = reader
  set(PORTAL, () => json({ revision: 4 }))
  await open(PORTAL)
  await openSlowly(reader, 5)
  set(LIST, () => json(['newer']))
  asked.length = 0
  await open(PORTAL)
  await open(PORTAL)

  expect(asked).toEqual([PORTAL, `${LIST} again`, PORTAL])
  cut()
  expect(await (await open(LIST)).json()).toEqual(['newer'])
})

test('a new worker fetches its first answer again only if the portal has published since the last visit', async () => {
  for (const { now, again } of [
    { now: 4, again: [] },
    { now: 5, again: [`${LIST} again`] },
  ]) {
    const { cache, set, open } = device()
    set(PORTAL, () => json({ revision: 4 }))
    await open(PORTAL)
    const next = device({ cache })
    await openSlowly(next, now)
    next.set(LIST, () => json(['newer']))
    next.asked.length = 0
    await next.open(PORTAL)
    expect(next.asked).toEqual([PORTAL, ...again])
  }
})

test('a refetch of stored answers that the network breaks off goes on when the portal answers next', async () => {
  const { set, open, asked } = device()
  set(PORTAL, () => json({ revision: 4 }))
  set(LIST, () => json(['list']))
  for (const url of [PORTAL, LIST]) await open(url)
  set(PORTAL, () => json({ revision: 5 }))
  set(LIST, () => 'no network')
  await open(PORTAL)
  set(LIST, () => json(['newer']))
  asked.length = 0
  await open(PORTAL)

  expect(asked).toEqual([PORTAL, `${LIST} again`])
  asked.length = 0
  await open(PORTAL)
  expect(asked).toEqual([PORTAL])
})

test('answers that a page got before the worker ran are fetched and stored when the page asks for it', async () => {
  const { set, cut, open, keepAll } = device()
  set(LIST, () => json(['list']))
  await keepAll([LIST, STUDENT])
  cut()

  expect(await (await open(LIST)).json()).toEqual(['list'])
  await expect(open(STUDENT)).rejects.toThrow()
})

test('above the limit, the stored answers that were confirmed longest ago are removed', async () => {
  const { set, open, cache } = device()
  const urls = Array.from({ length: MOST_ANSWERS + 1 }, (_, seat) => `${LIST}/${seat}`)
  for (const url of urls) set(url, () => json({}))
  for (const url of urls.slice(0, MOST_ANSWERS)) await open(url)
  await open(urls[0] ?? '')
  await open(urls.at(-1) ?? '')

  const kept = (await cache.keys()).map(({ url }) => url)
  expect(kept).toHaveLength(MOST_ANSWERS)
  expect([kept.includes(urls[0] ?? ''), kept.includes(urls[1] ?? '')]).toEqual([true, false])
})

test('on a full device the older half of the stored answers is removed; the page still gets its answer', async () => {
  const { set, open, cache } = device({ room: 4 })
  const urls = Array.from({ length: 5 }, (_, seat) => `${LIST}/${seat}`)
  for (const url of urls) set(url, () => json({ url }))
  for (const url of urls) expect(await (await open(url)).json()).toEqual({ url })

  expect((await cache.keys()).map(({ url }) => url)).toEqual(urls.slice(2))
})

test('if a full device cannot store an answer, the older stored one is removed: it may name a student hidden since', async () => {
  const { set, open, cut, cache } = device()
  set(STUDENT, () => json({ name: 'منى' }))
  set(LIST, () => json(['منى', 'هدى']))
  for (const url of [STUDENT, LIST]) await open(url)
  vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  set(LIST, () => json(['هدى']))
  expect(await (await open(LIST)).json()).toEqual(['هدى'])

  cut()
  await expect(open(LIST)).rejects.toThrow()
})
