/** The addresses of the office's desks (its screens); separate from `paths.ts`, so that visitors do not load them. */
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

/** The patterns of the addresses below each desk; `pathTo` fills in their parameters for links. */
export const DESK_ROUTES = {
  upload: `${DESK_PATHS.results}/uploads/:id`,
  sheet: `${DESK_PATHS.results}/sheets/:id`,
  layouts: `${DESK_PATHS.results}/layouts`,
  markWords: `${DESK_PATHS.results}/words`,
  keptBack: `${DESK_PATHS.students}/kept-back`,
  seatLists: `${DESK_PATHS.students}/lists`,
  studentCodes: `${DESK_PATHS.students}/codes`,
  identityQuestions: `${DESK_PATHS.students}/questions`,
  student: `${DESK_PATHS.students}/:studentId`,
  appeal: `${DESK_PATHS.appeals}/:appealId`,
  question: `${DESK_PATHS.questions}/:id`,
  frontSettings: `${DESK_PATHS.front}/settings`,
} as const

/**
 * Returns the pattern that matches a desk's address and everything below it. The dashboard is at the office's own
 * address and has nothing below it.
 */
export function patternOf(desk: DeskName): string {
  return desk === 'dashboard' ? DESK_PATHS.dashboard : `${DESK_PATHS[desk]}/*`
}
