/** The home page's line about missed questions that are due for review. */

export const dueText = {
  // The home page invites with a verb; the title of the review's own screen is a noun, as for every screen.
  title: 'راجع ما أخطأت فيه',
  text: 'حان وقت مراجعة أسئلة أخطأت فيها من قبل.',
  start: 'بدء المراجعة',
} as const
