/** Whose a line of the library is: the faculty's own, or the demonstration's, which goes away as a whole. */
export type ContentSource = 'office' | 'demo'
