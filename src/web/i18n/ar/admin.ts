/** The office's console. */

export const adminText = {
  title: 'مكتب الإدارة',
  menu: 'مكاتب الإدارة',
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
  roles: {
    administrator: 'مدير',
    results_officer: 'مسؤول النتائج',
    librarian: 'أمين المكتبة',
    question_reviewer: 'مراجع الأسئلة',
  },
  undo: 'تراجع',
  noDesk: {
    title: 'لا يوجد مكتب بهذا الرابط',
    next: 'اختر مكتبًا من القائمة.',
  },
  otherRole: {
    title: 'هذا المكتب لدور آخر',
    next: 'حسابك لا يفتح هذا المكتب. اختر من القائمة ما يخص دورك، أو اطلب الدور من المدير.',
  },
} as const
