import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'
import type { FacultyShape } from '#contract/faculty-shape.ts'
import type { SheetRow, SheetSubject } from '../sheets/reading/sheet-reading.rules.ts'
import { alternativesOf } from './alternative-subjects.rules.ts'
import { attemptsIn } from './degree.rules.ts'
import { judgedTerm } from './judged-term.rules.ts'
import { rememberedDegrees } from './term-sessions.rules.ts'
import {
  type JudgedTerm,
  judge,
  kindOfVerdict,
  openSubjects,
  type VerdictKind,
  type VerdictRules,
} from './verdict.rules.ts'

/** A row whose stated verdict disagrees with the computed one. */
export interface VerdictDifference {
  rowNumber: number
  seatNumber: string
  name: string
  stated: string
  expected: string
}

type StatedRow = Pick<
  SheetRow,
  'rowNumber' | 'seatNumber' | 'name' | 'degrees' | 'carried' | 'statedVerdict' | 'withheld'
>

interface Comparing<Row> {
  grade: GradeNumber
  term: TermNumber
  session: SessionNumber
  rules: VerdictRules | null
  faculty?: FacultyShape | undefined
  /** Returns the student's other published terms; empty if there is no such term. */
  otherTerms?: (row: Row) => readonly JudgedTerm[]
}

/**
 * Compares the verdicts that a sheet states with those computed from its marks. A sheet's verdict usually speaks of the
 * year, so without the student's other terms only one thing is certain: nobody passed who has an open subject here.
 * Verdicts of unknown words are not compared. An empty cell of a second session's sheet leaves nothing open.
 */
export function verdictDifferences<Row extends StatedRow>(
  { subjects, rows }: { subjects: readonly SheetSubject[]; rows: readonly Row[] },
  { grade, term, session, rules, faculty, otherTerms = () => [] }: Comparing<Row>,
): VerdictDifference[] {
  if (rows.every(({ statedVerdict }) => statedVerdict === '')) return []
  const here = judgedTerms({ subjects, rows }, term)
  return rows.flatMap((row, position) => {
    const { rowNumber, seatNumber, name, statedVerdict: stated, withheld } = row
    const kind = kindOfVerdict(stated)
    const judged = here[position]
    if (kind === undefined || withheld || !judged) return []
    const own = session === 1 ? judged : withoutMissing(judged)
    const expected = expectedVerdict(kind, own, { grade, rules, faculty, others: otherTerms(row) })
    return expected === undefined ? [] : [{ rowNumber, seatNumber, name, stated, expected }]
  })
}

/** Returns each row as a term for the verdict, in the order of the rows. */
export function judgedTerms(
  { subjects, rows }: { subjects: readonly SheetSubject[]; rows: readonly Pick<SheetRow, 'degrees' | 'carried'>[] },
  term: TermNumber,
): JudgedTerm[] {
  const read = rememberedDegrees()
  const lines = rows.map(({ degrees }) =>
    subjects.map(({ finalDegree }, place) => read(degrees[place] ?? '', finalDegree)),
  )
  const places = subjects.map((subject) => ({ subject, first: undefined, second: undefined }))
  const hasSecondSession = rows.some(({ degrees }) => degrees.some((text) => attemptsIn(text).length > 1))
  const of = { term, subjects: places, alternatives: alternativesOf(lines, subjects.length), hasSecondSession }
  return rows.map(({ carried }, row) => judgedTerm(of, { line: lines[row] ?? [], carried, stated: [] }, read))
}

function withoutMissing(term: JudgedTerm): JudgedTerm {
  return { ...term, subjects: term.subjects.filter(({ outcome }) => outcome !== 'not_taken') }
}

interface Judging {
  grade: GradeNumber
  rules: VerdictRules | null
  faculty: FacultyShape | undefined
  others: readonly JudgedTerm[]
}

/** Returns the computed verdict if the stated one disagrees with it. */
function expectedVerdict(
  stated: VerdictKind,
  here: JudgedTerm,
  { grade, rules, faculty, others }: Judging,
): string | undefined {
  if (others.length === 0) {
    const { verdict } = judge({ grade, terms: [here] }, rules, faculty)
    return stated === 'passed' && openSubjects(here, rules).length > 0 ? verdict.facts : undefined
  }
  const terms = [here, ...others].sort((a, b) => a.term - b.term).map((term) => ({ ...term, stated: [] }))
  const { text, passed } = judge({ grade, terms }, rules, faculty).verdict
  const computed = kindOfVerdict(text)
  if ((stated === 'passed') !== passed) return text
  // Both agree on passing. Computed facts (without a regulation) and a plain «راسب» say nothing more to compare.
  const isVague = passed || rules === null || stated === 'failed'
  return isVague || stated === computed ? undefined : text
}
