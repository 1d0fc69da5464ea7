/** Why a student's data are not shown. In a file of its own: the appeal form needs these texts without the tables. */
export const closedDataText = {
  withheld: 'نتيجة هذا الطالب محجوبة. لمعرفة السبب راجع شؤون الطلاب.',
  unavailable: 'بيانات هذا الطالب غير متاحة',
} as const
