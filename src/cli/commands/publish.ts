import { counted } from '#contract/arabic-amounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { AppError } from '#server/errors/app-error.ts'
import { readFacultyShape } from '#server/modules/settings/faculty-shape.reads.ts'
import type { SheetHeading } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import {
  allSheets,
  publishSheet,
  requireSheet,
  schedulePublication,
  withdrawSheet,
} from '#server/modules/sheets/sheets.service.ts'
import { rollBack } from '#server/modules/sheets/versions/roll-back.service.ts'
import { sessionPair } from '#server/modules/sheets/versions/session-pair.service.ts'
import { versionDetail, versionPublication } from '#server/modules/sheets/versions/sheet-versions.service.ts'
import { ACCEPT_OPTIONS, ACCEPT_USAGE, readAcceptances } from '../acceptances.ts'
import { type Command, type CommandContext, EXIT, onlyArgument, UsageError } from '../command.ts'
import { noticeLines } from '../publication-report.ts'
import { publishChecked } from '../publish-checked.ts'
import { renewPublishedFiles } from '../published-files.ts'
import { STATE_NAMES, sheetTitle } from './sheets.ts'

export const publishCommand: Command = {
  usage: `SHEET_ID [--at TIME | --cancel] ${ACCEPT_USAGE}`,
  summary:
    'نشر كشف الآن، أو في وقت محدد (2025-07-01T10:00)، أو إلغاء الموعد. إن ظهر ما يوقف النشر عُرض مع عدده، ويُقبل بـ‎--accept‎ وسبب.',
  options: { at: { type: 'string' }, cancel: { type: 'boolean' }, ...ACCEPT_OPTIONS },
  async run({ open, now: clock }, args, options) {
    const { at, cancel } = options
    const id = onlyArgument(args, 'SHEET_ID')
    const accept = readAcceptances(options)
    const time = typeof at === 'string' ? readTime(at, clock()) : undefined
    if (cancel === true && (time || accept.length > 0)) throw new UsageError('‎--cancel‎ لا يكون مع غيره.')
    const context = await open()
    const { database, now, print } = context
    const act = { actor: context.actor, now: now() }
    if (cancel === true) {
      const { state, publish_at } = await requireSheet(database.write, id)
      if (state === 'draft' && publish_at === null) {
        context.tell(`لا موعد لنشر ${id}، فلم يُلغَ شيء.`)
        return EXIT.refused
      }
      await schedulePublication(database, id, null, act)
      print(`أُلغي موعد نشر ${id}.`)
      return EXIT.done
    }
    if (time) {
      const isDone = await publishChecked(context, id, accept, async (accepted) => {
        await schedulePublication(database, id, time, { ...act, accept: accepted })
      })
      if (!isDone) return EXIT.refused
      print(`موعد نشر ${id}: ${localMoment(time)}، إن كانت المنصة تعمل حينها.`)
      return EXIT.done
    }
    const isDone = await publishChecked(context, id, accept, async (accepted) => {
      const sheet = await publishSheet(database, id, { ...act, accept: accepted })
      print(`${STATE_NAMES[sheet.state]}: ${sheet.id}، ${await titleOf(context, sheet)}`)
      const { awaits_first } = await sessionPair(database.write, sheet)
      if (awaits_first) print('لا يراه الطلاب حتى يُنشر كشف الدور الأول من هذا الفصل.')
    })
    return isDone ? renewPublishedFiles(context) : EXIT.refused
  },
}

/** Reads a future time, in the time zone of this machine unless the text states one. Throws UsageError. */
function readTime(text: string, now: Date): Date {
  const [, date = '', day = ''] = /^(\d{4}-\d\d-(\d\d))[T ]\d\d:\d\d/.exec(text) ?? []
  const time = new Date(text)
  // `Date` reads 30 February as 2 March, and a date without an hour as midnight in UTC.
  const isRead = new Date(date).getUTCDate() === Number(day) && !Number.isNaN(time.getTime())
  if (!isRead) throw new UsageError('الوقت غير مفهوم؛ مثال: 2025-07-01T10:00')
  if (time <= now) throw new UsageError(`مضى هذا الوقت: ${localMoment(time)}. للنشر الآن أعد الأمر دون ‎--at‎.`)
  return time
}

