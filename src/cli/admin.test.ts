import { expect, test } from 'vitest'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { makeMember, signUpForm, Visitor } from '#server/testing/visitor.ts'
import { runCli } from './testing/run-cli.ts'

test('admin second-factor sets who needs a second factor, and logs each change', async () => {
  const { place, read } = await makeTestDatabase()
  const stored = () =>
    read.selectFrom('portal_setting').select('value').where('name', '=', 'second_factor_for').execute()
  for (const [who, words] of [
    ['office', 'التحقق بخطوتين يلزم كل حسابات الإدارة الآن.'],
    ['nobody', 'التحقق بخطوتين اختياري الآن لكل الحسابات.'],
    ['administrators', 'التحقق بخطوتين يلزم المديرين الآن.'],
  ] as const) {
    expect(await runCli(place, 'admin', 'second-factor', who)).toEqual({ status: 0, out: `${words}\n`, told: '' })
    expect(await stored()).toEqual([{ value: JSON.stringify(who) }])
  }
  const lines = read.selectFrom('audit_entry').select(['action', 'actor_name', 'object_id', 'before', 'after'])
  expect(await lines.orderBy('line').execute()).toMatchObject([
    { action: 'front.change', actor_name: 'CLI', object_id: 'second_factor_for' },
    { before: expect.stringContaining('office'), after: expect.stringContaining('nobody') },
    { before: expect.stringContaining('nobody'), after: expect.stringContaining('administrators') },
  ])
})

test('admin second-factor refuses a word that it does not know, and changes nothing', async () => {
  const { place, read } = await makeTestDatabase()
  for (const words of [['everybody'], [], ['office', 'nobody']]) {
    const { status, out, told } = await runCli(place, 'admin', 'second-factor', ...words)
    expect([status, out, told]).toEqual([2, '', expect.stringContaining('admin second-factor')])
  }
  expect(await read.selectFrom('portal_setting').select('name').execute()).toEqual([])
  expect(await read.selectFrom('audit_entry').select('line').execute()).toEqual([])
})

test('admin create makes an administrator, who chooses a password by the printed link and can then sign in', async () => {
  const portal = await makeTestPortal()
  const email = signUpForm().email
  const { status, out, told } = await runCli(portal.place, 'admin', 'create', '--email', email, '--name', 'منى صالح')
  expect([status, told]).toEqual([0, ''])

  const token = /#\/reset_password\/(\S+)/.exec(out)?.[1]
  const visitor = new Visitor(portal)
  const chosen = await visitor.post('/api/auth/reset-password', { token, new_password: 'open-sesame' })
  expect(chosen.status).toBe(200)
  const entered = await visitor.post('/api/auth/sign-in/email', { email, password: 'open-sesame' })
  expect(entered.body).toMatchObject({ user: { name: 'منى صالح', role: 'administrator', grade: null } })
  expect(await portal.firstAdministratorLink('http://127.0.0.1')).toBeUndefined()
})

test('an account that admin create promotes loses its password and its sessions', async () => {
  const portal = await makeTestPortal()
  const { visitor, email, password } = await makeMember(portal)
  const { status, out } = await runCli(
    portal.place,
    'admin',
    'create',
    '--email',
    email.toUpperCase(),
    '--name',
    'سلمى',
  )
  expect(status).toBe(0)

  expect((await visitor.get('/api/auth/get-session')).body).toBeNull()
  expect(await new Visitor(portal).post('/api/auth/sign-in/email', { email, password })).toMatchObject({ status: 422 })
  const token = /#\/reset_password\/(\S+)/.exec(out)?.[1]
  await visitor.post('/api/auth/reset-password', { token, new_password: 'open-sesame' })
  const entered = await visitor.post('/api/auth/sign-in/email', { email, password: 'open-sesame' })
  expect(entered.body).toMatchObject({ user: { email, role: 'administrator', grade: 'grade_2' } })
})

test('a suspended account that admin create promotes can sign in again, and the log has the end of the suspension', async () => {
  const portal = await makeTestPortal()
  const { uid, email } = await makeMember(portal)
  const accounts = portal.database.write.updateTable('account_user').where('id', '=', uid)
  await accounts.set({ suspended_at: '2025-01-01T00:00:00.000Z' }).execute()
  const { out } = await runCli(portal.place, 'admin', 'create', '--email', email, '--name', 'سلمى')

  const token = /#\/reset_password\/(\S+)/.exec(out)?.[1]
  const visitor = new Visitor(portal)
  await visitor.post('/api/auth/reset-password', { token, new_password: 'open-sesame' })
  const entered = await visitor.post('/api/auth/sign-in/email', { email, password: 'open-sesame' })
  expect(entered.body).toMatchObject({ user: { email, role: 'administrator' } })
  const lines = portal.database.write.selectFrom('audit_entry').select('after').where('object_id', '=', uid)
  expect(await lines.where('action', '=', 'account.make_administrator').execute()).toEqual([
    { after: '{"name":"سلمى","suspended":false}' },
  ])
})

test.each([
  [[], 'create'],
  [['make'], 'admin create'],
  [['create', '--name', 'منى'], '--email'],
  [['create', '--email', 'mona@example', '--name', 'منى'], '--email'],
  [['create', '--email', 'mona@example.edu', '--name', 'من'], '--name'],
  [['reset-second-factor'], 'reset-second-factor'],
])('the command admin with the arguments %j is refused as wrong usage', async (args, wanted) => {
  const { place } = await makeTestDatabase()
  const { status, told } = await runCli(place, 'admin', ...args)
  expect([status, told.split('\n')[0]]).toEqual([2, expect.stringContaining(wanted)])
})
