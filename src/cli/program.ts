import { userInfo } from 'node:os'
import { inspect } from 'node:util'
import { BACKUP_FAILURE_WORDS } from '#contract/backup-words.ts'
import { type Config, ConfigError } from '#server/config.ts'
import { isDatabaseAway } from '#server/db/faults.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import type { SheetState } from '#server/db/sheet-tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type FacultyPlace, type MisconfiguredFaculty, readFaculties } from '#server/faculties/faculty-folders.ts'
import { openBackupPlace } from '#server/modules/admin/backups/backup.service.ts'
import { migrateWithBackup } from '#server/modules/admin/backups/migration-backup.service.ts'
import { startFailureText } from '#server/start-failures.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { faultName } from './checks/finding.ts'
import { type Command, type CommandSurroundings, EXIT, type OptionValues, UsageError } from './command.ts'
import { STATE_NAMES } from './commands/sheets.ts'
import { COMMANDS } from './commands.ts'
import { fileFaultText } from './file-fault-text.ts'
import { parseArguments } from './parse-arguments.ts'
import { PROBLEM_TEXTS } from './problem-texts.ts'

/** Where a command runs: `main.ts` passes the process's own folder and output, a test passes others. */
export interface Terminal extends Pick<CommandSurroundings, 'callerFolder' | 'shellDir' | 'print' | 'tell'> {
  /** Reads the settings; not called for wrong arguments. Throws ConfigError. */
  configure: () => Config
  /** How the person calls a command, as in `npm run diwan -- doctor`. */
  calledAs: string
}

/** Runs the command that `argv` names and returns the exit status, the highest one of several faculties. */
export async function runProgram(argv: readonly string[], given: Terminal): Promise<number> {
  const terminal = speaking(given)
  const [name = 'help', ...rest] = argv
  const command = COMMANDS.get(name)
  if (!command) {
    const isHelp = name === 'help' || name === '--help'
    if (isHelp) terminal.print(help())
    // The fault comes last, because the list before it is longer than a screen.
    else terminal.tell(`${help()}\n\n${unknownCommand(name)}`)
    return isHelp ? EXIT.done : EXIT.misused
  }
  const usage = `npm run diwan -- ${name} ${command.usage}`
  if (rest.includes('--help')) {
    terminal.print(`${usage}\n    ${command.summary}`)
    return EXIT.done
  }
  let config: Config | undefined
  try {
    const { values, positionals } = parseArguments(rest, { ...command.options, faculty: { type: 'string' } })
    const { faculty, ...options } = values
    config = terminal.configure()
    const places = placesFor(name, command, config, textOf(faculty))
    let status: number = EXIT.done
    for (const place of places) {
      const heading = 'fault' in place ? `${place.name}: ${place.fault}` : `${place.name} (${place.host})`
      if (faculty === undefined && place.name !== '') terminal.print(`\n${heading}`)
      const run = () =>
        'fault' in place
          ? EXIT.broken
          : runAt(command, positionals, options, { ...speaking(given, place.name), ...place })
      status = Math.max(status, await run())
    }
    return status
  } catch (error) {
    if (!(error instanceof UsageError)) return tellFault(error, config, terminal.tell)
    terminal.tell(`${error.message}\n\n  ${usage}`)
    return EXIT.misused
  }
}

function unknownCommand(name: string): string {
  return name.startsWith('-') ? `اكتب الأمر أولًا، ثم الاختيار ‎${name}‎.` : `لا أمر بهذا الاسم: ${name}`
}

/**
 * Returns a terminal that rewrites commands in the output as the program was called, with `--faculty` where it applies.
 */
function speaking(terminal: Terminal, faculty = ''): Terminal {
  const own = faculty === '' ? '' : ` --faculty ${faculty}`
  const worded = (line: string) => line.replaceAll(/npm run diwan -- ([\w-]+)/g, `${terminal.calledAs} $1${own}`)
  return {
    ...terminal,
    print: (line) => terminal.print(worded(line)),
    tell: (line) => terminal.tell(worded(line)),
  }
}

