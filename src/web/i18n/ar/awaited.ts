/** Texts about the exam results that students wait for. */
export const awaitedText = {
  title: 'نتائج منتظرة',
  since: 'منتظرة منذ',
  noTime: 'لم يُحدد موعد إعلانها بعد.',
  announced: 'موعد الإعلان:',
  left: 'باقٍ',
  lastMinute: 'أقل من دقيقة',
  and: 'و',
  due: 'حان موعدها. تظهر هنا تلقائيًّا فور نشرها.',
  calm: 'تظهر هنا تلقائيًّا فور نشرها، ولا حاجة إلى إعادة تحميل الصفحة.',
} as const
