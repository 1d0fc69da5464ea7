import type { PeopleFilter } from '#contract/admin-people.ts'

/** The accounts desk. */

export const peopleText = {
  title: 'الحسابات',
  filters: {
    all: 'الكل',
    waiting: 'تنتظر المراجعة',
    contributors: 'تضيف أسئلة',
    staff: 'الإدارة',
    suspended: 'الموقوفة',
  } satisfies Record<PeopleFilter, string>,
  filterLabel: 'تصفية الحسابات',
  search: 'ابحث بالاسم أو البريد',
  find: 'بحث',
  none: { title: 'لا حسابات هنا', next: 'غيّر كلمات البحث أو اختر تصفية أخرى.' },
  noneWaiting: { title: 'لا أحد ينتظر', next: 'يظهر هنا كل حساب جديد حتى تقرر هل يضيف صاحبه أسئلة.' },
  more: 'عرض المزيد',
  list: 'قائمة الحسابات',
  staffWithoutGrade: 'من الإدارة',
  since: 'أُنشئ في',
  states: { waiting: 'ينتظر المراجعة', writes: 'يضيف أسئلة', reads: 'عضو', suspended: 'موقوف' },
  message: 'رسالة التسجيل',
  grant: 'منح صلاحية إضافة الأسئلة',
  refuse: 'رفض الطلب',
  take: 'سحب صلاحية إضافة الأسئلة',
  suspend: 'إيقاف الحساب',
  resume: 'إعادة تفعيل الحساب',
  reset: 'إرسال رابط كلمة مرور جديدة',
  roles: 'صلاحيات الإدارة',
  saveRoles: 'حفظ الصلاحيات',
  done: {
    granted: 'مُنحت صلاحية إضافة الأسئلة',
    refused: 'رُفضت صلاحية إضافة الأسئلة',
    waiting: 'عاد الحساب إلى المراجعة',
    suspended: 'أُوقف الحساب، وسُجّل خروجه من كل الأجهزة',
    resumed: 'أُعيد تفعيل الحساب',
    roles: 'حُفظت الصلاحيات',
    reset: {
      server: 'أُرسل الرابط إلى بريد صاحب الحساب',
      folder: 'لم يُرسل الرابط لأن البريد غير مُعدّ، وهو في مجلد mail على الخادم',
    },
  },
  lettersInFolder:
    'البريد غير مُعدّ، فلا تصل رسائل الروابط إلى أصحابها، بل تُحفظ في مجلد mail على الخادم. اطلب إعداده من مسؤول الخادم.',
} as const
