/**
 * The addresses below `ROUTES.learn`. They are not among `ROUTES`, so that the first load contains only one pattern for
 * all of them.
 */
export const LEARN_PATHS = {
  /** The screen at the address of `ROUTES.learn` itself. */
  review: '/learn',
  progress: '/learn/progress',
} as const

/** The pattern of a comprehensive test of a grade's term. */
export const EXAM_ROUTE = '/learn/exam/:grade/:term'
