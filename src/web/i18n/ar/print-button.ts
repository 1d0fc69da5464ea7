/**
 * The button that prints. In a file of its own, so that the account page loads these texts without those of the result
 * tables.
 */
export const printButtonText = {
  preparing: 'جارٍ التحضير…',
  failed: 'تعذر تحميل القائمة كاملة. تأكد من الإنترنت ثم أعد المحاولة.',
} as const
