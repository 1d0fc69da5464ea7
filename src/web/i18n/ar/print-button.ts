/**
 * Texts of the button that prints. They are in a file of their own, so that the account page loads them without the
 * texts of the result tables.
 */
export const printButtonText = {
  preparing: 'جارٍ التحضير…',
  failed: 'تعذر تحميل القائمة كاملة. تأكد من الإنترنت ثم أعد المحاولة.',
} as const
