/** The owner of library content: the faculty, or the demonstration, which is removed as a whole. */
export type ContentSource = 'office' | 'demo'
