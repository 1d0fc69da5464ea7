import type { FrontSettings } from '#contract/admin-front.ts'
import { agreeing } from '#contract/arabic-amounts.ts'
import { isPassing, type Outcome } from '#contract/degrees.ts'
import { type GradeNumber, type SessionNumber, type TermNumber, termKey } from '#contract/faculty.ts'
import { type FacultyShape, SPECIFIED_SHAPE, shortTermName } from '#contract/faculty-shape.ts'
import type { OpenSubject, StudentVerdict } from '#contract/results.ts'
import { cleanText, searchText } from '#contract/search-text.ts'

/** Decides the verdict on a student's year: passed, carried, repeats … (docs/decisions/0035-the-verdict.md). */

/** The faculty's rules for moving up with failed subjects, as the office has set them. */
export type VerdictRules = NonNullable<FrontSettings['verdict_rules']>

type Reason = OpenSubject['why']

export interface JudgedSubject {
  name: string
  isCalculatedInTotal: boolean
  outcome: Outcome
  /** False for the empty cell of a subject that the student does not study, such as another division's. */
  isOwn: boolean
  /**
   * Whether the student passed the subject in a later year. This year's verdict stays, but its text names that pass.
   */
  isPassedLater?: boolean
}

/** A student's term with what the verdict depends on. */
export interface JudgedTerm {
  term: TermNumber
  subjects: readonly JudgedSubject[]
  /** Attempts at subjects of earlier grades. */
  carried: readonly { name: string; outcome: Outcome }[]
  /** Whether the term's second session is published. */
  hasSecondSession: boolean
  /** The verdict texts of the student's rows; empty if a sheet has none. */
  stated: readonly { session: SessionNumber; text: string }[]
}

export interface JudgedYear {
  grade: GradeNumber
  terms: readonly JudgedTerm[]
}

/** A verdict, with what lists and classifications take from it. */
export interface Judgement {
  verdict: StudentVerdict
  /** Whether a classification (تقدير) may be shown: no subject is open, and no sheet says that the student failed. */
  isClear: boolean
  /** The verdict in a list's row; undefined if the student passed. */
  short: string | undefined
}

/** A year is judged by two terms; a summer term is for some students. docs/decisions/0067-the-shape-of-a-faculty.md */
const TERMS_OF_YEAR = 2
const ALL_PASSED = 'اجتاز كل المواد'
const ALL_OF_TERM = 'اجتاز كل مواد الفصل'
const REASONS = { failed: 'لم يجتز: ', excused: 'بعذر في: ', missing: 'بلا درجة في: ' } as const
/** Replaces `REASONS.failed` where a subject was passed in a later year. */
const FAILED_THEN = 'لم يجتز في هذا العام: '
const PASSED_LATER = 'اجتيزت بعد ذلك: '
const INCOMPLETE = 'لم تكتمل النتيجة'

/**
 * Judges a student's year: by the sheet's own verdict if the latest sheet states one, else by the regulation, else by
 * which subjects are open (the facts). A student with one published term gets no verdict on the year.
 */
