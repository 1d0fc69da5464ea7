/** The way back beside a text that says what was done. */
export const UNDO = 'تراجع'
