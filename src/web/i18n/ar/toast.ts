/** The undo button of a toast. */
export const UNDO = 'تراجع'
