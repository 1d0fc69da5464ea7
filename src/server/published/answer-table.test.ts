import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Answer, makeAnswer, makeJsonAnswer } from './answer.ts'
import { AnswerTable, type RareAnswer } from './answer-table.ts'

const URL_A = '/api/a'
const URL_B = '/api/b'
const OWNER = 'test'
/** Stands for the function that returns a URL's traits, which these tests do not use. */
const nothing = () => undefined

test('replacing the answers of one owner in the answer table leaves those of other owners', async () => {
  const table = new AnswerTable(nothing)
  const [a, b, c] = [
    await makeJsonAnswer(JSON.stringify('a')),
    await makeJsonAnswer(JSON.stringify('b')),
    await makeJsonAnswer(JSON.stringify('c')),
  ]
  table.replace(
    'one',
    new Map([
      [URL_A, a],
      [URL_B, b],
    ]),
  )
  table.replace('two', new Map([['/api/c', c]]))

  table.replace('one', new Map([[URL_B, c]]))
  expect([table.find(URL_A), table.find(URL_B), table.find('/api/c')]).toEqual([undefined, c, c])

  table.replace('one', new Map())
  expect([table.find(URL_B), table.find('/api/c')]).toEqual([undefined, c])
})

test('for ten concurrent requests of a URL its answer is made once', async () => {
  const table = new AnswerTable(nothing)
  let made = 0
  const make = async () => {
    made += 1
    return rare(await makeJsonAnswer(JSON.stringify('a')))
  }

  const answers = await Promise.all(Array.from({ length: 10 }, () => table.remember(URL_A, make)))

  expect(made).toBe(1)
  expect(new Set(answers).size).toBe(1)
  expect(await table.remember(URL_A, make)).toBe(answers[0])
  expect(made).toBe(1)
})

test('if making an answer fails, its request fails and the next request makes it again', async () => {
  const table = new AnswerTable(nothing)
  await expect(table.remember(URL_A, () => Promise.reject(new Error('away')))).rejects.toThrow('away')

  const answer = await makeJsonAnswer(JSON.stringify('a'))
  expect(await table.remember(URL_A, () => Promise.resolve(rare(answer)))).toBe(answer)
})

test('an answer that is being made while the cache is cleared reaches its request, and is not cached', async () => {
  const table = new AnswerTable(nothing)
  const [old, fresh] = [await makeJsonAnswer(JSON.stringify('old')), await makeJsonAnswer(JSON.stringify('new'))]
  let finish: (answer: Answer) => void = () => undefined
  const asked = table.remember(
    URL_A,
    () =>
      new Promise((resolve) => {
        finish = (answer) => resolve(rare(answer))
      }),
  )

  table.forgetRare(OWNER, () => true)
  const after = table.remember(URL_A, () => Promise.resolve(rare(fresh)))
  finish(old)

  expect(await asked).toBe(old)
  expect(await after).toBe(fresh)
  expect(table.find(URL_A)).toBe(fresh)
})

test('a change drops the owner’s cached answers that are made of the changed input, and those that name no inputs', async () => {
  const table = new AnswerTable(nothing)
  const answer = await makeJsonAnswer(JSON.stringify('a'))
  const put = (url: string, more: Partial<RareAnswer>) =>
    table.remember(url, () => Promise.resolve({ ...rare(answer), ...more }))
  await put('/kept', { inputs: new Set(['one', 'two']) })
  await put('/dropped', { inputs: new Set(['one', 'three']) })
  await put('/nameless', {})
  await put('/other', { owner: 'other', inputs: new Set(['three']) })

  table.forgetRare(OWNER, (input) => input === 'three')

  const found = ['/kept', '/dropped', '/nameless', '/other'].filter((url) => table.find(url))
  expect(found).toEqual(['/kept', '/other'])
})

test('an answer evicted while it is being made still reaches its request', async () => {
  const table = new AnswerTable(nothing)
  const slow = await makeJsonAnswer(JSON.stringify('slow'))
  let finish: (answer: Answer) => void = () => undefined
  const asked = table.remember(
    URL_A,
    () =>
      new Promise((resolve) => {
        finish = (answer) => resolve(rare(answer))
      }),
  )

  const heavy: Answer = { ...(await makeJsonAnswer(JSON.stringify('x'))), bytes: 10_000_000 }
  for (let index = 0; index < 20; index += 1)
    await table.remember(`/heavy/${index}`, () => Promise.resolve(rare(heavy)))
  finish(slow)

  expect(await asked).toBe(slow)
})

test('rare answers are cached up to the memory limit, and the oldest is evicted first', async () => {
  const table = new AnswerTable(nothing)
  const heavy: Answer = { ...(await makeJsonAnswer(JSON.stringify('x'))), bytes: 10_000_000 }
  for (let index = 0; index < 10; index += 1)
    await table.remember(`/heavy/${index}`, () => Promise.resolve(rare(heavy)))

  expect(table.find('/heavy/0')).toBeUndefined()
  expect(table.find('/heavy/9')).toBe(heavy)
})

test('a GET gets the encoding that it accepts, and a HEAD its headers without a body', async () => {
  const { get } = await serving(await makeJsonAnswer(JSON.stringify({ name: 'هدى حسن' })))
  const length = String(Buffer.byteLength('{"name":"هدى حسن"}'))

  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await get({ 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await response.json()).toEqual({ name: 'هدى حسن' })
  }
  const head = await get({ 'accept-encoding': 'identity' }, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, length, ''])
})

test('a request with a matching ETag gets 304 without a body, with the headers that caches need', async () => {
  const { get } = await serving(await makeJsonAnswer(JSON.stringify([1])))
  const first = await get({ 'accept-encoding': 'gzip' })
  const etag = first.headers.get('etag') ?? ''

  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': header })
    expect([again.status, await again.text()], header).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    expect(again.headers.get('vary')).toBe('accept-encoding')
    expect(again.headers.get('content-type')).toBeNull()
  }
  const otherEncoding = await get({ 'accept-encoding': 'br', 'if-none-match': etag })
  expect(otherEncoding.status).toBe(200)
})

test('while the database is away every response, a 304 too, has a header that says so', async () => {
  const { get, table } = await serving(await makeJsonAnswer(JSON.stringify([1])))
  table.isStale = true

  const response = await get({})
  expect(response.headers.get('diwan-database')).toBe('away')
  const again = await get({ 'if-none-match': response.headers.get('etag') ?? '' })
  expect([again.status, again.headers.get('diwan-database')]).toEqual([304, 'away'])

  table.isStale = false
  expect((await get({})).headers.get('diwan-database')).toBeNull()
})

test('the answer table handles neither methods other than GET and HEAD nor unknown URLs', async () => {
  const { get, url } = await serving(
    await makeAnswer(Buffer.from('a'), { contentType: 'text/plain', cacheControl: '' }),
  )

  expect((await get({}, 'POST')).status).toBe(418)
  expect((await fetch(`${url}/other`)).status).toBe(418)
})

function rare(answer: Answer): RareAnswer {
  return { answer, owner: OWNER, inputs: new Set() }
}

/** Starts a server with one published answer; the server responds 418 to requests that the table does not handle. */
async function serving(answer: Answer) {
  const table = new AnswerTable(nothing)
  table.replace('test', new Map([[URL_A, answer]]))
  const server = createServer((request, response) => {
    const ready = table.readyFor(request)
    if (ready) table.respond(ready.answer, request, response)
    else response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  // A server that listens on a port has an AddressInfo.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    table,
    url,
    get: (headers: Record<string, string>, method = 'GET') => fetch(url + URL_A, { headers, method }),
  }
}
