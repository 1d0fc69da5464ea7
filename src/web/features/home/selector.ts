import { GRADE_KEYS, type GradeKey, TERM_KEYS, type TermKey } from '#contract/faculty.ts'
import type { SelectorStart } from '../../app/paths.ts'

/** The three steps of the home page. Specification, section 2. */

interface AimRule {
  key: string
  /** The grades that have it. */
  grades: readonly GradeKey[]
  /** `term` asks for the term next; `path` is complete; `away` leads out of the grade's own pages. */
  leadsTo: 'term' | 'path' | 'away'
}

const AIMS = [
  { key: 'schedule', grades: GRADE_KEYS, leadsTo: 'path' },
  { key: 'books', grades: GRADE_KEYS, leadsTo: 'term' },
  { key: 'lectures_recordings', grades: ['grade_1', 'grade_2', 'grade_3'], leadsTo: 'term' },
  { key: 'test_yourself_students', grades: GRADE_KEYS, leadsTo: 'term' },
  { key: 'test_yourself', grades: GRADE_KEYS, leadsTo: 'away' },
  { key: 'more_resources', grades: ['grade_2'], leadsTo: 'term' },
  { key: 'explanations', grades: [], leadsTo: 'term' },
  { key: 'final_exams', grades: GRADE_KEYS, leadsTo: 'term' },
] as const satisfies readonly AimRule[]

const GENERAL = 'general_subjects'
const FIRST = [...GRADE_KEYS, GENERAL] as const

export type AimKey = (typeof AIMS)[number]['key']
export type Choice = GradeKey | typeof GENERAL | AimKey | TermKey

/** What has been chosen so far: a grade, then what is looked for. Its length is the index of the step. */
export type Selections = readonly Choice[]

export interface Option {
  key: Choice
  available: boolean
  /** The grades that have it, where not all do. */
  onlyFor?: readonly GradeKey[]
}

/** What choosing an option does: the next step, or the end at an address. */
export type Outcome = { selections: Selections } | { path: string }

/**
 * The options of the step that follows the selections. What other grades have is shown, unavailable and with the reason, so that
 * a student who heard of it learns why it is not here; what no grade has would only be noise, and is left out.
 */
export function optionsAfter(selections: Selections): readonly Option[] {
  const [grade, aim] = selections
  if (!grade) return FIRST.map((key) => ({ key, available: true }))
  return aim ? TERM_KEYS.map((key) => ({ key, available: true })) : aimsOf(grade)
}

function aimsOf(grade: Choice): readonly Option[] {
  const aims: readonly (AimRule & { key: AimKey })[] = AIMS
  return aims
    .filter(({ grades }) => grades.length > 0)
    .map(({ key, grades }) => ({
      key,
      available: grades.some((one) => one === grade),
      ...(grades.length < GRADE_KEYS.length && { onlyFor: grades }),
    }))
}

/** The address is made of the selections and the last choice, joined by slashes; the trial belongs to no grade. */
export function choose(selections: Selections, choice: Choice): Outcome {
  const rule = AIMS.find(({ key }) => key === choice)
  if (rule?.leadsTo === 'away') return { path: `/${choice}` }
  const continues = selections.length === 0 ? choice !== GENERAL : rule?.leadsTo === 'term'
  const chosen = [...selections, choice]
  return continues ? { selections: chosen } : { path: `/${chosen.join('/')}` }
}

/** Without the last selection. */
export function back(selections: Selections): Selections {
  return selections.slice(0, -1)
}

/** What a link's state asks the selector to start with; the first step for anything that could not have been chosen. */
export function startFrom(state: unknown): Selections {
  if (!isSelectorStart(state)) return []
  let selections: Selections = []
  for (const wanted of state.selections.slice(0, state.step)) {
    const option = optionsAfter(selections).find(({ key, available }) => available && key === wanted)
    const outcome = option && choose(selections, option.key)
    if (!outcome || !('selections' in outcome)) return []
    selections = outcome.selections
  }
  return selections.length === state.step ? selections : []
}

/** The state of the link that opens the selector with these selections. */
export function startWith(selections: Selections): SelectorStart {
  return { selections, step: selections.length }
}

function isSelectorStart(state: unknown): state is SelectorStart {
  if (typeof state !== 'object' || state === null || !('selections' in state) || !('step' in state)) return false
  return Array.isArray(state.selections) && typeof state.step === 'number'
}
