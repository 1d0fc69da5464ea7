import type { WaitingKind } from '#contract/admin-dashboard.ts'

/** Texts of the dashboard, which is the office's first screen. */

export const dashboardText = {
  title: 'لوحة المتابعة',
  waiting: {
    title: 'ما ينتظرك',
    kinds: {
      held: 'كشوف أُوقف نشرها',
      drafts: 'مسودات الكشوف',
      uploads: 'الملفات المرفوعة',
      appeals: 'التظلمات',
      accounts: 'الحسابات للمراجعة',
      questions: 'الأسئلة للاعتماد',
      reports: 'البلاغات عن الأسئلة',
      inbox: 'الرسائل الجديدة',
    } satisfies Record<WaitingKind, string>,
  },
  roleChanges: { title: 'صلاحيات تغيّرت أخيرًا', by: 'مصدر التغيير:' },
  published: {
    title: 'آخر ما نُشر',
    none: { title: 'لا نتائج منشورة بعد', next: 'ارفع كشفًا من قسم «النتائج» ثم انشره.' },
    version: 'الإصدار',
    students: 'عدد الطلاب:',
    unseen: 'لا يراه الطلاب الآن: ينتظر نشر الدور الأول',
  },
  visits: {
    title: 'الزيارات والبحث',
    lead: 'أعداد فقط، ولا نحفظ من زار ولا من أين. قد تتأخر أعداد اليوم نصف دقيقة.',
    today: 'اليوم',
    picture: 'زيارات آخر 14 يومًا',
    table: 'الأعداد يومًا بيوم',
    day: 'التاريخ',
    visits: 'الزيارات',
    seatsFound: 'نتائج فُتحت برقم الجلوس',
    seatsMissed: 'أرقام جلوس غير موجودة',
    searches: 'مرات البحث بالرقم التعريفي',
  },
  storage: {
    title: 'التخزين والنسخ الاحتياطية',
    database: 'قاعدة البيانات',
    files: 'ملفات المكتبة',
    free: 'المتاح على القرص',
    backups: 'النسخ الاحتياطية',
    every: 'تُؤخذ تلقائيًّا',
    never: 'لا',
    kept: 'عدد ما يبقى منها',
    last: 'آخر نسخة',
    lastVerified: 'آخر تحقق ناجح',
    next: 'موعد التالية',
    noneYet: 'لا شيء بعد',
    soon: 'خلال دقائق',
    list: 'الأحدث',
    none: 'لم تُؤخذ نسخة احتياطية بعد.',
    away: 'مكان النسخ لا يجيب، فلا نعرف ما فيه. راجع مسؤول الخادم.',
    where: {
      folder:
        'تُحفظ النسخ مع ملفات المكتبة على الخادم، في مجلد backups ما لم يُحدَّد غيره. انقلها إلى جهاز آخر: من فقد القرص فقد ما عليه من نسخ.',
      bucket: 'تُحفظ النسخ مع ملفات المكتبة في مخزن سحابي.',
    },
    old: 'أخذها إصدار أقدم',
    withoutFiles: 'دون ملفات المكتبة',
    sound: 'سليمة',
    unverified: 'لم يُتحقق منها بعد',
    restore: 'الرجوع إلى نسخة',
    restoreLook: 'هذا الأمر، على الخادم، يعرض ما في النسخة وما ستحل محله، ولا يغيّر شيئًا:',
    restoreApply: 'وللرجوع إليها أوقف المنصة، ثم نفّذ هذا الأمر، ثم شغّلها:',
    restored: 'تُحفظ البيانات الحالية في نسخة قبل ذلك، ثم يسجّل الجميع الدخول من جديد.',
    take: 'أخذ نسخة احتياطية الآن',
    taken: 'أُخذت النسخة',
  },
} as const

/** Returns the visits chart in words. */
export function visitsSummary(total: string, most: string, day: string): string {
  return `${dashboardText.visits.picture}. المجموع: ${total}. أكثرها يوم ${day}: ${most}.`
}