export function judge(
  { grade, terms }: JudgedYear,
  rules: VerdictRules | null,
  faculty: FacultyShape = SPECIFIED_SHAPE,
): Judgement {
  const open = terms.map((term) => ({ ...term, open: openSubjects(term, rules) }))
  const all = namedApart(open, faculty)
  const stated = latestStated(terms)
  const statedKind = kindOfVerdict(stated)
  const isClear = all.length === 0 && (statedKind === undefined || statedKind === 'passed')
  const [only] = terms
  if (only && terms.length < TERMS_OF_YEAR) {
    const basis = stated === '' ? 'facts' : 'sheet'
    const verdict = {
      text: partialText(only.term, faculty),
      passed: isClear,
      basis,
      partial: only.term,
      ...openOf(all),
    } as const
    const ofTerm = all.length === 0 ? ALL_OF_TERM : factsWithLater(all)
    return { verdict: { ...verdict, facts: stated === '' ? ofTerm : stated }, isClear, short: shortFacts(all) }
  }
  const more = all.length > 0 ? { facts: factsWithLater(all), ...openOf(all) } : {}
  if (stated !== '') {
    const passed = statedKind === undefined ? all.length === 0 : statedKind === 'passed'
    return { verdict: { text: stated, passed, basis: 'sheet', ...more }, isClear, short: passed ? undefined : stated }
  }
  const passed = all.length === 0
  if (!rules) {
    const later = laterText(all)
    const facts = later === undefined ? {} : { facts: later }
    return {
      verdict: { text: factsText(all), passed, basis: 'facts', ...facts, ...openOf(all) },
      isClear,
      short: shortFacts(all),
    }
  }
  const text = regulationText(
    open.map(({ open: subjects, hasSecondSession }) => ({ open: subjects.length, hasSecondSession })),
    { rules, isLastGrade: grade === faculty.grades.length },
  )
  return { verdict: { text, passed, basis: 'regulation', ...more }, isClear, short: passed ? undefined : text }
}

/** Returns the subjects of a term that are still open. A regulation may leave out what does not count in the total. */
export function openSubjects(
  { subjects, carried }: Pick<JudgedTerm, 'subjects' | 'carried'>,
  rules: VerdictRules | null,
): OpenSubject[] {
  const own = subjects.filter(({ isCalculatedInTotal }) => isCalculatedInTotal || rules?.uncounted !== false)
  return [
    ...own.flatMap(({ name, outcome, isOwn, isPassedLater = false }): OpenSubject[] => {
      const why = reasonOf(outcome)
      if (why === undefined || (why === 'missing' && !isOwn)) return []
      return [isPassedLater ? { name, why, later: true } : { name, why }]
    }),
    ...carried.flatMap(({ name, outcome }): OpenSubject[] => {
      const why = reasonOf(outcome)
      // An empty cell of a carried-over subject is no attempt, so it leaves nothing open.
      return why === undefined || why === 'missing' ? [] : [{ name: `${name} (تخلف)`, why }]
    }),
  ]
}

function reasonOf(outcome: Outcome): Reason | undefined {
  if (isPassing(outcome)) return undefined
  if (outcome === 'not_taken') return 'missing'
  return outcome === 'excused' ? 'excused' : 'failed'
}

/** Words the verdict on a year's only term. «وحده» is masculine as «الفصل» is; other names of terms may be feminine. */
function partialText(term: TermNumber, faculty: FacultyShape): string {
  const name = shortTermName(faculty, termKey(term))
  return `نتيجة ${name} ${name.startsWith('الفصل ') ? 'وحده' : 'فقط'}`
}

/** Adds the term to the names of those open subjects that the student has in several terms. */
function namedApart(
  terms: readonly (JudgedTerm & { open: readonly OpenSubject[] })[],
  faculty: FacultyShape,
): OpenSubject[] {
  const names = terms.map(({ subjects }) => new Set(subjects.filter(({ isOwn }) => isOwn).map(({ name }) => name)))
  return terms.flatMap(({ term, open }, place) =>
    open.map((subject) => {
      const isTwice = names.some((others, other) => other !== place && others.has(subject.name))
      return isTwice ? { ...subject, name: `${subject.name} (${shortTermName(faculty, termKey(term))})` } : subject
    }),
  )
}

function openOf(open: readonly OpenSubject[]): Pick<StudentVerdict, 'open'> {
  return open.length > 0 ? { open: [...open] } : {}
}

function factsText(open: readonly OpenSubject[]): string {
  if (open.length === 0) return ALL_PASSED
  const isAnyLater = open.some(({ later }) => later)
  const parts = (['failed', 'excused', 'missing'] as const).flatMap((reason) => {
    const names = open.filter(({ why }) => why === reason)
    const words = reason === 'failed' && isAnyLater ? FAILED_THEN : REASONS[reason]
    return names.length > 0 ? [words + listed(names)] : []
  })
  return parts.join('؛ ')
}

