import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { networksOf } from '#server/address-allowance.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { makeMigratedPlace } from '#server/testing/test-database.ts'
import { Devices } from './devices.service.ts'
import { Guessing } from './guessing.service.ts'

const MINUTE = 60_000

interface Door {
  database: Database
  clock: { ms: number }
  guessing: Guessing
  informed: string[]
  /** Makes one sign-in. Resolves to `in`, `wrong` or, if the password was not checked, `wait`. */
  attempt: (email: string, isRight: boolean, from?: { ip?: string; cookies?: string }) => Promise<string>
}

async function makeDoor({ campus = '' }: { campus?: string } = {}): Promise<Door> {
  const place = await makeMigratedPlace()
  const database = await openDatabase({ url: place.databaseUrl })
  onTestFinished(async () => {
    await database.close()
    await place.remove()
  })
  const clock = { ms: Date.parse('2025-07-01T09:00:00.000Z') }
  const informed: string[] = []
  const guessing = new Guessing({
    database,
    secret: 'a secret of a test, long enough',
    campus: networksOf(campus ? [campus] : []),
    now: () => new Date(clock.ms),
    onMany: async (email) => void informed.push(email),
    onManyCodes: async (uid) => void informed.push(uid),
  })
  const attempt: Door['attempt'] = async (email, isRight, { ip = '203.0.113.7', cookies = '' } = {}) => {
    try {
      return await guessing.signIn(email, { ip, cookies }, async () => {
        if (!isRight) throw new AppError('registration_failed')
        return 'in'
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return error.code === 'too_many_requests' ? 'wait' : 'wrong'
    }
  }
  return { database, clock, guessing, informed, attempt }
}

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Returns another IP address for each number. */
const address = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

test('after 2,000 wrong passwords from one address in ten minutes, right ones for other accounts sign in', async () => {
  const { clock, attempt } = await makeDoor()
  const right: string[] = []
  for (let n = 0; n < 2000; n += 1) {
    const [wrong, entered] = await Promise.all([
      attempt(`w${n}@example.edu`, false),
      attempt(`r${n}@example.edu`, true),
    ])
    expect(wrong).not.toBe('in')
    right.push(entered)
    clock.ms += (10 * MINUTE) / 2000
  }
  expect(tally(right)).toEqual({ in: 2000 })
})

test.each([
  ['a network of the faculty', '203.0.113.0/24', 'in'],
  ['another network', '198.51.100.0/24', 'wait'],
])(
  'after 1,000 wrong passwords at once from %s, with CAMPUS_NETWORKS=%s, a right password from there gets: %s',
  async (_, campus, outcome) => {
    const { attempt } = await makeDoor({ campus })
    for (let n = 0; n < 1000; n += 20) {
      await Promise.all(Array.from({ length: 20 }, (_one, k) => attempt(`w${n + k}@example.edu`, false)))
    }
    expect(await attempt('right@example.edu', true)).toBe(outcome)
    expect(await attempt('right@example.edu', true, { ip: '192.0.2.1' })).toBe('in')
  },
)

test('of 10,000 guesses for one account in a day, fewer than 100 are checked, and the owner gets an e-mail', async () => {
  const { clock, informed, attempt } = await makeDoor()
  const outcomes: string[] = []
  // Batches of ten guesses that arrive together, spread over a day.
  for (let batch = 0; batch < 1000; batch += 1) {
    const guesses = Array.from({ length: 10 }, (_, n) =>
      attempt('owner@example.edu', false, { ip: address(batch * 10 + n) }),
    )
    outcomes.push(...(await Promise.all(guesses)))
    clock.ms += (24 * 60 * MINUTE) / 1000
  }
  const { wrong = 0, wait = 0, ...others } = tally(outcomes)
  expect(others).toEqual({})
  expect(wrong + wait).toBe(10_000)
  expect(wrong).toBeGreaterThanOrEqual(10)
  expect(wrong).toBeLessThan(100)
  expect(informed).toEqual(['owner@example.edu'])
})

test('a device that signed in before is slowed by its own wrong passwords only, not by an attack', async () => {
  const { database, clock, attempt } = await makeDoor()
  const uid = randomUUID()
  const email = 'owner@example.edu'
  await insertAccount(database, uid, email)
  const devices = new Devices({ database, hasTls: false, now: () => new Date(clock.ms) })
  const { setCookies } = await devices.remember(uid, '')
  const cookies = setCookies[0]?.split(';')[0] ?? ''
  for (let n = 0; n < 200; n += 1) await attempt(email, false, { ip: address(n) })

  expect(await attempt(email, true)).toBe('wait')
  expect(await attempt(email, true, { cookies })).toBe('in')
  const own: string[] = []
  for (let n = 0; n < 12; n += 1) own.push(await attempt(email, false, { cookies }))
  expect(tally(own)).toEqual({ wrong: 10, wait: 2 })
  expect(await attempt('another@example.edu', false, { cookies })).toBe('wrong')
})

test('of sixty wrong passwords sent at once at most ten are checked, because each is counted before its check', async () => {
  const { attempt } = await makeDoor()
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => attempt('owner@example.edu', false)))
  expect(tally(outcomes).wrong).toBeLessThanOrEqual(10)
})

