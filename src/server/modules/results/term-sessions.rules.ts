import type { FrontSettings } from '#contract/admin-front.ts'
import { isPassing } from '#contract/degrees.ts'
import type { SessionNumber } from '#contract/faculty.ts'
import type { Total } from '#contract/marks.ts'
import { searchText } from '#contract/search-text.ts'
import { attemptsIn, type ParsedDegree, parseDegree, passMark, replaces } from './degree.rules.ts'
import { computeTotal } from './total.rules.ts'

/** How a mark of the second session counts (docs/decisions/0034-sessions-and-attempts.md). */
export type SecondSessionRule = FrontSettings['second_session_rule']

export interface Subject {
  name: string
  /** Full mark, in marks (not hundredths). */
  finalDegree: number
  isCalculatedInTotal: boolean
}

/** A subject of a term, with its position in the sheet of each session that has it. */
export interface TermSubject {
  subject: Subject
  first: PlacedSubject | undefined
  second: PlacedSubject | undefined
}

interface PlacedSubject {
  position: number
  finalDegree: number
}

/** A student's degree texts in the sheets of a term's sessions. */
export type SessionTexts = Readonly<Partial<Record<SessionNumber, readonly string[]>>>

/** A mark with its text and the full mark of its session's sheet. */
export interface Mark {
  text: string
  parsed: ParsedDegree
  finalDegree: number
}

/** A mark with the exam session (first or second) in which the student earned it. */
type SatMark = Mark & { session: SessionNumber }

/** A student's mark in a subject of a term. */
export interface TermMark extends Mark {
  subject: Subject
  /** The marks of all attempts, in their order, if the student sat the subject more than once; else empty. */
  attempts: readonly SatMark[]
}

const NOT_TAKEN: ParsedDegree = { outcome: 'not_taken', hundredths: 0 }

/** A parser of mark cells in published sheets. */
export type ReadDegree = (text: string, finalDegree: number) => ParsedDegree

/** Returns a parser that caches its results by text and full mark, because a sheet has few distinct texts. */
export function rememberedDegrees(): ReadDegree {
  const known = new Map<string, ParsedDegree>()
  return (text, finalDegree) => {
    const key = `${finalDegree} ${text}`
    const found = known.get(key)
    if (found) return found
    // The default is never used: the importer has rejected texts that cannot be parsed.
    const parsed = parseDegree(text, finalDegree) ?? NOT_TAKEN
    known.set(key, parsed)
    return parsed
  }
}

/**
 * Returns the keys by which two sheets' subjects match, in order: the normalised name, numbered among equal names.
 */
export function subjectKeys(subjects: readonly Pick<Subject, 'name'>[]): string[] {
  const namesakes = new Map<string, number>()
  return subjects.map(({ name }) => {
    const plain = searchText(name)
    const count = namesakes.get(plain) ?? 0
    namesakes.set(plain, count + 1)
    return `${count} ${plain}`
  })
}

/** Returns the key that the first subject with a name has in its sheet. */
export function subjectKey(name: string): string {
  return `0 ${searchText(name)}`
}

/** Returns a term's subjects: the first session's in its order, then those that only the second has. */
export function subjectsOfTerm(
  sheets: readonly { session: SessionNumber; subjects: readonly Subject[] }[],
): TermSubject[] {
  const byKey = new Map<string, TermSubject>()
  for (const { session, subjects } of [...sheets].sort((a, b) => a.session - b.session)) {
    for (const [position, key] of subjectKeys(subjects).entries()) {
      const subject = subjects[position]
      if (!subject) continue
      const known = byKey.get(key) ?? { subject, first: undefined, second: undefined }
      const placed = { position, finalDegree: subject.finalDegree }
      byKey.set(key, session === 1 ? { ...known, first: placed } : { ...known, second: placed })
    }
  }
  return [...byKey.values()]
}

/**
 * Returns a student's marks in a term, one place for each subject. A place is empty if the sheets with the student lack
 * the subject, or if only the second session's sheet has it and the student did not take it.
 */
