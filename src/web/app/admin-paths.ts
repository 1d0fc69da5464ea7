/** The addresses of the office's console, apart from the others so that no visitor loads them. Each desk has its own below. */
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

/** A file that was uploaded, on its way to a draft. */
export function uploadPath(id: string): string {
  return `${DESK_PATHS.results}/uploads/${encodeURIComponent(id)}`
}

/** One version of a sheet. */
export function sheetPath(id: string): string {
  return `${DESK_PATHS.results}/sheets/${encodeURIComponent(id)}`
}

/** A question at its desk. */
export function deskQuestionPath(id: string): string {
  return `${DESK_PATHS.questions}/${encodeURIComponent(id)}`
}

/** What the front desk sets, apart from its announcements. */
export const FRONT_SETTINGS_PATH = `${DESK_PATHS.front}/settings`
