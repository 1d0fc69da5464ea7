import type { ActorKind } from '#contract/audit.ts'

/** The names of the command line: `CLI`, or `cli:` and the user of the operating system. */
const COMMAND_LINE = /^(?:CLI$|cli:)/

/**
 * Returns which kind of actor a line of the audit log has. The name decides only if there is no account, because then
 * no person has chosen the name.
 */
export function actorKindOf(line: { actor_uid: string | null; actor_name: string }): ActorKind {
  if (line.actor_uid !== null) return 'account'
  if (line.actor_name === '') return 'unknown'
  return COMMAND_LINE.test(line.actor_name) ? 'command_line' : 'portal'
}
