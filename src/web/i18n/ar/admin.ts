/** The office's console. */

export const adminText = {
  title: 'مكتب الإدارة',
  desks: {
    dashboard: 'لوحة المتابعة',
    results: 'مكتب النتائج',
    students: 'الطلاب',
    appeals: 'التظلمات',
    library: 'مكتب المكتبة',
    questions: 'مكتب الأسئلة',
    inbox: 'الاقتراحات والمشكلات',
    people: 'الحسابات',
    front: 'واجهة البوابة',
    audit: 'سجل العمليات',
  },
} as const
