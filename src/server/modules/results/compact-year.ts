import type { PublishedSheet, PublishedTerm, PublishedYear } from './published-terms.ts'
import type { MadeList, PublishedList, RankedStudent, Seat, ShownStudent } from './published-year.rules.ts'

/**
 * Packs the lists of a published year into one buffer: columns of numbers and one table of texts. The buffer takes
 * about 90 bytes for each row of the year's sheets, a tenth of the same lists as objects; its size is known exactly.
 */

/** Numbers stored for a student: shared rank, total, maximum, and where the texts of id, seat, name and verdict are. */
const STUDENT_NUMBERS = 7
/** Numbers stored for a seat: where its text is, and the student's position in the list, HIDDEN or WITHHELD. */
const SEAT_NUMBERS = 2
const HIDDEN = -1
const WITHHELD = -2
const NUMBER_BYTES = 4
/** Estimated bytes of memory that the head takes once parsed, for each byte of its JSON text. */
const HEAD_FACTOR = 6

interface PackedList {
  students: number
  seats: number
  /** Position of the list's first number. */
  at: number
}

/** Everything of a packed year except the lists' rows; stored as JSON before the numbers. */
interface Head {
  /** The year, with the positions of its lists in `lists`, and without alternatives, which JSON cannot hold. */
  year: PublishedYear<number>
  /** The alternatives of each term. */
  alternatives: [subject: number, others: number[]][][]
  lists: PackedList[]
  numbers: number
  texts: number
}

/** Packs a year that `makeYear` computed from its rows. */
export function packYear(made: PublishedYear<MadeList>): Buffer {
  const texts = new TextNumbers()
  const numbers: number[] = []
  const lists: PackedList[] = []
  const places = new Map<MadeList, number>()
  const place = (list: MadeList): number => {
    const known = places.get(list)
    if (known !== undefined) return known
    const { students, bySeat } = list
    lists.push({ students: students.length, seats: bySeat.size, at: numbers.length })
    places.set(list, lists.length - 1)
    packList(list, numbers, texts)
    return lists.length - 1
  }
  const year = {
    ...made,
    list: place(made.list),
    terms: made.terms.map((term) => ({
      ...term,
      alternatives: new Map(),
      list: place(term.list),
      sheets: term.sheets.map((sheet) => ({ ...sheet, list: place(sheet.list) })),
    })),
  }
  const alternatives = made.terms.map((term) =>
    Array.from(term.alternatives, ([subject, others]): [number, number[]] => [subject, [...others]]),
  )
  const head: Head = { year, alternatives, lists, numbers: numbers.length, texts: texts.all.length }
  return joined(Buffer.from(JSON.stringify(head)), numbers, texts.all)
}

/** Reads what `packYear` made. A student is read out of the buffer only when a list yields or finds the student. */
export function unpackYear(packed: Buffer): PublishedYear & { bytes: number } {
  const headBytes = packed.readInt32LE(0)
  // The cast is safe: `packYear` wrote this JSON.
  const head = JSON.parse(packed.toString('utf8', NUMBER_BYTES, NUMBER_BYTES + headBytes)) as Head
  const numbersAt = NUMBER_BYTES + headBytes
  const textsAt = numbersAt + head.numbers * NUMBER_BYTES
  const bodyAt = textsAt + (head.texts + 1) * NUMBER_BYTES
  const columns: Columns = {
    number: (position) => packed.readInt32LE(numbersAt + position * NUMBER_BYTES),
    text(position) {
      const at = textsAt + position * NUMBER_BYTES
      return packed.toString('utf8', bodyAt + packed.readInt32LE(at), bodyAt + packed.readInt32LE(at + NUMBER_BYTES))
    },
  }
  const lists = head.lists.map((list) => new CompactList(list, columns))
  const listAt = (place: number): PublishedList => {
    const list = lists[place]
    if (!list) throw new RangeError(`no list ${place} in a packed year`)
    return list
  }
  const { year, alternatives } = head
  return {
    ...year,
    list: listAt(year.list),
    terms: year.terms.map(
      (term, place): PublishedTerm => ({
        ...term,
        alternatives: new Map(alternatives[place]?.map(([subject, others]) => [subject, new Set(others)])),
        list: listAt(term.list),
        sheets: term.sheets.map((sheet): PublishedSheet => ({ ...sheet, list: listAt(sheet.list) })),
      }),
    ),
    bytes: packed.length + headBytes * HEAD_FACTOR,
  }
}

