import { expect, test } from 'vitest'
import type { Rights } from '#contract/endpoint.ts'
import type { SecondFactorFor } from '#contract/second-factor.ts'
import type { AccountState } from '#server/actor.ts'
import { isProved, lackOf, refusalOf } from './admission.rules.ts'

// The rules are in docs/decisions/0054-second-factor-and-proof.md.
const MEMBER: Rights = { role: 'member', write_permission: false, staff_roles: [] }
const OFFICER: Rights = { ...MEMBER, staff_roles: ['librarian'] }
const ADMINISTRATOR: Rights = { ...MEMBER, role: 'administrator' }
const WHOLE = { password_due: 0, email_verified: 1, two_factor_enabled: 1 }
const WITHOUT_FACTOR = { ...WHOLE, two_factor_enabled: 0 }
const BARE = { password_due: 1, email_verified: 0, two_factor_enabled: 0 }

test.each<[who: string, asked: SecondFactorFor, lacks: AccountState['lacks'], Rights, account: typeof WHOLE]>([
  ['a member without anything', 'office', null, MEMBER, BARE],
  ['an officer with everything', 'office', null, OFFICER, WHOLE],
  ['an officer without anything', 'office', 'unconfirmed_address', OFFICER, BARE],
  ['an officer with a weak password', 'office', 'new_password_required', OFFICER, { ...BARE, email_verified: 1 }],
  ['an officer without a factor', 'office', 'second_factor_required', OFFICER, WITHOUT_FACTOR],
  ['an officer without a factor', 'administrators', null, OFFICER, WITHOUT_FACTOR],
  ['an officer without a factor', 'nobody', null, OFFICER, WITHOUT_FACTOR],
  ['an administrator without a factor', 'office', 'second_factor_required', ADMINISTRATOR, WITHOUT_FACTOR],
  ['an administrator without a factor', 'administrators', 'second_factor_required', ADMINISTRATOR, WITHOUT_FACTOR],
  ['an administrator without a factor', 'nobody', null, ADMINISTRATOR, WITHOUT_FACTOR],
])('%s, while a second factor is required of %s, lacks %s', async (_, asked, lacks, rights, account) => {
  expect(await lackOf(rights, account, () => Promise.resolve(asked))).toBe(lacks)
})

const ADMITTED: AccountState = { ...OFFICER, lacks: null, reviewed_at: null, proved_at: null }
const LACKING: AccountState = { ...ADMITTED, lacks: 'second_factor_required' }

test.each([
  ['a visitor', 'public', false, undefined, null],
  ['a visitor', 'member', false, 'signed_out', null],
  ['an officer', 'results_officer', false, 'forbidden', ADMITTED],
  ['an officer', 'librarian', false, undefined, ADMITTED],
  ['an officer without a second factor', 'librarian', false, 'second_factor_required', LACKING],
  ['an officer without a second factor', 'member', false, 'second_factor_required', LACKING],
  ['an officer without a second factor', 'public', false, undefined, LACKING],
  ['an officer without a second factor', 'member', true, undefined, LACKING],
  ['an officer without a second factor', 'administrator', true, 'forbidden', LACKING],
] as const)(
  'if %s makes a call for %s (open to accounts that must do something first: %s), the refusal is %s',
  (_, access, isSetUp, refusal, account) => {
    expect(refusalOf({ access, isSetUp }, account)).toBe(refusal)
  },
)

test('an account that must do something first is refused by every call without `isSetUp`', () => {
  expect(refusalOf({ access: 'member' }, LACKING)).toBe('second_factor_required')
})

const NOW = new Date('2026-11-02T09:10:00.000Z')

test.each([
  [null, false],
  ['2026-11-02T08:59:59.999Z', false],
  ['2026-11-02T09:00:00.000Z', true],
  ['2026-11-02T09:10:00.000Z', true],
])('at 9:10, a proof given at %s is fresh enough: %s', (proved_at, counts) => {
  expect(isProved({ proved_at }, NOW)).toBe(counts)
})
