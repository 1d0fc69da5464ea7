import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { EARLIEST_YEAR, LATEST_YEAR, type SessionNumber } from '#contract/faculty.ts'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { SheetLayout } from '#contract/sheet-layouts.ts'
import { UPLOAD_LIMITS } from '#contract/upload-choices.ts'
import type { SheetState } from '#server/db/sheet-tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { ImportSource, SheetPlan } from '#server/modules/sheets/importing/import-plan.rules.ts'
import type { ImportPlans } from '#server/modules/sheets/importing/import-planning.service.ts'
import { planPublications } from '#server/modules/sheets/importing/planned-publications.service.ts'
import { applyImport, willRemoveDemo } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { allLayouts, fileAsChosen } from '#server/modules/sheets/layouts/layouts.service.ts'
import type { SheetChoices } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { readingSettings } from '#server/modules/sheets/reading-settings.reads.ts'
import { publishSheet, requireSheet } from '#server/modules/sheets/sheets.service.ts'
import { readSheet } from '#server/readers/read-sheet.ts'
import { ACCEPT_OPTIONS, ACCEPT_USAGE, readAcceptances, type TypedAcceptance } from '../acceptances.ts'
import { type Command, type CommandContext, EXIT, type OptionValues, UsageError } from '../command.ts'
import { givenFile } from '../given-file.ts'
import { gradeAndTerm } from '../grade-and-term.ts'
import { planLines, summaryLines } from '../import-report.ts'
import { progressLine } from '../progress.ts'
import { stopLines } from '../publication-report.ts'
import { publishChecked } from '../publish-checked.ts'
import { renewPublishedFiles } from '../published-files.ts'
import { wholeNumber } from '../whole-number.ts'
import { STATE_NAMES } from './sheets.ts'

export const importCommand: Command = {
  usage: `FILE… [--apply [--publish ${ACCEPT_USAGE}]] [--grade 1..7] [--term 1..3] [--year 2025] [--session 1..2] [--worksheet NAME] [--full-mark 100] [--hidden take|leave] [--layout NAME|none]`,
  summary: 'استيراد كشوف نتائج من ملفات xlsx وods وCSV وJSON. بلا ‎--apply‎ لا يُكتب شيء، بل يعرض الأمر ما سيحدث.',
  options: {
    apply: { type: 'boolean' },
    publish: { type: 'boolean' },
    grade: { type: 'string' },
    term: { type: 'string' },
    year: { type: 'string' },
    session: { type: 'string' },
    worksheet: { type: 'string' },
    'full-mark': { type: 'string' },
    hidden: { type: 'string' },
    layout: { type: 'string' },
    ...ACCEPT_OPTIONS,
  },
  async run(unopened, files, options) {
    if (files.length === 0) throw new UsageError('المطلوب ملف واحد أو أكثر.')
    if (options.publish === true && options.apply !== true) throw new UsageError('‎--publish‎ لا يكون إلا مع ‎--apply‎.')
    const accept = readAcceptances(options)
    if (accept.length > 0 && options.publish !== true) throw new UsageError('‎--accept‎ لا يكون إلا مع ‎--publish‎.')
    const chosen = readChoices(options)
    for (const file of files) givenFile(unopened, file)
    const context = await unopened.open()
    const settings = await readingSettings(context.database.read, context.config.thresholds)
    const { shape = SPECIFIED_SHAPE } = settings
    gradeAndTerm(options, shape)
    const choices = { ...chosen, ...settings }
    const sources: ImportSource[] = []
    const layouts = await readLayouts(context, options.layout)
    for (const file of files) sources.push(await readSource(context, file, { choices, layouts, asked: options.layout }))
    const { checked, plans } = await planPublications(context.database.read, sources)
    const refused = checked.some(({ plan }) => plan.outcome === 'rejected')
    // With --publish, the stops are printed when the sheets are published.
    const printsStops = refused || options.publish !== true
    for (const { plan, stops } of checked) {
      for (const line of [...planLines(plan, shape), ...(printsStops ? stopLines(stops) : [])]) context.print(line)
    }
    for (const line of summaryLines(checked.map(({ plan }) => plan))) context.print(line)
    if (refused) {
      context.print('لم يُكتب شيء: أصلح الأخطاء أعلاه ثم أعد المحاولة.')
      return EXIT.refused
    }
    const removesDemo = await willRemoveDemo(context.database.read)
    if (options.apply !== true) {
      if (removesDemo) context.print('ستُحذف البيانات التجريبية مع أول كشف يُكتب.')
      context.print('لم يُكتب شيء. للكتابة أعد الأمر مع ‎--apply‎.')
      return EXIT.done
    }
    return write(context, sources, { plans, publish: options.publish === true, accept, removesDemo })
  },
}

interface Writing {
  plans: ImportPlans
  publish: boolean
  accept: readonly TypedAcceptance[]
  removesDemo: boolean
}

