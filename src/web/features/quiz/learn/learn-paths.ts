/** The addresses of learning; separate from `paths.ts`, so that the first load has one pattern for all. */
export const LEARN_PATHS = {
  /** What `ROUTES.learn` leads to by itself. */
  review: '/learn',
  progress: '/learn/progress',
} as const
