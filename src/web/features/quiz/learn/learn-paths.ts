/**
 * The addresses below `ROUTES.learn`. They are in a file of their own, so that the first load has one address pattern
 * for all.
 */
export const LEARN_PATHS = {
  /** The screen at the address of `ROUTES.learn` itself. */
  review: '/learn',
  progress: '/learn/progress',
} as const

/** The pattern of a comprehensive test of a grade's term. */
export const EXAM_ROUTE = '/learn/exam/:grade/:term'
