import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { ProblemCode } from '#contract/problem.ts'
import { AppError } from '#server/errors/app-error.ts'
import { handleErrors } from '#server/http/error-handler.ts'
import { watchUndeclaredProblems } from './undeclared-problems.ts'

test('a refusal is reported once, with its call, if the document does not list its code for the call', async () => {
  const app = Fastify()
  handleErrors(app)
  const undeclared = watchUndeclaredProblems(app)
  const codes: ProblemCode[] = []
  const refuse = () => Promise.reject(new AppError(codes.shift() ?? 'internal'))
  app.put('/api/admin/inbox/:kind/:id/state', refuse)
  app.get('/api/unknown', refuse)
  const ask = async (method: 'GET' | 'PUT', url: string, ...next: ProblemCode[]) => {
    codes.push(...next)
    for (const _ of next) await app.inject({ method, url })
  }

  await ask('PUT', '/api/admin/inbox/problem/1/state', 'edit_conflict', 'signed_out', 'cross_site', 'internal')
  await ask('GET', '/api/unknown', 'weak_password')
  await app.inject({ method: 'GET', url: '/api/nowhere' })
  expect([...undeclared]).toEqual([])
  await ask('PUT', '/api/admin/inbox/problem/1/state', 'weak_password', 'weak_password')
  expect([...undeclared]).toEqual([
    'PUT /api/admin/inbox/{kind}/{id}/state may answer weak_password: add it to the problems of messageStateEndpoint',
  ])
})

test('a call that flood control limits is reported if the document does not list too_many_requests for it', async () => {
  const app = Fastify()
  const undeclared = watchUndeclaredProblems(app)
  const config = { flood: { max: 9, timeWindow: 1000 } }
  app.post('/api/suggestions', { config }, () => Promise.resolve({}))
  app.put('/api/admin/inbox/:kind/:id/note', { config }, () => Promise.resolve({}))
  await app.inject({ method: 'POST', url: '/api/suggestions' })
  expect([...undeclared]).toEqual([])
  await app.inject({ method: 'PUT', url: '/api/admin/inbox/problem/1/note' })
  expect([...undeclared]).toEqual([
    'PUT /api/admin/inbox/{kind}/{id}/note may answer too_many_requests: add it to the problems of messageNoteEndpoint',
  ])
})
