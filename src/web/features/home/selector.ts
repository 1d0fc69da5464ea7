import { GRADE_KEYS, type GradeKey, TERM_KEYS, type TermKey } from '#contract/faculty.ts'
import { AIM_KEYS, type AimKey, HOME_AIMS } from '#contract/home-aims.ts'
import type { Portal } from '#contract/portal.ts'
import type { SelectorStart } from '../../app/paths.ts'

/** The three steps of the home page. Specification, section 2. */

/** `term` asks for the term next; `path` is complete; `away` leads out of the grade's own pages. */
const LEADS_TO: Readonly<Record<AimKey, 'term' | 'path' | 'away'>> = {
  schedule: 'path',
  books: 'term',
  lectures_recordings: 'term',
  test_yourself_students: 'term',
  test_yourself: 'away',
  more_resources: 'term',
  explanations: 'term',
  final_exams: 'term',
}

const GENERAL = 'general_subjects'
const FIRST = [...GRADE_KEYS, GENERAL] as const

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

/** The grades that have each aim, as the portal says; undefined for the specification's table. */
export type Availabilities = Portal['availabilities']

/**
 * The options of the step that follows the selections. What other grades have is shown, unavailable and with the reason, so that
 * a student who heard of it learns why it is not here; what no grade has would only be noise, and is left out.
 */
export function optionsAfter(selections: Selections, availabilities?: Availabilities): readonly Option[] {
  const [grade, aim] = selections
  if (!grade) return FIRST.map((key) => ({ key, available: true }))
  return aim ? TERM_KEYS.map((key) => ({ key, available: true })) : aimsOf(grade, availabilities)
}

function aimsOf(grade: Choice, availabilities: Availabilities): readonly Option[] {
  return AIM_KEYS.flatMap((key): Option[] => {
    const grades: readonly GradeKey[] = availabilities?.find(({ aim }) => aim === key)?.grades ?? HOME_AIMS[key]
    if (grades.length === 0) return []
    const available = grades.some((one) => one === grade)
    return [{ key, available, ...(grades.length < GRADE_KEYS.length && { onlyFor: grades }) }]
  })
}

/** The address is made of the selections and the last choice, joined by slashes; the trial belongs to no grade. */
export function choose(selections: Selections, choice: Choice): Outcome {
  const leadsTo = isAim(choice) ? LEADS_TO[choice] : undefined
  if (leadsTo === 'away') return { path: `/${choice}` }
  const continues = selections.length === 0 ? choice !== GENERAL : leadsTo === 'term'
  const chosen = [...selections, choice]
  return continues ? { selections: chosen } : { path: `/${chosen.join('/')}` }
}

function isAim(choice: Choice): choice is AimKey {
  return choice in LEADS_TO
}

/** Without the last selection. */
export function back(selections: Selections): Selections {
  return selections.slice(0, -1)
}

/** What a link's state asks the selector to start with; the first step for anything that could not have been chosen. */
export function startFrom(state: unknown, availabilities?: Availabilities): Selections {
  if (!isSelectorStart(state)) return []
  let selections: Selections = []
  for (const wanted of state.selections.slice(0, state.step)) {
    const option = optionsAfter(selections, availabilities).find(({ key, available }) => available && key === wanted)
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
