import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { act } from '#server/modules/audit/office-act.service.ts'
import { OFFICE } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { runCli } from './testing/run-cli.ts'

const NAME = { action: 'account.reset', object: { kind: 'account', id: 'x' } } as const

test('audit verify prints the log’s last line with its hash, compares a given hash, and finds removed last lines', async () => {
  const { place, ...database } = await makeTestDatabase()
  const record = () => act(database, { actor: OFFICE, now: new Date() }, NAME, () => Promise.resolve({}))
  await record()
  await record()

  const well = await runCli(place, 'audit', 'verify')
  expect(well).toMatchObject({ status: 0, told: '' })
  expect(well.out).toContain('السجل كما كُتب. عدد الأسطر: 2')
  const [, end = ''] = /: (2:[0-9a-f]{64})\n/.exec(well.out) ?? []
  await record()
  expect(await runCli(place, 'audit', 'verify', '--end', end)).toMatchObject({ status: 0 })

  const other = await runCli(
    place,
    'audit',
    'verify',
    '--end',
    end.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  )
  expect(other.status).toBe(3)
  expect(other.out).toContain('السطر 2: ليس كما حُفظ خارج قاعدة البيانات')
  const cut = await runCli(place, 'audit', 'verify', '--end', `7${end.slice(1)}`)
  expect(cut.out).toContain('الأسطر من 4 إلى 7: حُذفت')
  await sql`insert into audit_head (id, line, hash) values (1, 4, '') on conflict (id) do update set line = 4`.execute(
    database.write,
  )
  const doctor = await runCli(place, 'doctor')
  expect(doctor.out).toContain('خلل  سجل العمليات: ليس كما كُتب. السطر 4: حُذف')
})

test.each([[[]], [['verify', 'twice']], [['verify', '--end', '12:abc']]])(
  'the command audit with the arguments %j is refused as wrong usage',
  async (args) => {
    const { place } = await makeTestDatabase()
    expect(await runCli(place, 'audit', ...args)).toMatchObject({ status: 2 })
  },
)
