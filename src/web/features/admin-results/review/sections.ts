/**
 * The ids of the review's sections, to which the steps lead. `problems` and `grid` are one section, because the grid
 * shows the problems.
 */
export const SECTIONS = {
  heading: 'upload-heading',
  problems: 'upload-grid',
  identities: 'upload-identities',
  comparison: 'upload-comparison',
  grid: 'upload-grid',
  publish: 'upload-publish',
} as const
