/** Texts about the reader's own result: its card on the home page, and its row in a list. */

export const myResultText = {
  title: 'نتيجتي',
  seat: 'رقم الجلوس',
  open: 'عرض النتيجة',
  row: 'ترتيبي في القائمة',
  forget: 'حذف من هذا الجهاز',
  forgotten: 'لم تعد نتيجتك محفوظة على هذا الجهاز.',
  gone: 'لم تعد هذه النتيجة منشورة.',
  offline: 'تعذر الاتصال، فلا يظهر أحدث ما نُشر.',
} as const
