/** The ids of the review's sections: jump targets for the steps. Problems are in the grid. */
export const SECTIONS = {
  heading: 'upload-heading',
  problems: 'upload-grid',
  identities: 'upload-identities',
  comparison: 'upload-comparison',
  grid: 'upload-grid',
  publish: 'upload-publish',
} as const
