import { userInfo } from 'node:os'
import { inspect } from 'node:util'
import { BACKUP_FAILURE_WORDS } from '#contract/backup-words.ts'
import { type Config, ConfigError } from '#server/config.ts'
import { isDatabaseAway } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type FacultyPlace, type MisconfiguredFaculty, readFaculties } from '#server/faculties/faculty-folders.ts'
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
import { parseArguments } from './parse-arguments.ts'
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
  const usage = `npm run diwan -- ${name} ${command.usage}`
  if (rest.includes('--help')) {
    terminal.print(`${usage}\n    ${command.summary}`)
    return EXIT.done
  }
  try {
    const { values, positionals } = parseArguments(rest, { ...command.options, faculty: { type: 'string' } })
    const { faculty, ...options } = values
    const places = placesFor(name, command, terminal.configure(), textOf(faculty))
    let status: number = EXIT.done
    for (const place of places) {
      const heading = 'fault' in place ? `${place.name}: ${place.fault}` : `${place.name} (${place.host})`
      if (faculty === undefined && place.name !== '') terminal.print(`\n${heading}`)
      const run = () =>
        'fault' in place ? EXIT.broken : runAt(command, positionals, options, { ...terminal, ...place })
      status = Math.max(status, await run())
    }
    return status
  } catch (error) {
    if (!(error instanceof UsageError)) return tellFault(error, undefined, terminal.tell)
    terminal.tell(`${error.message}\n\n  ${usage}`)
    return EXIT.misused
  }
}

/** Runs a command on one portal. A failure to open it is reported as at the portal's start. */
async function runAt(
  command: AnyCommand,
  args: string[],
  options: OptionValues,
  terminal: Omit<Terminal, 'configure'> & { config: Config },
): Promise<number> {
  /** True while database and storage are opened: a failure is then reported as at the portal's start. */
  let opening: Config | undefined = terminal.config
  const onOpen = () => {
    opening = undefined
  }
  try {
    return await runCommand(command, args, options, { ...terminal, onOpen })
  } catch (error) {
    if (error instanceof UsageError) throw error
    return tellFault(error, opening, terminal.tell)
  }
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The only portal of an installation has no name and no host. */
type Place = Pick<FacultyPlace, 'name' | 'host' | 'config'> | MisconfiguredFaculty

/**
 * The portals that a command works on: the only one, the named faculty's, or every faculty's for commands that take all.
 * Throws UsageError, and ConfigError for a named faculty with wrong settings.
 */
function placesFor(name: string, command: AnyCommand, config: Config, faculty: string | undefined): Place[] {
  const own = { name: '', host: '', config }
  if (!config.faculties) {
    if (faculty !== undefined) throw new UsageError('لا كليات هنا: حدد مجلدها في FACULTIES_DIR.')
    return [own]
  }
  if (name === 'faculty') return [own]
  const found = readFaculties(config)
  if (faculty === undefined) {
    if (command.takesAll) return found
    throw new UsageError(`حدد الكلية: ‎--faculty NAME‎، والكليات: ${found.map((each) => each.name).join('، ')}`)
  }
  const named = found.find((each) => each.name === faculty)
  if (!named) throw new UsageError('لا توجد كلية بهذا الاسم.')
  if ('fault' in named) throw new ConfigError([`${named.name}: ${named.fault}`])
  return [named]
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
  const database = await openDatabase({ url: config.databaseUrl, isPatient: true })
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
  const faculty = '  --faculty NAME\n      مع أي أمر في جامعة (FACULTIES_DIR): الكلية التي يعمل عليها.'
  return `npm run diwan -- COMMAND\n\n${lines.join('\n')}\n${faculty}`
}
