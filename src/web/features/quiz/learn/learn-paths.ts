/** The addresses below `ROUTES.learn`; separate from it, so that the first load has one pattern for all. */
export const LEARN_PATHS = {
  /** What `ROUTES.learn` leads to by itself. */
  review: '/learn',
  progress: '/learn/progress',
} as const

/** A comprehensive test of a grade's term. */
export const EXAM_ROUTE = '/learn/exam/:grade/:term'
