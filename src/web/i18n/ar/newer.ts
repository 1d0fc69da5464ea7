/** Tells the reader of an open page about a later publication. */
export const newerText = { text: 'صدر إصدار أحدث.', action: 'عرض الأحدث' } as const