async function write(
  context: CommandContext,
  sources: readonly ImportSource[],
  { plans, publish, accept, removesDemo }: Writing,
): Promise<number> {
  const { database, now, actor, print } = context
  const show = progressLine(context.tell)
  const written = await applyImport(database, sources, {
    source: 'file',
    actor,
    now,
    plans,
    onProgress: (fileName, rows, all) => show(`كتابة ${fileName}: الصف ${rows} من ${all}`, rows === all),
  })
  if (removesDemo) print('حُذفت البيانات التجريبية.')
  const stopped = publish ? await publishWritten(context, written, accept) : new Set<SheetPlan>()
  for (const plan of written) {
    if (!plan.sheetId) continue
    const { state } = await requireSheet(database.write, plan.sheetId)
    print(outcomeLine(plan, publish && !stopped.has(plan) ? undefined : state))
  }
  const exit = publish || removesDemo ? await renewPublishedFiles(context) : EXIT.done
  return stopped.size > 0 ? EXIT.refused : exit
}

/** Publishes each sheet that no publication stop prevents; returns the others, which stay drafts. */
async function publishWritten(
  context: CommandContext,
  written: readonly SheetPlan[],
  accept: readonly TypedAcceptance[],
): Promise<ReadonlySet<SheetPlan>> {
  const { database, actor, now } = context
  const stopped = new Set<SheetPlan>()
  for (const plan of written) {
    const { sheetId } = plan
    if (!sheetId) continue
    const isDone = await publishChecked(context, sheetId, accept, async (accepted) => {
      await publishSheet(database, sheetId, { actor, now: now(), accept: accepted })
    })
    if (!isDone) stopped.add(plan)
  }
  return stopped
}

/** Says what became of a file; `state` is its version's state if the import has not published it. */
function outcomeLine({ sheetId, outcome }: SheetPlan, state: SheetState | undefined): string {
  const already = outcome === 'repeated' ? ' (هذا الملف مستورد من قبل، فلم يُكتب كشف ثانٍ)' : ''
  if (state === undefined) return `نُشر: ${sheetId}${already}`
  const line = `${STATE_NAMES[state]}: ${sheetId}${already}`
  return state === 'published' ? line : `${line}. للنشر: npm run diwan -- publish ${sheetId}`
}

/** Returns the stored layouts that are tried on the files: all of them, the named one, or none. */
async function readLayouts({ database }: CommandContext, asked: OptionValues[string]): Promise<SheetLayout[]> {
  if (asked === 'none') return []
  const layouts = await allLayouts(database.read)
  const named = asked === undefined ? layouts : layouts.filter(({ name }) => name === asked)
  if (asked !== undefined && named.length === 0) throw new UsageError(`لا يوجد قالب بهذا الاسم: ${String(asked)}.`)
  return named
}

interface Understanding {
  choices: SheetChoices
  layouts: readonly SheetLayout[]
  /** The value of `--layout`. */
  asked: OptionValues[string]
}

async function readSource(
  context: CommandContext,
  file: string,
  { choices, layouts, asked }: Understanding,
): Promise<ImportSource> {
  const fileName = basename(file)
  const show = progressLine(context.tell)
  try {
    const path = givenFile(context, file)
    const sha256 = await fileHash(path)
    const { learnt, ...reading } = await readSheet({ path }, choices, {
      layouts,
      onProgress: (rows) => show(`قراءة ${fileName}: الصف ${rows}`, false),
    })
    if (!learnt && layouts.length > 0 && asked !== undefined) {
      throw new UsageError(`عناوين الملف ${file} ليست عناوين القالب «${String(asked)}».`)
    }
    if (learnt) context.print(`${fileName}: طُبّق قالب «${learnt.layout.name}».`)
    return { ...fileAsChosen({ fileName, sha256 }, choices, learnt), reading }
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, `${file}: ${error.message}`, { cause: error })
    throw error
  }
}

async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function readChoices(options: OptionValues): SheetChoices {
  const choices: SheetChoices = {}
  const { grade, term } = gradeAndTerm(options)
  const year = wholeNumber(options, 'year', EARLIEST_YEAR, LATEST_YEAR)
  const session = wholeNumber(options, 'session', 1, 2)
  if (grade !== undefined) choices.grade = grade
  if (term !== undefined) choices.term = term
  if (year !== undefined) choices.year = year
  // The number was checked above to be within the bounds of `SessionNumber`.
  if (session !== undefined) choices.session = session as SessionNumber
  if (typeof options.worksheet === 'string') choices.worksheet = options.worksheet
  const fullMark = wholeNumber(options, 'full-mark', 1, UPLOAD_LIMITS.fullMark)
  if (fullMark !== undefined) choices.fullMarkAll = fullMark
  const { hidden } = options
  if (hidden === 'take' || hidden === 'leave') choices.hidden = hidden
  else if (hidden !== undefined) throw new UsageError('‎--hidden‎ يأخذ ‎take‎ أو ‎leave‎.')
  return choices
}
