import type { FrontSettings } from '#contract/admin-front.ts'
import type { SessionNumber } from '#contract/faculty.ts'
import type { Total } from '#contract/marks.ts'
import { isPassing } from '#contract/results.ts'
import { searchText } from '#contract/search-text.ts'
import { type ParsedDegree, parseDegree, passMark } from './degree.rules.ts'
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

/** A student's mark in a subject of a term. */
export interface TermMark extends Mark {
  subject: Subject
  /** Both sessions' marks if the student sat both, else empty. */
  attempts: readonly (Mark & { session: SessionNumber })[]
}

const NOT_TAKEN: ParsedDegree = { outcome: 'not_taken', hundredths: 0 }

/** Parses degree texts of published sheets, each distinct text of a full mark once. */
export type ReadDegree = (text: string, finalDegree: number) => ParsedDegree

/** Returns a parser that remembers its results: a sheet has few distinct texts. */
export function rememberedDegrees(): ReadDegree {
  const known = new Map<string, ParsedDegree>()
  return (text, finalDegree) => {
    const key = `${finalDegree} ${text}`
    const found = known.get(key)
    if (found) return found
    // The importer has already rejected texts that cannot be parsed.
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
    const first = markAt(texts[1], placeOfFirst, read)
    const second = markAt(texts[2], placeOfSecond, read)
    if (second && isAttempt(second, first)) return { subject, ...counting(first, second, rule) }
    if (first) return { subject, ...first, attempts: [] }
    // A student of the second session only has the subjects of its sheet.
    return second && texts[1] === undefined ? { subject, ...second, attempts: [] } : undefined
  })
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

function markAt(
  texts: readonly string[] | undefined,
  place: PlacedSubject | undefined,
  read: ReadDegree,
): Mark | undefined {
  if (!texts || !place) return undefined
  const text = texts[place.position] ?? ''
  return { text, parsed: read(text, place.finalDegree), finalDegree: place.finalDegree }
}

/** An empty cell is no attempt, and neither is a pass that the office copied from the first session. */
function isAttempt(second: Mark, first: Mark | undefined): boolean {
  if (second.parsed.outcome === 'not_taken') return false
  if (!first || !isPassing(first.parsed.outcome)) return true
  return second.parsed.hundredths !== first.parsed.hundredths || second.finalDegree !== first.finalDegree
}

/**
 * Returns the mark that counts: the later one by the rule. An excuse does not replace a mark, and a pass is never lost.
 * A student who had an excuse, or no mark at all, in the first session sits the subject for the first time.
 */
function counting(first: Mark | undefined, second: Mark, rule: SecondSessionRule): Omit<TermMark, 'subject'> {
  if (!first || first.parsed.outcome === 'not_taken') return { ...second, attempts: [] }
  const attempts = [
    { ...first, session: 1 as const },
    { ...second, session: 2 as const },
  ]
  const later = rule === 'pass_mark' && first.parsed.outcome !== 'excused' ? atMostPassMark(second) : second
  const isKept = second.parsed.outcome === 'excused' || (isPassing(first.parsed.outcome) && isLower(later, first))
  return { ...(isKept ? first : later), attempts }
}

function isLower(later: Mark, first: Mark): boolean {
  if (!isPassing(later.parsed.outcome)) return true
  return later.parsed.hundredths < first.parsed.hundredths
}

function atMostPassMark(mark: Mark): Mark {
  const most = passMark(mark.finalDegree)
  if (mark.parsed.hundredths <= most) return mark
  return { ...mark, text: String(most / 100), parsed: { outcome: mark.parsed.outcome, hundredths: most } }
}
