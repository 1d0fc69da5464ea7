import { type Degree, isPassing } from '#contract/degrees.ts'
import type { SessionNumber } from '#contract/faculty.ts'
import type { Total } from '#contract/marks.ts'
import type { Uses } from '#server/published/published-answer.ts'
import { studentInput } from './answer-inputs.ts'
import { degreesOf } from './answers.rules.ts'
import { judgedTerm } from './judged-term.rules.ts'
import { storedCarried, textsOf } from './make-year.ts'
import type { IndexedYear } from './published-index.ts'
import type { PublishedResults } from './published-results.ts'
import type { PublishedTerm, PublishedYear } from './published-terms.ts'
import type { ShownStudent } from './published-year.rules.ts'
import type { StudentRow } from './result-rows.queries.ts'
import { linkCarried } from './student-terms.rules.ts'
import { hasSecondAttempt, rememberedDegrees, type TermMark, termMarks, totalOfMarks } from './term-sessions.rules.ts'
import { type Judgement, judge } from './verdict.rules.ts'

/** The snapshot's year and term to which a student's rows belong. */
interface TermPlace {
  year: PublishedYear
  term: PublishedTerm
}

/** A student's term, combined from the rows of its sessions. */
interface RecordTerm<Listed = ShownStudent | 'withheld'> extends Total {
  place: TermPlace
  studentId: string
  name: string
  seatNumber: string
  /**
   * The student in the snapshot's list of the term. Its rank leaves out every withheld result; the rank stored with the
   * sheet leaves out only results that the sheet itself withholds.
   */
  listed: Listed
  marks: readonly (TermMark | undefined)[]
  degrees: Degree[]
  /** Attempts at subjects of earlier grades. */
  carried: Degree[]
  stated: { session: SessionNumber; text: string }[]
}

export type ShownTerm = RecordTerm<ShownStudent>

/** A student's published terms, by grade, year and term. */
export interface StudentRecord {
  terms: readonly (ShownTerm | RecordTerm<'withheld'>)[]
  rules: PublishedResults['rules']
}

type SessionRows = Partial<Record<SessionNumber, StudentRow>>

/** Combines a student's stored rows into terms. Rows that the snapshot does not show are left out. */
export async function recordOf(published: PublishedResults, rows: readonly StudentRow[]): Promise<StudentRecord> {
  const read = rememberedDegrees()
  const { rules } = published
  const found = (await placedRows(published, rows)).flatMap(({ place, own }) => {
    const listed = listedIn(own, place.term)
    return listed ? [{ place, own, listed }] : []
  })
  const terms = found.map(({ place, own, listed }) => {
    const row = own[1] ?? own[2]
    const marks = termMarks(place.term.subjects, textsOf(own), rules.secondSession, read)
    return {
      place,
      listed,
      marks,
      // `row` always exists here: `placedRows` returns only terms with a row.
      studentId: row?.studentId ?? '',
      name: row?.name ?? '',
      seatNumber: row?.seatNumber ?? '',
      ...(own[2] || !row || hasSecondAttempt(marks) ? totalOfMarks(marks) : row),
      stated: sessionsOf(own).map(({ session, row: one }) => ({ session, text: one.statedVerdict })),
      own,
    }
  })
  const linked = linkCarried(
    terms.map(({ place: { year }, listed, marks, own }) => ({
      grade: year.grade,
      year: year.year,
      // A withheld term reveals no marks, neither here nor as attempts beside another term's failures.
      degrees: listed === 'withheld' ? [] : degreesOf(marks, year.year),
      carried:
        listed === 'withheld'
          ? []
          : sessionsOf(own).flatMap(({ session, row }) => storedCarried(row).map((one) => ({ ...one, session }))),
    })),
    read,
  )
  return {
    rules,
    terms: terms.map(({ own: _own, ...term }, position) => ({
      ...term,
      degrees: [],
      carried: [],
      ...linked[position],
    })),
  }
}

/**
 * Returns the verdict on a student's year, from its shown terms. A subject that was passed in a later year stays open
 * in this verdict, and the later pass is named beside the verdict.
 */
