import { OFFICE_ROLE_NAMES } from '#contract/office-role-names.ts'

/** Texts around the office's screens, such as their menu. */

export const adminText = {
  title: 'الإدارة',
  menu: 'أقسام الإدارة',
  desks: {
    dashboard: 'لوحة المتابعة',
    results: 'النتائج',
    students: 'الطلاب',
    appeals: 'التظلمات',
    library: 'المكتبة',
    questions: 'الأسئلة',
    inbox: 'الرسائل',
    people: 'الحسابات',
    front: 'إعدادات المنصة',
    audit: 'سجل العمليات',
  },
  roles: OFFICE_ROLE_NAMES,
  undo: 'تراجع',
  noDesk: {
    title: 'لا توجد صفحة بهذا الرابط',
    next: 'اختر قسمًا من القائمة.',
  },
  otherRole: {
    title: 'هذا القسم ليس ضمن صلاحياتك',
    next: 'اختر قسمًا من القائمة، أو اطلب صلاحيته من مدير المنصة.',
  },
} as const
