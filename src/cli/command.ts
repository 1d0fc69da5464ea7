import type { ParseArgsConfig } from 'node:util'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open-database.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import type { Storage } from '#server/storage/storage.ts'

/** What a command has before the database is opened. */
export interface CommandSurroundings {
  config: Config
  /** Base folder of relative file names. */
  callerFolder: string
  /** The folder of the built browser files. */
  shellDir: string
  now: () => Date
  /** Who runs the command; logged with its changes. */
  actor: OfficeAct['actor']
  /** Prints a line on standard output. */
  print: (line: string) => void
  /** Prints progress and errors on standard error. */
  tell: (line: string) => void
}

/** What a command has once the database is open and its schema is migrated. */
export interface CommandContext extends CommandSurroundings {
  database: Database
  storage: Storage
}

/** What every command receives. */
export interface UnopenedContext extends CommandSurroundings {
  /** Opens the storage and the database, and migrates its schema. */
  open: () => Promise<CommandContext>
}

/** The actor in the audit log for commands. */
export const COMMAND_LINE = { uid: null, name: 'CLI', place: null, admitted: null } as const

export type OptionValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

export interface Command {
  /** Arguments as shown in the help. */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Whether the command runs on every faculty if no `--faculty` is given. */
  takesAll?: boolean
  /**
   * Checks its arguments, then calls `open` once if it needs the database, so that wrong usage changes nothing. Returns
   * the exit status. Throws AppError if a service refuses, UsageError for wrong arguments.
   */
  run: (unopened: UnopenedContext, args: readonly string[], options: OptionValues) => Promise<number>
}

/** 0 done; 1 input refused; 2 wrong usage; 3 failure. Documented in `docs/CLI.md`. */
export const EXIT = { done: 0, refused: 1, misused: 2, broken: 3 } as const

/** Wrong arguments; the message is Arabic and shown to the user. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** Throws UsageError for any argument. */
export function noArguments(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError('لا يأخذ هذا الأمر شيئًا.')
}

/** Returns the single argument of a command. Throws UsageError for none or several. */
export function onlyArgument(args: readonly string[], name: string): string {
  const [first] = args
  if (first === undefined) throw new UsageError(`المطلوب: ${name}`)
  if (args.length > 1) throw new UsageError(`المطلوب واحد فقط: ${name}`)
  return first
}
