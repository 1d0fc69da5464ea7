/** The ids of the review's sections, to which the steps lead. Problems are shown in the grid, so both have one id. */
export const SECTIONS = {
  heading: 'upload-heading',
  problems: 'upload-grid',
  identities: 'upload-identities',
  comparison: 'upload-comparison',
  grid: 'upload-grid',
  publish: 'upload-publish',
} as const
