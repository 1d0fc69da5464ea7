import { userInfo } from 'node:os'
import { inspect, parseArgs } from 'node:util'
import { BACKUP_FAILURE_WORDS } from '#contract/backup-words.ts'
import { type Config, ConfigError } from '#server/config.ts'
import { isDatabaseAway } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { openBackupPlace } from '#server/modules/admin/backups/backup.service.ts'
import { migrateWithBackup } from '#server/modules/admin/backups/migration-backup.service.ts'
import { startFailureText } from '#server/start-failures.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { faultName } from './checks/finding.ts'
import {
  type ClosedCommand,
  type Command,
  type CommandSurroundings,
  EXIT,
  type OptionValues,
  UsageError,
} from './command.ts'
import { COMMANDS } from './commands.ts'
import { PROBLEM_TEXTS } from './problem-texts.ts'

/** The place a command runs in: the process's own in `main.ts`, a test's in a test. */
export interface Terminal extends Pick<CommandSurroundings, 'callerFolder' | 'shellDir' | 'print' | 'tell'> {
  /** Reads the settings; not called for wrong arguments. Throws ConfigError. */
  configure: () => Config
}

/** Runs one command of the table and returns the exit status. */
export async function runProgram(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name = 'help', ...rest] = argv
  const command = COMMANDS.get(name)
  if (!command) {
    const isHelp = name === 'help' || name === '--help'
    ;(isHelp ? terminal.print : terminal.tell)(help())
    return isHelp ? EXIT.done : EXIT.misused
  }
  /** Set while database and storage are opened: what fails then fails as a start of the portal does. */
  let opening: Config | undefined
  try {
    const { values, positionals } = parse(command, rest)
    const config = terminal.configure()
    opening = config
    const onOpen = () => {
      opening = undefined
    }
    return await runCommand(command, positionals, values, { ...terminal, config, onOpen })
  } catch (error) {
    if (!(error instanceof UsageError)) return tellFault(error, opening, terminal.tell)
    terminal.tell(`${error.message}\n\n  npm run diwan -- ${name} ${command.usage}`)
    return EXIT.misused
  }
}

type AnyCommand = Command | ClosedCommand

async function runCommand(
  command: AnyCommand,
  args: string[],
  options: OptionValues,
  { config, onOpen, ...terminal }: Omit<Terminal, 'configure'> & { config: Config; onOpen: () => void },
): Promise<number> {
  const surroundings = {
    ...terminal,
    config,
    now: () => new Date(),
    actor: { uid: null, name: `cli:${userInfo().username}`, place: null, admitted: null },
  }
  if ('opensNoDatabase' in command) {
    onOpen()
    return command.run(surroundings, args, options)
  }
  const database = await openDatabase({ url: config.databaseUrl, readUrl: config.databaseReadUrl, isPatient: true })
  try {
    const storage = await openStorage(config.storageUrl)
    const place = await openBackupPlace(config.backups.url)
    const { databaseUrl, dataDir } = config
    const by = { actor: surroundings.actor, now: surroundings.now() }
    const { backup, without } = await migrateWithBackup({ database, databaseUrl, dataDir, storage, place }, by)
    if (backup !== undefined) terminal.tell(`هُيئت قاعدة البيانات لهذا الإصدار، وما قبل التهيئة محفوظ: ${backup}`)
    if (without)
      terminal.tell(`هُيئت قاعدة البيانات لهذا الإصدار دون نسخة قبلها. ${BACKUP_FAILURE_WORDS[without.failure]}`)
    onOpen()
    return await command.run({ ...surroundings, database, storage }, args, options)
  } finally {
    await database.close()
  }
}

function parse(command: AnyCommand, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true, strict: true })
    // No option of the table is repeatable, so no value is an array.
    return { values: values as Record<string, string | boolean | undefined>, positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Reports a failure in the words of the portal's own start, and returns the exit status. */
function tellFault(error: unknown, opening: Config | undefined, tell: Terminal['tell']): number {
  if (error instanceof ConfigError) {
    tell(error.message)
    return EXIT.misused
  }
  if (error instanceof AppError) {
    const detail = error.message === error.code ? '' : ` (${error.message})`
    tell(`${PROBLEM_TEXTS[error.code]}${detail}`)
    return EXIT.refused
  }
  const text = startFailureText(error, opening)
  if (text !== undefined) tell(text)
  else if (isDatabaseAway(error)) tell(`${PROBLEM_TEXTS.service_unavailable} (${faultName(error)})`)
  else tell(inspect(error))
  return EXIT.broken
}

function help(): string {
  const lines = Array.from(COMMANDS, ([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}`)
  return `npm run diwan -- COMMAND\n\n${lines.join('\n')}`
}
