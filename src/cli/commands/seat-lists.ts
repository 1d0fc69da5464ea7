import { readFile } from 'node:fs/promises'
import type { ListedSeat, PlannedSeat, SeatListKind } from '#contract/admin-seat-lists.ts'
import { counted } from '#contract/arabic-amounts.ts'
import { EARLIEST_YEAR, LATEST_YEAR } from '#contract/faculty.ts'
import { officeReason } from '#contract/office-reason.ts'
import { westernDigits } from '#contract/search-text.ts'
import { plainSeat, seatsOfRows } from '#contract/seat-list-text.ts'
import { LISTED_STATE_WORDS, UNCLEAR_SEATS } from '#contract/seat-list-words.ts'
import { readFacultyShape } from '#server/modules/settings/faculty-shape.reads.ts'
import { applySeatList, planSeatList } from '#server/modules/students/seat-list.service.ts'
import { readTextRows } from '#server/readers/read-sheet.ts'
import { type Command, EXIT, type UnopenedContext, UsageError } from '../command.ts'
import { givenFile } from '../given-file.ts'
import { gradeAndTerm } from '../grade-and-term.ts'
import { renewPublishedFiles } from '../published-files.ts'
import { wholeNumber } from '../whole-number.ts'

const USAGE = 'FILE|SEAT… --grade 1..7 --year 2025 --reason TEXT [--apply]'
const SEAT = /^\d{1,5}$/

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
    async run(unopened, args, options) {
      const { grade } = gradeAndTerm(options)
      const year = wholeNumber(options, 'year', EARLIEST_YEAR, LATEST_YEAR)
      const reason = officeReason.safeParse(options.reason)
      if (grade === undefined || year === undefined) throw new UsageError('المطلوب: ‎--grade‎ و‎--year‎')
      if (!reason.success) throw new UsageError('المطلوب: ‎--reason‎ بسبب من 3 أحرف على الأقل')
      const list = { kind, grade, year, seats: await seatsOf(unopened, args) }
      const context = await unopened.open()
      const { database, actor, now, print } = context
      gradeAndTerm(options, await readFacultyShape(database.read))
      const plan = await planSeatList(database.write, list)
      const ready = plan.filter(({ state }) => state === 'ready').length
      for (const line of planLines(kind, plan)) print(line)
      print(`${LISTED_STATE_WORDS[kind].ready}: ${counted(ready, 'student')}`)
      if (ready === 0) return EXIT.refused
      if (options.apply !== true) {
        print('لم يُكتب شيء. للكتابة أعد الأمر مع ‎--apply‎.')
        return EXIT.done
      }
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

/**
 * Returns the seats that the arguments name; each argument is a seat or a file of seats. Throws UsageError, and
 * AppError `unreadable_file`.
 */
async function seatsOf(unopened: UnopenedContext, args: readonly string[]): Promise<ListedSeat[]> {
  const seats: ListedSeat[] = []
  for (const arg of args) {
    if (SEAT.test(westernDigits(arg))) {
      seats.push({ row: seats.length + 1, seat_number: plainSeat(arg) })
      continue
    }
    const bytes = await readFile(givenFile(unopened, arg))
    const listed = seatsOfRows(await readTextRows(bytes))
    if (listed === 'unclear') throw new UsageError(`${arg}: ${UNCLEAR_SEATS}`)
    seats.push(...listed)
  }
  if (seats.length === 0) throw new UsageError('المطلوب: أرقام جلوس أو ملف فيه أرقام جلوس')
  return seats
}