/**
 * Runs a command on one portal and returns the exit status. Reports a portal that cannot be opened as the server does.
 */
async function runAt(
  command: Command,
  args: string[],
  options: OptionValues,
  { config, ...terminal }: Omit<Terminal, 'configure'> & { config: Config },
): Promise<number> {
  const surroundings = {
    ...terminal,
    config,
    now: () => new Date(),
    actor: { uid: null, name: `cli:${userInfo().username}`, place: null, admitted: null },
  }
  let database: Database | undefined
  /** Set only while database and storage are opened, because startFailureText explains just those failures. */
  let opening: Config | undefined
  async function open() {
    opening = config
    database = await openDatabase({ url: config.databaseUrl, isPatient: true })
    const storage = await openStorage(config.storageUrl)
    await migrate(database, storage, surroundings)
    opening = undefined
    return { ...surroundings, database, storage }
  }
  try {
    return await command.run({ ...surroundings, open }, args, options)
  } catch (error) {
    if (error instanceof UsageError) throw error
    return tellFault(error, opening, terminal.tell)
  } finally {
    await database?.close()
  }
}

/** Migrates the schema, and reports if there was something to migrate. */
async function migrate(database: Database, storage: Storage, surroundings: CommandSurroundings): Promise<void> {
  const { config, actor, now, tell } = surroundings
  const place = await openBackupPlace(config.backups.url)
  const { databaseUrl, dataDir } = config
  const by = { actor, now: now() }
  const { backup, without } = await migrateWithBackup({ database, databaseUrl, dataDir, storage, place }, by)
  if (backup !== undefined) tell(`هُيئت قاعدة البيانات لهذا الإصدار، وما قبل التهيئة محفوظ: ${backup}`)
  if (without) tell(`هُيئت قاعدة البيانات لهذا الإصدار دون نسخة قبلها. ${BACKUP_FAILURE_WORDS[without.failure]}`)
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A portal that a command works on; name and host are empty if the installation has only one. */
type Place = Pick<FacultyPlace, 'name' | 'host' | 'config'> | MisconfiguredFaculty

/**
 * Returns the portals that a command works on: the only one, the named faculty's, or all faculties' if the command
 * takes all. The command `faculty`, which edits the list of faculties, gets the installation itself. Throws UsageError,
 * and ConfigError for a named faculty with wrong settings.
 */
function placesFor(name: string, command: Command, config: Config, faculty: string | undefined): Place[] {
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

/** Reports an error, in the same words as a failed start of the server, and returns the exit status. */
function tellFault(error: unknown, opening: Config | undefined, tell: Terminal['tell']): number {
  if (error instanceof ConfigError) {
    tell(error.message)
    return EXIT.misused
  }
  if (error instanceof AppError) {
    const detail = error.message === error.code ? '' : ` (${inArabic(error.message)})`
    tell(`${PROBLEM_TEXTS[error.code]}${detail}`)
    return EXIT.refused
  }
  const text = startFailureText(error, opening) ?? fileFaultText(error)
  if (text !== undefined) tell(text)
  else if (isDatabaseAway(error)) tell(`${PROBLEM_TEXTS.service_unavailable} (${faultName(error)})`)
  else tell(inspect(error))
  return EXIT.broken
}

/** Puts the Arabic word for a sheet's state at the end of an error's detail, such as `2025-g1-t1-v1: published`. */
function inArabic(detail: string): string {
  return detail.replace(/(?<=: )(?:draft|published|superseded|withdrawn)$/, (state) => {
    // The pattern allows only states.
    return STATE_NAMES[state as SheetState]
  })
}

function help(): string {
  const lines = Array.from(COMMANDS, ([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}`)
  const faculty = '  --faculty NAME\n      مع أي أمر في جامعة (FACULTIES_DIR): الكلية التي يعمل عليها.'
  return `npm run diwan -- COMMAND\n\n${lines.join('\n')}\n${faculty}`
}
