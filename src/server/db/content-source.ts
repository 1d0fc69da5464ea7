/** Who owns library content: the faculty, or the demonstration, whose content is removed all at once. */
export type ContentSource = 'office' | 'demo'
