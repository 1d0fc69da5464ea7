/** The four parts that the heading of a sheet states. */

export const HEADING_PARTS = ['grade', 'term', 'year', 'session'] as const
export type HeadingPart = (typeof HEADING_PARTS)[number]

/** Where a part of the heading was found: in the office's choices, a title, the worksheet's name or the file's name. */
export const HEADING_SOURCES = ['chosen', 'title', 'worksheet', 'file'] as const
export type HeadingSource = (typeof HEADING_SOURCES)[number]
