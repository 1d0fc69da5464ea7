import type { ParseArgsConfig } from 'node:util'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open-database.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import type { Storage } from '#server/storage/storage.ts'

/** What every command receives. */
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

/** What a command that uses the database receives. The schema is already migrated. */
export interface CommandContext extends CommandSurroundings {
  database: Database
  storage: Storage
}

/** The actor in the audit log for commands. */
export const COMMAND_LINE = { uid: null, name: 'CLI', place: null, admitted: null } as const

export type OptionValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

interface CommandOf<Context> {
  /** Arguments as shown in the help. */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Whether it runs on every faculty where none is named. */
  takesAll?: boolean
  /** Returns the exit status. Throws AppError if a service refuses, UsageError for wrong arguments. */
  run: (context: Context, args: readonly string[], options: OptionValues) => Promise<number>
}

export type Command = CommandOf<CommandContext>

/** A command that opens no database and runs no migrations. */
export interface ClosedCommand extends CommandOf<CommandSurroundings> {
  opensNoDatabase: true
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

/** Returns the single argument of a command. Throws UsageError for none or several. */
export function onlyArgument(args: readonly string[], name: string): string {
  const [first] = args
  if (first === undefined || args.length > 1) throw new UsageError(`المطلوب: ${name}`)
  return first
}