export function termMarks(
  subjects: readonly TermSubject[],
  texts: SessionTexts,
  rule: SecondSessionRule,
  read: ReadDegree,
): (TermMark | undefined)[] {
  return subjects.map(({ subject, first: placeOfFirst, second: placeOfSecond }) => {
    const first = attemptsAt(texts[1], placeOfFirst, read)
    const [only] = first
    // A shortcut for nearly every mark of a year: one attempt, and no second session.
    if (only && first.length === 1 && texts[2] === undefined) return { subject, ...only, attempts: [] }
    const second = attemptsAt(texts[2], placeOfSecond, read)
    const sat = attemptsOf(first, second)
    if (sat.length > 0) return { subject, ...counting(sat, rule) }
    // A student who is in the second session only has all subjects of its sheet, also those with an empty cell.
    const empty = first[0] ?? (texts[1] === undefined ? second[0] : undefined)
    return empty && { subject, ...empty, attempts: [] }
  })
}

/** Whether a student sat a subject of the term more than once, so that the stored total may not be what counts. */
export function hasSecondAttempt(marks: readonly (TermMark | undefined)[]): boolean {
  return marks.some((mark) => mark !== undefined && mark.attempts.length > 0)
}

/** Returns a term's total over the marks that count. */
export function totalOfMarks(marks: readonly (TermMark | undefined)[]): Total {
  return computeTotal(
    marks
      .filter((mark) => mark !== undefined)
      .map(({ subject, parsed, finalDegree }) => ({
        parsed,
        finalDegree,
        isCalculatedInTotal: subject.isCalculatedInTotal,
      })),
  )
}

/** Returns the marks of a cell, in their order; none if the sheet lacks the student or the subject. */
function attemptsAt(texts: readonly string[] | undefined, place: PlacedSubject | undefined, read: ReadDegree): Mark[] {
  if (!texts || !place) return []
  const { position, finalDegree } = place
  return attemptsIn(texts[position] ?? '').map((text) => ({ text, parsed: read(text, finalDegree), finalDegree }))
}

/**
 * Returns a student's attempts at a subject, in order. A cell with two attempts has those of both sessions. In a sheet
 * of the second session, the first of the two usually repeats the mark in the first session's sheet.
 */
function attemptsOf(first: readonly Mark[], second: readonly Mark[]): SatMark[] {
  const sat: SatMark[] = []
  for (const [place, mark] of first.entries()) add(sat, mark, place === 0 ? 1 : 2)
  for (const [place, mark] of second.entries()) {
    const isEarlier = place < second.length - 1
    const last = sat.at(-1)
    if (isEarlier && last && isSameMark(mark, last)) continue
    add(sat, mark, isEarlier && !last ? 1 : 2)
  }
  return sat
}

/** Adds a mark unless it is no attempt: an empty cell, or a pass that the office copied from the previous attempt. */
function add(sat: SatMark[], mark: Mark, session: SessionNumber): void {
  const last = sat.at(-1)
  if (mark.parsed.outcome === 'not_taken') return
  if (last && isPassing(last.parsed.outcome) && isSameMark(mark, last)) return
  sat.push({ ...mark, session })
}

function isSameMark(one: Mark, other: Mark): boolean {
  const isSame = one.parsed.hundredths === other.parsed.hundredths && one.finalDegree === other.finalDegree
  return isSame && (one.parsed.outcome === other.parsed.outcome || isPassing(other.parsed.outcome))
}

/**
 * Returns the mark that counts. By the rule `pass_mark` a later mark counts at most the pass mark, except after an
 * excuse or no mark at all: the student then sits the subject for the first time.
 */
function counting(sat: readonly SatMark[], rule: SecondSessionRule): Omit<TermMark, 'subject'> {
  const { text, parsed, finalDegree } = sat.reduce<Mark>((counted, mark) => {
    const later = rule === 'pass_mark' && counted.parsed.outcome !== 'excused' ? atMostPassMark(mark) : mark
    return replaces(later.parsed, counted.parsed) ? later : counted
  }, sat[0] as SatMark)
  return { text, parsed, finalDegree, attempts: sat.length > 1 ? sat : [] }
}

function atMostPassMark(mark: Mark): Mark {
  const most = passMark(mark.finalDegree)
  if (mark.parsed.hundredths <= most) return mark
  return { ...mark, text: String(most / 100), parsed: { outcome: mark.parsed.outcome, hundredths: most } }
}
