import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#server/errors/app-error.ts'
import { PasswordThreads } from '#server/modules/accounts/password-hashing.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'
import { kindOf, LoadShedding } from './load-shedding.ts'
import { overload } from './loop-pace.testing.ts'

const SUGGESTION = { name: 'سلمى', message: 'أقترح جدولًا أوضح للامتحانات.', type: 'suggestion' }

/** Sends the head of a call and no byte of its body; returns a function that disconnects. */
function holdBody({ url }: TestPortal): () => void {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/suggestions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n`,
  )
  return () => socket.destroy()
}

test('each method and URL belongs to a kind of work, and the health checks belong to none', () => {
  expect(kindOf('GET', '/healthz')).toBeUndefined()
  expect(kindOf('GET', '/readyz')).toBeUndefined()
  expect(kindOf('GET', '/api/find/20101')).toBe('look')
  expect(kindOf('GET', '/drive/file/x/preview')).toBe('file')
  expect(kindOf('POST', '/api/auth/sign-in/email')).toBe('account')
  expect(kindOf('GET', '/api/auth/get-session')).toBe('look')
  expect(kindOf('POST', '/api/suggestions')).toBe('change')
  expect(kindOf('GET', '/api/admin/uploads')).toBe('office')
})

test('accounts sign up and sign in when their passwords are hashed on threads', async () => {
  const portal = await makeTestPortal({ hashing: new PasswordThreads() })
  const { email, password } = await makeMember(portal)
  const sign = (typed: string) => new Visitor(portal).post('/api/auth/sign-in/email', { email, password: typed })
  expect(await sign(password)).toMatchObject({ status: 200 })
  expect(await sign('another')).toMatchObject({ status: 422, body: { code: 'registration_failed' } })
})

test('when no more passwords can be hashed, a sign-in gets 503 with Retry-After and readers are still answered', async () => {
  const hashing = { isFull: false, hash: hashPassword, verify: verifyPassword }
  const portal = await makeTestPortal({ hashing })
  const { email, password } = await makeMember(portal)
  const visitor = new Visitor(portal)
  hashing.isFull = true

  const refused = await visitor.post('/api/auth/sign-in/email', { email, password })
  expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(visitor.cookies.size).toBe(0)
  expect((await portal.get('/api/portal')).status).toBe(200)
  expect((await portal.get('/api/find/20101')).status).toBe(404)

  hashing.isFull = false
  expect((await visitor.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
})

test('a sign-in counts as hashing from its body to its response, and gets 503 if its password is not checked in time', async () => {
  let underWay = 0
  const begin = () => {
    underWay += 1
    return () => {
      underWay -= 1
    }
  }
  const given: { verify: () => Promise<boolean> } = { verify: () => Promise.reject(new AppError('overloaded')) }
  const hashing = { isFull: false, begin, hash: hashPassword, verify: () => given.verify() }
  const portal = await makeTestPortal({ hashing })
  const { email, password } = await makeMember(portal)
  await until('no call is under way', () => underWay === 0)
  const visitor = new Visitor(portal)
  const sign = () => visitor.post('/api/auth/sign-in/email', { email, password })
  for (let tries = 0; tries < 20; tries += 1) {
    expect(await sign()).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  }
  expect(visitor.cookies.size).toBe(0)

  let atCheck = 0
  given.verify = async () => {
    atCheck = underWay
    return true
  }
  // The password was never compared, so the account counts no wrong password and is not slowed.
  expect((await sign()).status).toBe(200)
  expect(atCheck).toBe(1)
  await until('no call is under way', () => underWay === 0)
})

test('calls whose bodies do not arrive block no other call', async () => {
  const portal = await makeTestPortal()
  const ends = Array.from({ length: 40 }, () => holdBody(portal))
  try {
    const visitor = new Visitor(portal)
    expect(await visitor.post('/api/suggestions', SUGGESTION)).not.toMatchObject({ status: 503 })
  } finally {
    for (const end of ends) end()
  }
})

test('requests that arrive together begin one by one, in separate turns of the event loop', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  new LoadShedding({ isFull: false }).register(app)
  let turn = 0
  const count = () => {
    turn += 1
    immediate = setImmediate(count)
  }
  let immediate = setImmediate(count)
  onTestFinished(() => clearImmediate(immediate))
  const begun: number[] = []
  app.get('/api/find/:id', async () => {
    begun.push(turn)
    return {}
  })
  await app.ready()
  await Promise.all(Array.from({ length: 5 }, (_, id) => app.inject(`/api/find/${id}`)))
  expect([begun.length, new Set(begun).size]).toEqual([5, 5])
})

test('a flood of look-ups is answered or refused, and look-ups work again after it', async () => {
  const portal = await makeTestPortal()
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async (_, number) => {
      const response = await portal.get(`/api/find/${10_000 + number}`)
      await response.arrayBuffer()
      return response.status
    }),
  )
  expect([404, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]))
  expect(statuses).toContain(404)
  await until('look-ups pass again', async () => (await portal.get('/api/find/20101')).status === 404)
})

test('a refusal is delayed, so that a health check sent after the refused request is answered first', async () => {
  const shedding = new LoadShedding({ isFull: false })
  overload(shedding.pace)
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  const server = createServer((request, response) => {
    if (!shedding.refuses(request, response)) response.end('answered')
  }).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const order: number[] = []
    const ask = async (path: string) => order.push((await fetch(url + path)).status)
    await Promise.all([ask('/api/find/20101'), ask('/healthz')])
    expect(order).toEqual([200, 503])
    expect(shedding.turns.look.refused).toBe(1)
  } finally {
    shedding.pace.stop()
    server.close()
    server.closeAllConnections()
  }
})
