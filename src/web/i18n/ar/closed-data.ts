/**
 * Why a student's data are not shown. In a file of its own, so that the appeal form loads these texts without those of
 * the result tables.
 */
export const closedDataText = {
  withheld: 'نتيجة هذا الطالب محجوبة. لمعرفة السبب راجع شؤون الطلاب.',
  unavailable: 'بيانات هذا الطالب غير متاحة',
} as const
