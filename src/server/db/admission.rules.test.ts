import { expect, test } from 'vitest'
import type { Rights } from '#contract/endpoint.ts'
import type { SecondFactorFor } from '#contract/second-factor.ts'
import type { Standing } from '#server/actor.ts'
import { isProved, lackOf, refusalOf } from './admission.rules.ts'

// docs/decisions/0054-second-factor-and-proof.md
const MEMBER: Rights = { role: 'member', write_permission: false, staff_roles: [] }
const OFFICER: Rights = { ...MEMBER, staff_roles: ['librarian'] }
const ADMINISTRATOR: Rights = { ...MEMBER, role: 'administrator' }
const WHOLE = { password_due: 0, email_verified: 1, two_factor_enabled: 1 }
const WITHOUT_FACTOR = { ...WHOLE, two_factor_enabled: 0 }
const BARE = { password_due: 1, email_verified: 0, two_factor_enabled: 0 }

test.each<[who: string, asked: SecondFactorFor, lacks: Standing['lacks'], Rights, account: typeof WHOLE]>([
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
])('%s, where a second factor is asked of %s, lacks %s', async (_, asked, lacks, rights, account) => {
  expect(await lackOf(rights, account, () => Promise.resolve(asked))).toBe(lacks)
})

const STANDING: Standing = { ...OFFICER, lacks: null, proved_at: null }
const LACKING: Standing = { ...STANDING, lacks: 'second_factor_required' }

test.each([
  ['a visitor', 'public', false, undefined, null],
  ['a visitor', 'member', false, 'signed_out', null],
  ['an officer', 'results_officer', false, 'forbidden', STANDING],
  ['an officer', 'librarian', false, undefined, STANDING],
  ['an officer without a second factor', 'librarian', false, 'second_factor_required', LACKING],
  ['an officer without a second factor', 'member', false, 'second_factor_required', LACKING],
  ['an officer without a second factor', 'public', false, undefined, LACKING],
  ['an officer without a second factor', 'member', true, undefined, LACKING],
  ['an officer without a second factor', 'administrator', true, 'forbidden', LACKING],
] as const)('%s at a call for %s (open before set-up: %s) is refused: %s', (_, access, isSetUp, refusal, standing) => {
  expect(refusalOf({ access, isSetUp }, standing)).toBe(refusal)
})

test('a call is closed before set-up unless it says otherwise', () => {
  expect(refusalOf({ access: 'member' }, LACKING)).toBe('second_factor_required')
})

const NOW = new Date('2026-11-02T09:10:00.000Z')

test.each([
  [null, false],
  ['2026-11-02T08:59:59.999Z', false],
  ['2026-11-02T09:00:00.000Z', true],
  ['2026-11-02T09:10:00.000Z', true],
])('at 9:10, the proof of %s counts: %s', (proved_at, counts) => {
  expect(isProved({ proved_at }, NOW)).toBe(counts)
})
