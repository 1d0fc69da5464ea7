/** The addresses of the office desks; separate from `paths.ts`, so that visitors do not load them. */
export const DESK_PATHS = {
  dashboard: '/admin',
  results: '/admin/results',
  students: '/admin/students',
  appeals: '/admin/appeals',
  library: '/admin/library',
  questions: '/admin/questions',
  inbox: '/admin/inbox',
  people: '/admin/people',
  front: '/admin/front',
  audit: '/admin/audit',
} as const
export type DeskName = keyof typeof DESK_PATHS

/**
 * The addresses below each desk. Desks match the relative pattern from `below`; `pathTo` fills a pattern in for links.
 */
export const DESK_ROUTES = {
  upload: `${DESK_PATHS.results}/uploads/:id`,
  sheet: `${DESK_PATHS.results}/sheets/:id`,
  layouts: `${DESK_PATHS.results}/layouts`,
  markWords: `${DESK_PATHS.results}/words`,
  keptBack: `${DESK_PATHS.students}/kept-back`,
  seatLists: `${DESK_PATHS.students}/lists`,
  identityQuestions: `${DESK_PATHS.students}/questions`,
  student: `${DESK_PATHS.students}/:studentId`,
  appeal: `${DESK_PATHS.appeals}/:appealId`,
  question: `${DESK_PATHS.questions}/:id`,
  frontSettings: `${DESK_PATHS.front}/settings`,
} as const

/** Strips the desk's address from a pattern: React Router's nested `<Routes>` take relative paths only. */
export function below(desk: DeskName, pattern: string): string {
  return pattern.slice(DESK_PATHS[desk].length + 1)
}
