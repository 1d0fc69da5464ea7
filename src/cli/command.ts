import type { ParseArgsConfig } from 'node:util'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open-database.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import type { Storage } from '#server/storage/storage.ts'

/** What every command is given. */
export interface CommandSurroundings {
  config: Config
  /** What relative file names start from. */
  callerFolder: string
  now: () => Date
  /** Who runs the command: kept with what it writes. */
  actor: OfficeAct['actor']
  /** A line of the answer, on standard output. */
  print: (line: string) => void
  /** Progress and faults, on standard error. */
  tell: (line: string) => void
}

/** What a command is given that works on the database, which has the newest schema then. */
export interface CommandContext extends CommandSurroundings {
  database: Database
  storage: Storage
}

/** Who acts when a command does, in the audit log. */
export const COMMAND_LINE = { uid: null, name: 'CLI', address: null } as const

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

interface CommandOf<Context> {
  /** Arguments as the help shows them. */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Returns the exit status; throws AppError for what the services refuse and UsageError for wrong arguments. */
  run: (context: Context, args: readonly string[], options: OptionValues) => Promise<number>
}

export type Command = CommandOf<CommandContext>

/** A command for which no database is opened and no schema brought up. */
export interface ClosedCommand extends CommandOf<CommandSurroundings> {
  opensNoDatabase: true
}

/** 0 done; 1 the input was refused; 2 the command was misused; 3 something broke. `docs/CLI.md` says the same. */
export const EXIT = { done: 0, refused: 1, misused: 2, broken: 3 } as const

/** Arguments that make no sense; the message is Arabic and goes to the person at the keyboard. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** The one argument that a command needs. Throws UsageError. */
export function onlyArgument(args: readonly string[], name: string): string {
  const [first] = args
  if (first === undefined || args.length > 1) throw new UsageError(`المطلوب: ${name}`)
  return first
}