export function verdictOfYear(
  { rules }: StudentRecord,
  { grade }: PublishedYear,
  terms: readonly ShownTerm[],
): Judgement {
  const judged = terms.map(({ place: { term }, marks, degrees, carried, stated }) => {
    const line = marks.map((mark) => mark?.parsed)
    const attempts = carried.map(({ name, degree, finalDegree }) => ({ subject: name, degree, fullMark: finalDegree }))
    const own = judgedTerm(term, { line, carried: attempts, stated }, rememberedDegrees())
    // Both lists leave out subjects that the student's sheets lack, so an index names the same subject in both.
    const subjects = own.subjects.map((subject, place) => {
      const degree = degrees[place]
      return degree && isPassedLater(degree) ? { ...subject, isPassedLater: true } : subject
    })
    return { ...own, subjects }
  })
  return judge({ grade, terms: judged }, rules.verdict, rules.faculty)
}

/**
 * Whether any row of a hidden student is published. If none is, the answer must be that for an identifier that nobody
 * has.
 */
export function isAnyPublished(published: PublishedResults, rows: readonly StudentRow[]): boolean {
  return yearsOfRows(published, rows).length > 0
}

/**
 * Notes the inputs of an answer about a student: the student, and the published years with one of the student's rows.
 */
export function noteStudent(
  published: PublishedResults,
  { studentId, rows }: { studentId: string; rows: readonly StudentRow[] },
  uses: Uses | undefined,
): void {
  uses?.(studentInput(studentId))
  for (const { name } of yearsOfRows(published, rows)) uses?.(name)
}

/** Returns the published years that have some of these rows, by grade and year. */
function yearsOfRows({ years }: PublishedResults, rows: readonly Pick<StudentRow, 'sheetId'>[]): IndexedYear[] {
  const wanted = new Set(rows.map(({ sheetId }) => sheetId))
  return Array.from(years.values())
    .filter(({ sheets }) => sheets.some(({ id }) => wanted.has(id)))
    .sort((a, b) => a.grade - b.grade || a.year - b.year)
}

/** Whether a subject failed in its own year was passed by an attempt in a later year. */
function isPassedLater({ outcome, attempts = [] }: Degree): boolean {
  return !isPassing(outcome) && attempts.some((attempt) => isPassing(attempt.outcome))
}

function sessionsOf(own: SessionRows): { session: SessionNumber; row: StudentRow }[] {
  return ([1, 2] as const).flatMap((session) => {
    const row = own[session]
    return row ? [{ session, row }] : []
  })
}

/**
 * Groups rows by the snapshot's terms. The database may be newer than the snapshot, but rows of a sheet version never
 * change, so the rows that it returns are those of the snapshot.
 */
async function placedRows(
  published: PublishedResults,
  rows: readonly StudentRow[],
): Promise<{ place: TermPlace; own: SessionRows }[]> {
  const indexed = yearsOfRows(published, rows)
  const placed: { place: TermPlace; own: SessionRows }[] = []
  for (const year of await Promise.all(indexed.map(published.load))) {
    for (const term of year.terms) {
      const own: SessionRows = {}
      for (const row of rows) {
        const sheet = term.sheets.find(({ id, sha256 }) => id === row.sheetId && sha256 === row.sheetSha256)
        if (sheet && isAtSeat(row, sheet.list)) own[sheet.session] = row
      }
      if (own[1] ?? own[2]) placed.push({ place: { year, term }, own })
    }
  }
  return placed
}

/**
 * Whether the snapshot's sheet has this student at the row's seat. It has another student there if the office has since
 * moved the row to another student's identity.
 */
function isAtSeat({ seatNumber, studentId }: StudentRow, list: PublishedTerm['list']): boolean {
  const seat = list.atSeat(seatNumber)
  return seat === 'withheld' || (typeof seat === 'object' && seat.shown.studentId === studentId)
}

/** Returns the student in the term's list, or 'withheld'; undefined if that seat is hidden or another student's. */
function listedIn(own: SessionRows, { list }: PublishedTerm): ShownStudent | 'withheld' | undefined {
  const row = own[1] ?? own[2]
  const seat = row && list.atSeat(row.seatNumber)
  if (seat === 'withheld') return seat
  return typeof seat === 'object' && seat.shown.studentId === row?.studentId ? seat : undefined
}
