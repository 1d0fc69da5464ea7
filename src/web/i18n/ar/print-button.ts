/** The button that prints. In a file of its own: the account's page needs it without the tables. */
export const printButtonText = {
  preparing: 'جارٍ التحضير…',
  failed: 'تعذر تحميل القائمة كاملة. تأكد من الإنترنت ثم أعد المحاولة.',
} as const
