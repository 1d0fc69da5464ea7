/** Tells the reader of an open page that something newer was published. */
export const newerText = { text: 'صدر إصدار أحدث.', action: 'عرض الأحدث' } as const
