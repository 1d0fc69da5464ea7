import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ListedSeat, MOST_SEATS, type PlannedSeat, type SeatListKind } from '#contract/admin-seat-lists.ts'
import { counted } from '#contract/arabic-amounts.ts'
import type { GradeNumber } from '#contract/faculty.ts'
import { officeReason } from '#contract/office-reason.ts'
import { LISTED_STATE_WORDS } from '#contract/seat-list-words.ts'
import { readFacultyShape } from '#server/modules/settings/faculty-shape.reads.ts'
import { plainSeat, seatsOfRows } from '#server/modules/students/seat-list.rules.ts'
import { applySeatList, planSeatList } from '#server/modules/students/seat-list.service.ts'
import { readTextRows } from '#server/readers/read-sheet.ts'
import { type Command, type CommandContext, EXIT, UsageError } from '../command.ts'
import { isMissingFile } from '../missing-file.ts'
import { renewPublishedFiles } from '../published-files.ts'
import { wholeNumber } from '../whole-number.ts'

const USAGE = 'FILE|SEAT… --grade 1..4 --year 2025 --reason TEXT [--apply]'
const SEAT = /^[\d٠-٩]{1,5}$/

export const withholdCommand: Command = seatListCommand(
  'withhold',
  'حجب نتائج طلاب بأرقام جلوسهم في فرقة وعام. بلا ‎--apply‎ لا يُكتب شيء، بل يعرض الأمر ما سيحدث.',
)

export const releaseCommand: Command = seatListCommand(
  'release',
  'رفع الحجب عن نتائج طلاب بأرقام جلوسهم، ومنه ما حجبه الكشف نفسه. بلا ‎--apply‎ لا يُكتب شيء.',
)

function seatListCommand(kind: SeatListKind, summary: string): Command {
  return {
    usage: USAGE,
    summary,
    options: {
      grade: { type: 'string' },
      year: { type: 'string' },
      reason: { type: 'string' },
      apply: { type: 'boolean' },
    },
    async run(context, args, options) {
      const { grades } = await readFacultyShape(context.database.read)
      const grade = wholeNumber(options, 'grade', 1, grades.length)
      const year = wholeNumber(options, 'year', 2000, 2100)
      const reason = officeReason.safeParse(options.reason)
      if (grade === undefined || year === undefined) throw new UsageError('المطلوب: ‎--grade‎ و‎--year‎')
      if (!reason.success) throw new UsageError('المطلوب: ‎--reason‎ بسبب من 3 أحرف على الأقل')
      // The bounds above match the closed list.
      const list = { kind, grade: grade as GradeNumber, year, seats: await seatsOf(context, args) }
      const plan = await planSeatList(context.database.write, list)
      const ready = plan.filter(({ state }) => state === 'ready').length
      for (const line of planLines(kind, plan)) context.print(line)
      context.print(`${LISTED_STATE_WORDS[kind].ready}: ${counted(ready, 'student')}`)
      if (ready === 0) return EXIT.refused
      if (options.apply !== true) {
        context.print('لم يُكتب شيء. للكتابة أعد الأمر مع ‎--apply‎.')
        return EXIT.done
      }
      const { database, actor, now, print } = context
      const changed = await applySeatList(database, { ...list, reason: reason.data }, { actor, now: now() })
      print(`تم: ${counted(changed.length, 'student')}`)
      return renewPublishedFiles(context)
    },
  }
}

function planLines(kind: SeatListKind, plan: readonly PlannedSeat[]): string[] {
  return plan.map(({ row, seat_number: seat, name, state }) => {
    return `الصف ${row}: ${seat}${name && ` ${name}`}، ${LISTED_STATE_WORDS[kind][state]}`
  })
}

/** The seats of the arguments: seats themselves, or files that list them. Throws UsageError, `unreadable_file`. */
async function seatsOf({ callerFolder }: CommandContext, args: readonly string[]): Promise<ListedSeat[]> {
  const seats: ListedSeat[] = []
  for (const arg of args) {
    if (SEAT.test(arg)) {
      seats.push({ row: seats.length + 1, seat_number: plainSeat(arg) })
      continue
    }
    try {
      const bytes = await readFile(resolve(callerFolder, arg))
      seats.push(...seatsOfRows(await readTextRows(bytes, MOST_SEATS)))
    } catch (error) {
      if (isMissingFile(error)) throw new UsageError(`الملف غير موجود: ${arg}`)
      throw error
    }
  }
  if (seats.length === 0) throw new UsageError('المطلوب: أرقام جلوس أو ملف فيه أرقام جلوس')
  return seats
}
