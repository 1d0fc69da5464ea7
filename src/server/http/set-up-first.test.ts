import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { PROOF_LIFE_MS } from '#contract/proof.ts'
import { SECOND_FACTOR_FOR, type SecondFactorFor } from '#contract/second-factor.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { NOON } from '#server/testing/factories.ts'
import { allRows } from '#server/testing/test-database.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Member, makeMember } from '#server/testing/visitor.ts'
import { act } from '../modules/audit/office-act.service.ts'
import { requireSecondFactor } from '../modules/settings/settings.service.ts'

/** The calls that also admit an account that must do something first: add a second factor or confirm its address. */
const OPEN = [
  'GET /api/auth/passkeys',
  'GET /api/auth/second-factor',
  'POST /api/auth/change-password',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/registration',
  'POST /api/auth/proof',
  'POST /api/auth/second-factor/begin',
  'POST /api/auth/second-factor/confirm',
  'POST /api/auth/verification-letter',
]
/** The calls that always need a fresh proof: a password, code or passkey given recently. */
const PROVED = [
  'DELETE /api/admin/people/{uid}/second_factor',
  'DELETE /api/auth/passkeys/{id}',
  'POST /api/admin/audit/export',
  'POST /api/admin/backups',
  'POST /api/admin/invitations',
  'POST /api/admin/student_codes',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/registration',
  'PUT /api/admin/people/{uid}/roles',
]
/** The calls that need a fresh proof for some bodies. */
const PROVED_AT_TIMES = [
  'PATCH /api/admin/front/settings',
  'POST /api/admin/sheets/{id}/publish',
  'POST /api/admin/sheets/{id}/schedule',
  'POST /api/admin/uploads/{upload}/draft',
]

let portal: TestPortal
let guarded: Endpoint[]
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  guarded = (await allEndpoints()).filter(({ access }) => access !== 'public')
  return portal.close
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const namesWhere = (wanted: (endpoint: Endpoint) => boolean) => guarded.filter(wanted).map(nameOf).sort()

/** Makes every call that is not public, without a body; returns those whose problem has another code. */
async function othersThan(code: string, { visitor }: Member): Promise<string[]> {
  const others: string[] = []
  for (const endpoint of guarded) {
    const address = portal.url + endpoint.path.replace(/\{\w+\}/g, 'none')
    const headers = { origin: portal.origin, cookie: visitor.cookieHeader() }
    const response = await fetch(address, { method: endpoint.method, headers })
    const body = (await response.json().catch(() => ({}))) as { code?: string }
    if (response.status !== 403 || body.code !== code) others.push(nameOf(endpoint))
  }
  return others.sort()
}

/**
 * Returns all rows except those that refused calls may change: the audit log's, passkey challenges and other one-time
 * links, and sessions.
 */
async function rowsOfWork(): Promise<Record<string, string[]>> {
  const rows = Object.entries(await allRows(portal.database.write))
  return Object.fromEntries(rows.filter(([table]) => !/^(audit_.*|account_verification|account_session)$/.test(table)))
}

async function lacksOf({ visitor }: Member): Promise<unknown> {
  const { body } = await visitor.get('/api/auth/get-session')
  return (body as { user: { lacks: unknown } }).user.lacks
}

const set = (who: SecondFactorFor) => {
  const actor = { uid: null, name: 'CLI', place: null, admitted: null }
  return requireSecondFactor(portal.database, who, { actor, now: NOON })
}

test('an administrator without a second factor gets second_factor_required from every call except those of OPEN', async () => {
  const member = await makeMember(portal, { role: 'administrator', two_factor_enabled: 0 })
  const before = await rowsOfWork()
  expect(await othersThan('second_factor_required', member)).toEqual(OPEN)
  expect(await rowsOfWork()).toEqual(before)
  expect(await lacksOf(member)).toBe('second_factor_required')
})

test('an office account whose address is unconfirmed gets unconfirmed_address from every call except those of OPEN', async () => {
  const member = await makeMember(portal, { role: 'administrator', email_verified: 0 })
  expect(await othersThan('unconfirmed_address', member)).toEqual(OPEN)
  expect(await lacksOf(member)).toBe('unconfirmed_address')
})

test('in the contract exactly the calls of OPEN have `isSetUp`, and exactly those of PROVED always need a proof', () => {
  expect(namesWhere(({ isSetUp }) => isSetUp)).toEqual(OPEN)
  expect(namesWhere(({ proof }) => proof === true)).toEqual(PROVED)
  expect(namesWhere(({ proof }) => typeof proof === 'function')).toEqual(PROVED_AT_TIMES)
})

test('the setting second_factor_for decides at the next call which accounts need a second factor', async () => {
  const bare = { two_factor_enabled: 0 }
  const members = await Promise.all([
    makeMember(portal, { role: 'administrator', ...bare }),
    makeMember(portal, { staff_roles: ['librarian'], ...bare }),
    makeMember(portal, { write_permission: 1 }),
    makeMember(portal, { role: 'administrator' }),
  ])
  const found: Record<string, boolean[]> = {}
  for (const who of SECOND_FACTOR_FOR) {
    await set(who)
    found[who] = await Promise.all(members.map(async (member) => (await lacksOf(member)) !== null))
  }
  await set('administrators')
  expect(found).toEqual({
    nobody: [false, false, false, false],
    administrators: [true, false, false, false],
    office: [true, true, false, false],
  })
})

test('an office’s change is refused in its transaction if the account’s second factor was removed after the gate’s check', async () => {
  const { uid } = await makeMember(portal, { role: 'administrator' })
  const { write } = portal.database
  const sessions = write.selectFrom('account_session').select('id').where('user_id', '=', uid)
  const { id: session } = await sessions.executeTakeFirstOrThrow()
  const actor = { uid, name: 'منى', place: null, admitted: { uid, session, access: 'administrator' } } as const
  const name = { action: 'account.reset', object: { kind: 'account', id: 'x' } } as const
  const change = () => act(portal.database, { actor, now: NOON }, name, () => Promise.resolve({ isNoOp: true }))
  await expect(change()).resolves.toBeUndefined()
  await write.updateTable('account_user').set({ two_factor_enabled: 0 }).where('id', '=', uid).execute()
  await expect(change()).rejects.toMatchObject({ code: 'second_factor_required' })
})

test('a call whose caller gave the password too long ago is refused before its body is validated', async () => {
  const { uid, visitor } = await makeMember(portal, { role: 'administrator' })
  const proved_at = new Date(Date.now() - PROOF_LIFE_MS - 1000).toISOString()
  await portal.database.write.updateTable('account_session').set({ proved_at }).where('user_id', '=', uid).execute()
  const answers = await Promise.all(
    guarded
      .filter(({ proof }) => proof === true)
      .map(({ method, path }) => visitor.send(method, path.replace(/\{\w+\}/g, 'none'), { nonsense: true })),
  )
  for (const { body } of answers) expect(body).toMatchObject({ code: 'proof_required' })
})
