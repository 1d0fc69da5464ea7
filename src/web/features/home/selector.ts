import type { GradeKey, TermKey } from '#contract/faculty.ts'
import { gradeKeysOf, termKeysOf } from '#contract/faculty-shape.ts'
import { AIM_KEYS, type AimKey, homeAimsOf } from '#contract/home-aims.ts'
import type { Portal } from '#contract/portal.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import type { SelectorStart } from '../../app/paths.ts'

/**
 * The three steps of the home page's selector: a grade, an aim (the kind of content), a term. docs/SPECIFICATION.md,
 * section 2.
 */

/**
 * What follows the choice of an aim: `term` is another step, which asks for the term; `path` is the address of a screen
 * of the grade; `away` is a screen that belongs to no grade.
 */
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

export type Choice = GradeKey | typeof GENERAL | AimKey | TermKey

/** The choices so far: a grade, then an aim (the kind of content). Their number is the index of the current step. */
export type Selections = readonly Choice[]

export interface Option {
  key: Choice
  available: boolean
  /** The grades that have the content; undefined if all grades have it. */
  onlyFor?: readonly GradeKey[]
}

/** What choosing an option leads to: the selections of the next step, or the address of a screen. */
export type Outcome = { selections: Selections } | { path: string }

/**
 * The grades that have each aim (kind of content), as set by the office; undefined for the table of
 * docs/SPECIFICATION.md, section 2.
 */
export type Availabilities = Portal['availabilities']

/**
 * Returns the options of the step after these selections. An aim that only other grades have is unavailable and names
 * those grades, so that students learn why; an aim that no grade has is left out.
 */
export function optionsAfter(selections: Selections, availabilities?: Availabilities): readonly Option[] {
  const [grade, aim] = selections
  if (!grade) return available([...gradeKeysOf(facultyShape()), GENERAL])
  return aim ? available(termKeysOf(facultyShape())) : aimsOf(grade, availabilities)
}

function available(keys: readonly Choice[]): readonly Option[] {
  return keys.map((key) => ({ key, available: true }))
}

function aimsOf(grade: Choice, availabilities: Availabilities): readonly Option[] {
  const shape = facultyShape()
  const usual = homeAimsOf(shape)
  return AIM_KEYS.flatMap((key): Option[] => {
    const grades: readonly GradeKey[] = availabilities?.find(({ aim }) => aim === key)?.grades ?? usual[key]
    if (grades.length === 0) return []
    const isOffered = grades.some((one) => one === grade)
    return [{ key, available: isOffered, ...(grades.length < gradeKeysOf(shape).length && { onlyFor: grades }) }]
  })
}

/**
 * Returns what a choice leads to. The address of a screen consists of the selections and the last choice, joined by
 * slashes; the address of the trial quiz has no grade.
 */
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

/** Returns the selections without the last one. */
export function back(selections: Selections): Selections {
  return selections.slice(0, -1)
}

/** Returns the selections in a link's state; an empty list, which means the first step, if the state is impossible. */
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

/** Returns the link state that opens the selector with these selections. */
export function startWith(selections: Selections): SelectorStart {
  return { selections, step: selections.length }
}

function isSelectorStart(state: unknown): state is SelectorStart {
  if (typeof state !== 'object' || state === null || !('selections' in state) || !('step' in state)) return false
  return Array.isArray(state.selections) && typeof state.step === 'number'
}
