import type { PeopleFilter } from '#contract/admin-people.ts'

/** The desk of accounts. */

export const peopleText = {
  title: 'الحسابات',
  filters: {
    all: 'الكل',
    waiting: 'تنتظر المراجعة',
    contributors: 'المساهمون',
    staff: 'موظفو الإدارة',
    suspended: 'الموقوفة',
  } satisfies Record<PeopleFilter, string>,
  filterLabel: 'تصفية الحسابات',
  search: 'ابحث بالاسم أو البريد',
  find: 'بحث',
  none: { title: 'لا حسابات هنا', next: 'غيّر كلمات البحث أو اختر تصفية أخرى.' },
  noneWaiting: { title: 'لا أحد ينتظر', next: 'يظهر هنا من ينشئ حسابًا حتى تُمنح له صلاحية الإضافة أو تُرفض.' },
  more: 'المزيد',
  list: 'قائمة الحسابات',
  staffWithoutGrade: 'من الإدارة',
  since: 'أنشئ في',
  states: { waiting: 'ينتظر المراجعة', writes: 'يضيف أسئلة', reads: 'عضو', suspended: 'موقوف' },
  message: 'رسالة التسجيل',
  grant: 'منح صلاحية الإضافة',
  refuse: 'رفض',
  take: 'سحب صلاحية الإضافة',
  suspend: 'إيقاف الحساب',
  resume: 'إعادة الحساب',
  reset: 'إرسال رابط كلمة مرور',
  roles: 'أدوار الإدارة',
  saveRoles: 'حفظ الأدوار',
  done: {
    granted: 'مُنحت صلاحية الإضافة',
    refused: 'رُفضت صلاحية الإضافة',
    waiting: 'عاد الحساب إلى المراجعة',
    suspended: 'أُوقف الحساب وانتهت جلساته',
    resumed: 'عاد الحساب',
    roles: 'حُفظت الأدوار',
    reset: {
      server: 'أُرسل الرابط إلى بريد صاحب الحساب',
      folder: 'كُتب الرابط في مجلد البريد على الخادم، فلا خادم بريد للبوابة',
    },
  },
  lettersInFolder: 'لا خادم بريد للبوابة: رسائل الروابط تُكتب في مجلد mail ضمن بيانات الخادم ولا تصل إلى أصحابها.',
} as const
