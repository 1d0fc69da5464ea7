/** The ids of the review's sections: what the list of steps and the problems lead to. */
export const SECTIONS = {
  heading: 'upload-heading',
  problems: 'upload-problems',
  identities: 'upload-identities',
  columns: 'upload-columns',
  comparison: 'upload-comparison',
  grid: 'upload-grid',
  publish: 'upload-publish',
} as const
