import { QUESTION_FILTERS, QUESTION_ORIGINS, type QuestionFilter } from '#contract/admin-questions.ts'
import { gradeKeysOf, termKeysOf } from '#contract/faculty-shape.ts'
import { QUESTION_ORDERS } from '#contract/question-counts.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import type { QuestionSearch } from './questions.api.ts'

const FIRST: QuestionFilter = 'waiting'
const [NEWEST] = QUESTION_ORDERS

/** Parses the filter and the order in the URL; invalid values are ignored. */
export function searchOf(params: URLSearchParams): QuestionSearch {
  return {
    filter: QUESTION_FILTERS.find((filter) => filter === params.get('filter')) ?? FIRST,
    origin: QUESTION_ORIGINS.find((origin) => origin === params.get('origin')) ?? '',
    grade: gradeKeysOf(facultyShape()).find((grade) => grade === params.get('grade')) ?? '',
    term: termKeysOf(facultyShape()).find((term) => term === params.get('term')) ?? '',
    subject: params.get('subject') ?? '',
    search: params.get('search') ?? '',
    order: QUESTION_ORDERS.find((order) => order === params.get('order')) ?? NEWEST,
  }
}

/** Returns the address of the desk of questions with a filter and an order; default values are left out. */
export function pathOf(search: QuestionSearch): string {
  const { filter, order } = search
  const asked = Object.entries({
    ...search,
    filter: filter === FIRST ? '' : filter,
    order: order === NEWEST ? '' : order,
  }).filter(([, text]) => text !== '')
  const query = new URLSearchParams(asked).toString()
  return query === '' ? DESK_PATHS.questions : `${DESK_PATHS.questions}?${query}`
}

export function isNarrowed({ origin, grade, term, subject, search }: QuestionSearch): boolean {
  return [origin, grade, term, subject, search].some((text) => text !== '')
}