/** Returns a moment in words, with the time zone: that of a server is often not the office's. */
function localMoment(time: Date): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return `${formatMoment(time.toISOString())} بتوقيت هذا الجهاز (${timeZone})`
}

export const withdrawCommand: Command = {
  usage: 'SHEET_ID',
  summary: 'سحب كشف منشور أو مسودة؛ يعود بالأمر publish.',
  options: {},
  async run({ open }, args) {
    const id = onlyArgument(args, 'SHEET_ID')
    const context = await open()
    const { database, now, actor, print, tell } = context
    const before = await requireSheet(database.write, id)
    if (before.state === 'withdrawn') {
      tell(`الكشف ${id} مسحوب من قبل، فلم يتغير شيء.`)
      return EXIT.refused
    }
    const { second_session } = await sessionPair(database.write, before)
    const sheet = await withdrawSheet(database, id, { actor, now: now() })
    print(
      `${STATE_NAMES[sheet.state]}: ${sheet.id}، ${await titleOf(context, sheet)}. للتراجع: npm run diwan -- publish ${sheet.id}`,
    )
    if (second_session) {
      const { sheet_id, students } = second_session
      print(
        `معه كشف الدور الثاني ${sheet_id} (${counted(students, 'student')}): لا تظهر نتائجه حتى يعود نشر الدور الأول.`,
      )
    }
    return renewPublishedFiles(context)
  },
}

export const rollbackCommand: Command = {
  usage: 'SHEET_ID',
  summary: 'الرجوع عن الإصدار المنشور من هذا الكشف إلى ما كان الطلاب يرونه قبله.',
  options: {},
  async run({ open }, args) {
    const id = onlyArgument(args, 'SHEET_ID')
    const context = await open()
    const { database, now, actor, print, tell } = context
    const heading = await headingOf(context, id)
    const notices = await hiddenByRollBack(context, id)
    const done = await orNothingBefore(rollBack(database, heading, { actor, now: now() }))
    if (done === undefined) {
      tell(
        'لا رجوع: لم يرَ الطلاب قبل المنشور من هذا الكشف إصدارًا يمكن الرجوع إليه. لسحب المنشور: npm run diwan -- withdraw',
      )
      return EXIT.refused
    }
    const { from, to, publishedAt } = done
    print(`${STATE_NAMES[to.state]}: ${to.id}، ${await titleOf(context, to)}`)
    print(
      `كان منشورًا منذ ${formatMoment(publishedAt)}، وعاد بدل ${from.id}. للتراجع: npm run diwan -- publish ${from.id}`,
    )
    for (const line of notices) print(line)
    return renewPublishedFiles(context)
  },
}

/** Returns lines about the released results that a roll-back hides; the office's screen shows the same beforehand. */
async function hiddenByRollBack({ database }: CommandContext, id: string): Promise<string[]> {
  const { roll_back_to: earlier } = await versionDetail(database.write, id)
  if (earlier === null) return []
  const { stops } = await versionPublication(database.write, earlier)
  return stops.filter(({ code }) => code === 'released_withheld').flatMap(noticeLines)
}

/** Returns the result of a roll-back; undefined if it was refused because the sheet has no version to go back to. */
async function orNothingBefore<T>(rolledBack: Promise<T>): Promise<T | undefined> {
  try {
    return await rolledBack
  } catch (error) {
    if (error instanceof AppError && error.code === 'sheet_state') return undefined
    throw error
  }
}

async function titleOf({ database }: CommandContext, heading: SheetHeading): Promise<string> {
  return sheetTitle(await readFacultyShape(database.read), heading)
}

async function headingOf({ database }: CommandContext, id: string) {
  const sheet = (await allSheets(database)).find((candidate) => candidate.id === id)
  if (!sheet) throw new AppError('sheet_not_found', id)
  return sheet
}