test('right passwords are not counted, and after a day without wrong passwords the earlier ones no longer count', async () => {
  const { clock, database, attempt } = await makeDoor()
  for (let n = 0; n < 30; n += 1) expect(await attempt('owner@example.edu', true)).toBe('in')
  expect(await database.write.selectFrom('account_guess').selectAll().execute()).toEqual([])
  for (let n = 0; n < 11; n += 1) await attempt('owner@example.edu', false)
  expect(await attempt('owner@example.edu', true)).toBe('wait')
  clock.ms += 24 * 60 * MINUTE
  for (let n = 0; n < 5; n += 1) expect(await attempt('owner@example.edu', false)).toBe('wrong')
})

test('from an address with many wrong passwords, a fourth for one account must wait; others can sign in', async () => {
  const { attempt } = await makeDoor()
  for (let n = 0; n < 150; n += 1) await attempt(`w${n}@example.edu`, false)
  const outcomes: string[] = []
  for (let n = 0; n < 5; n += 1) outcomes.push(await attempt('owner@example.edu', false))
  expect(outcomes).toEqual(['wrong', 'wrong', 'wrong', 'wait', 'wait'])
  expect(await attempt('someone@example.edu', true)).toBe('in')
  expect(await attempt('owner@example.edu', true, { ip: '198.51.100.4' })).toBe('in')
})

test('the owner is told of the tenth wrong code of the second step, once a day, also if right ones come between', async () => {
  const { clock, guessing, informed } = await makeDoor()
  const code = async (refusal?: 'wrong_code' | 'too_many_requests') => {
    const check = () => (refusal ? Promise.reject(new AppError(refusal)) : Promise.resolve('in'))
    return guessing.secondStep('owner', check).catch((error: AppError) => error.code)
  }
  for (let n = 0; n < 9; n += 1) {
    expect(await code('wrong_code')).toBe('wrong_code')
    expect(await code()).toBe('in')
    await code('too_many_requests')
  }
  expect(informed).toEqual([])
  for (let n = 0; n < 30; n += 1) {
    expect(await code('wrong_code')).toBe('wrong_code')
    clock.ms += 15 * MINUTE
  }
  expect(informed).toEqual(['owner'])
  clock.ms += 17 * 60 * MINUTE
  await code('wrong_code')
  expect(informed).toEqual(['owner', 'owner'])
})

test('a sign-in does not count as a wrong password if the database fails before the password is checked', async () => {
  const { database, guessing } = await makeDoor()
  const away = () => Promise.reject(new Error('the database is away'))
  for (let n = 0; n < 20; n += 1) {
    await expect(guessing.signIn('owner@example.edu', { ip: '203.0.113.7', cookies: '' }, away)).rejects.toThrow('away')
  }
  expect(await database.write.selectFrom('account_guess').selectAll().execute()).toEqual([])
})

async function insertAccount({ write }: Database, id: string, email: string): Promise<void> {
  const at = '2025-01-01T00:00:00.000Z'
  const rights = {
    email_verified: 1,
    write_permission: 0,
    role: 'member',
    two_factor_enabled: 0,
    password_due: 0,
  } as const
  const times = { created_at: at, updated_at: at, reviewed_at: at, suspended_at: null }
  const row = { id, name: 'سلمى', email, grade: 2, message: '', search_key: 'سلمي', ...rights, ...times } as const
  await write.insertInto('account_user').values(row).execute()
}
