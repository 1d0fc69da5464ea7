import { expect, test } from 'vitest'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { runCli } from './testing/run-cli.ts'

test('the command line sets who needs a second factor, and logs each change', async () => {
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

test('the command line refuses another word for those who need a second factor, and changes nothing', async () => {
  const { place, read } = await makeTestDatabase()
  for (const words of [['everybody'], [], ['office', 'nobody']]) {
    const { status, out, told } = await runCli(place, 'admin', 'second-factor', ...words)
    expect([status, out, told]).toEqual([2, '', expect.stringContaining('admin second-factor')])
  }
  expect(await read.selectFrom('portal_setting').select('name').execute()).toEqual([])
  expect(await read.selectFrom('audit_entry').select('line').execute()).toEqual([])
})
