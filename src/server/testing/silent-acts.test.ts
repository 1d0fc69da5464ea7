import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { act } from '#server/modules/audit/office-act.service.ts'
import { byOffice, NOON } from './factories.ts'
import { watchSilentActs } from './silent-acts.ts'
import { makeTestDatabase } from './test-database.ts'

test('an office call is reported only if it changes rows and adds no line to the audit log', async () => {
  const database = await makeTestDatabase()
  const app = Fastify()
  const silent = watchSilentActs(app, database.read)
  const add = (id: string) => database.write.insertInto('student').values({ id, created_at: '' }).execute()
  app.post('/api/admin/students/:id', async ({ url }) => void (await add(url.slice(-9))))
  app.post('/api/admin/looks', () => Promise.resolve({}))
  app.post('/api/admin/acts', () =>
    act(database, byOffice(NOON), { action: 'student.hide', object: { kind: 'student', id: 'x' } }, async (tx) => {
      await tx.insertInto('student').values({ id: '100022025', created_at: '' }).execute()
      return { result: {} }
    }),
  )

  await app.inject({ method: 'POST', url: '/api/admin/looks' })
  await app.inject({ method: 'POST', url: '/api/admin/acts' })
  expect(silent).toEqual([])
  await app.inject({ method: 'POST', url: '/api/admin/students/100012025' })
  expect(silent).toEqual(['POST /api/admin/students/:id changed student'])
})