interface Columns {
  number: (position: number) => number
  text: (position: number) => string
}

class CompactList implements PublishedList {
  readonly size: number
  readonly #seats: number
  readonly #students: number
  readonly #seatNumbers: number
  readonly #columns: Columns

  constructor({ students, seats, at }: PackedList, columns: Columns) {
    this.size = students
    this.#seats = seats
    this.#students = at
    this.#seatNumbers = at + students * STUDENT_NUMBERS
    this.#columns = columns
  }

  *students(from = 0, to = this.size): Generator<RankedStudent> {
    for (let position = from; position < Math.min(to, this.size); position += 1) yield this.#studentAt(position)
  }

  atSeat(seatNumber: string): Seat | undefined {
    let low = 0
    let high = this.#seats - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const text = this.#seatText(middle)
      if (text === seatNumber) return this.#seatAt(middle)
      if (text < seatNumber) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }

  *seats(): Generator<string> {
    for (let index = 0; index < this.#seats; index += 1) yield this.#seatText(index)
  }

  #seatText(index: number): string {
    return this.#columns.text(this.#columns.number(this.#seatNumbers + index * SEAT_NUMBERS))
  }

  #seatAt(index: number): Seat {
    const position = this.#columns.number(this.#seatNumbers + index * SEAT_NUMBERS + 1)
    if (position === HIDDEN) return 'hidden'
    if (position === WITHHELD) return 'withheld'
    const student = this.#studentAt(position)
    // The seat of a hidden student is packed as HIDDEN, so the student here is shown.
    return student.shown === null ? 'hidden' : (student as ShownStudent)
  }

  #studentAt(position: number): RankedStudent {
    const { number, text } = this.#columns
    const at = this.#students + position * STUDENT_NUMBERS
    const id = number(at + 3)
    const verdict = number(at + 6)
    return {
      rank: position + 1,
      duplicatedRank: number(at),
      totalHundredths: number(at + 1),
      maxHundredths: number(at + 2),
      shown: id === 0 ? null : { studentId: text(id), seatNumber: text(number(at + 4)), name: text(number(at + 5)) },
      ...(verdict === 0 ? {} : { verdict: text(verdict) }),
    }
  }
}

/** Gives each distinct text a number; 0 stands for a missing text. */
class TextNumbers {
  readonly all: string[] = ['']
  readonly #numbers = new Map<string, number>()

  of(text: string | undefined): number {
    if (text === undefined) return 0
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.all.length)
    return this.all.push(text) - 1
  }
}

function packList({ students, bySeat }: MadeList, numbers: number[], texts: TextNumbers): void {
  const positions = new Map<Seat, number>([
    ['hidden', HIDDEN],
    ['withheld', WITHHELD],
  ])
  for (const [position, student] of students.entries()) {
    const { duplicatedRank, totalHundredths, maxHundredths, shown, verdict } = student
    if (shown) positions.set(student as ShownStudent, position)
    const words = [shown?.studentId, shown?.seatNumber, shown?.name, verdict].map((text) => texts.of(text))
    numbers.push(duplicatedRank, totalHundredths, maxHundredths, ...words)
  }
  const seats = [...bySeat].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [seatNumber, seat] of seats) numbers.push(texts.of(seatNumber), positions.get(seat) ?? HIDDEN)
}

function joined(head: Buffer, numbers: readonly number[], texts: readonly string[]): Buffer {
  const ends: number[] = [0]
  let end = 0
  for (const text of texts) {
    end += Buffer.byteLength(text)
    ends.push(end)
  }
  const packed = Buffer.alloc(NUMBER_BYTES + head.length + (numbers.length + ends.length) * NUMBER_BYTES + end)
  let at = packed.writeInt32LE(head.length)
  at += head.copy(packed, at)
  for (const number of numbers) at = packed.writeInt32LE(number, at)
  for (const number of ends) at = packed.writeInt32LE(number, at)
  for (const text of texts) at += packed.write(text, at)
  return packed
}