/** Returns in words which of the open subjects were passed in a later year; undefined if there are none. */
function laterText(open: readonly OpenSubject[]): string | undefined {
  const closed = open.filter(({ later }) => later)
  return closed.length > 0 ? PASSED_LATER + listed(closed) : undefined
}

function factsWithLater(open: readonly OpenSubject[]): string {
  return [factsText(open), laterText(open)].filter(Boolean).join('؛ ')
}

function listed(subjects: readonly OpenSubject[]): string {
  return subjects.map(({ name }) => name).join('، ')
}

function shortFacts(open: readonly OpenSubject[]): string | undefined {
  if (open.length === 0) return undefined
  const failed = open.filter(({ why }) => why === 'failed').length
  return agreeing(failed, {
    zero: INCOMPLETE,
    one: 'لم يجتز مادة',
    two: 'لم يجتز مادتين',
    few: `لم يجتز ${failed} مواد`,
    many: `لم يجتز ${failed} مادة`,
    other: `لم يجتز ${failed} مادة`,
  })
}

/** Returns the verdict by the regulation. The last grade has no grade above to carry subjects into. */
function regulationText(
  terms: readonly { open: number; hasSecondSession: boolean }[],
  { rules: { carried_most, by, second_session }, isLastGrade }: { rules: VerdictRules; isLastGrade: boolean },
): string {
  const count = terms.reduce((sum, { open }) => sum + open, 0)
  if (count === 0) return 'ناجح'
  if (second_session && terms.some(({ open, hasSecondSession }) => open > 0 && !hasSecondSession)) return 'له دور ثانٍ'
  const counts = by === 'term' ? terms.map(({ open }) => open) : [count]
  if (isLastGrade || counts.some((open) => open > carried_most)) return 'باقٍ للإعادة'
  return agreeing(count, {
    zero: 'ناجح',
    one: 'منقول بمادة',
    two: 'منقول بمادتين',
    few: `منقول بـ ${count} مواد`,
    many: `منقول بـ ${count} مادة`,
    other: `منقول بـ ${count} مادة`,
  })
}

/**
 * Returns the verdict that the latest sheet states: a second session is later than a first one, then the higher term.
 * Empty if that sheet states none, because the verdict of an older sheet is out of date.
 */
function latestStated(terms: readonly JudgedTerm[]): string {
  const rows = terms.flatMap(({ term, stated }) =>
    stated.map(({ session, text }) => ({ order: session * 10 + term, text })),
  )
  const latest = rows.sort((a, b) => a.order - b.order).at(-1)
  return cleanText(latest?.text ?? '')
}

/** What a verdict's text means. `failed` says no more than that the student did not pass. */
export type VerdictKind = 'passed' | 'carried' | 'second_session' | 'repeats' | 'failed'

// Patterns match the output of searchText: unified alef, yaa and haa, lower case.
const KINDS = [
  [/دور (ال)?(ثان|تان)|سبتمبر|ملحق|ملاحق/, 'second_session'],
  [/باق|اعاده|معيد/, 'repeats'],
  [/راسب|رسوب|ساقط|مفصول|محروم|لم يجتز|غير ناجح|لم ينجح|fail/, 'failed'],
  [/(ب|في|مع) ?(\d+ |\S{3,6} )?(ماده|مادتين|مواد)|تخلف/, 'carried'],
  [/ناجح|نجاح|اجتاز|منقول|pass/, 'passed'],
] as const satisfies readonly (readonly [RegExp, VerdictKind])[]

/** Returns what a verdict's text means; undefined for an empty or unknown one. */
export function kindOfVerdict(text: string): VerdictKind | undefined {
  const plain = searchText(text)
  return KINDS.find(([pattern]) => pattern.test(plain))?.[1]
}
