import { expect, test } from 'vitest'
import { actorKindOf } from './actor-kind.rules.ts'

test.each([
  ['an account', 'u1', 'منى', 'account'],
  ['an account with the name of the command line', 'u1', 'CLI', 'account'],
  ['an account without a name', 'u1', '', 'account'],
  ['the command line', null, 'CLI', 'command_line'],
  ['the command line of a user', null, 'cli:root', 'command_line'],
  ['a name that contains that of the command line', null, 'the cli:root', 'portal'],
  ['a name that begins like the command line', null, 'CLIENT', 'portal'],
  ['the portal', null, 'publication clock', 'portal'],
  ['nobody who is signed in', null, '', 'unknown'],
])('the audit log says who acted: %s', (_, actor_uid, actor_name, kind) => {
  expect(actorKindOf({ actor_uid, actor_name })).toBe(kind)
})
