import { expect, test } from 'vitest'
import { declaredTables } from '#server/testing/declared-tables.ts'
import { columnsHolding, type FilledColumn, fillEveryTable } from '#server/testing/fill-tables.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { makeMember } from '#server/testing/visitor.ts'

/** Columns that still have an account's uid or contact data after the account is deleted, each with the reason. */
const KEPT: Record<string, string> = {
  'appeal.taken_by': 'the officer who took an appeal stays on record, like the name beside it',
  'audit_entry.actor_uid': 'the log is never changed: it names who acted, whether or not the account exists',
  'audit_entry.address': 'the log has the network address of each sign-in, for as long as docs/SECURITY.md says',
  'audit_entry.object_id': 'the log names the account whose deletion it records',
}

/** In this column better-auth stores an account's uid, although neither a foreign key nor the column's name says so. */
const UNTOLD = ['account_verification.value']
/** These columns hold an officer's name, not a uid. */
const PERSON_NAMES = [
  'sheet_upload.uploaded_by',
  'sheet_upload.changed_by',
  'sheet_upload_step.made_by',
  'sheet_layout.created_by',
  'appeal_request.confirmed_by',
]

/** Whether a column holds an account's uid (by its foreign key or a name such as `note_by`), or its contact data. */
function isForAccount({ table, column, references }: FilledColumn): boolean {
  const name = `${table}.${column}`
  if (PERSON_NAMES.includes(name)) return false
  if (isContact({ table, column })) return true
  return references === 'account_user' || /(^|_)(uid|user_id|by)$/.test(column) || UNTOLD.includes(name)
}

/** Whether a column holds contact data in a table that has a column for an account's uid. */
function isContact({ table, column }: Pick<FilledColumn, 'table' | 'column'>): boolean {
  const isOfAccount = Object.keys(declaredTables()[table] ?? {}).some((name) => /(^|_)(uid|user_id)$/.test(name))
  return isOfAccount && /(^|_)(phone|telephone|mobile|e?mail|contact|address)$/.test(column)
}

test('after an account is deleted, no column has its uid or contact data except those listed with a reason', async () => {
  const portal = await makeTestPortal()
  const { visitor, uid, password } = await makeMember(portal, { email_verified: 1, two_factor_enabled: 1 })
  await fillEveryTable(portal.database, (column) => (isForAccount(column) ? uid : undefined))
  const before = await columnsHolding(portal.database, uid)
  expect(before).toEqual(expect.arrayContaining(['staff_role.uid', 'suggestion.uid', 'question.creator_uid']))

  expect((await visitor.post('/api/auth/delete-user', { password })).status).toBe(200)

  const left = await columnsHolding(portal.database, uid)
  expect(left, 'columns that outlive the account: clear them in deleteUser, or add them to KEPT').toEqual(
    Object.keys(KEPT).sort(),
  )
})
