/** The ids of the review's sections: jump targets for the steps and the problems. */
export const SECTIONS = {
  heading: 'upload-heading',
  problems: 'upload-problems',
  identities: 'upload-identities',
  columns: 'upload-columns',
  comparison: 'upload-comparison',
  grid: 'upload-grid',
  publish: 'upload-publish',
} as const
