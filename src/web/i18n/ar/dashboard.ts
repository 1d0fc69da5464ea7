import type { WaitingKind } from '#contract/admin-dashboard.ts'

/** The console's first screen. */

export const dashboardText = {
  title: 'لوحة المتابعة',
  waiting: {
    title: 'ما ينتظرك',
    kinds: {
      drafts: 'مسودات كشوف',
      uploads: 'ملفات مرفوعة',
      appeals: 'تظلمات',
      accounts: 'حسابات تنتظر المراجعة',
      questions: 'أسئلة تنتظر الموافقة',
      reports: 'بلاغات عن أسئلة',
      inbox: 'اقتراحات ومشكلات جديدة',
    } satisfies Record<WaitingKind, string>,
  },
  published: {
    title: 'آخر ما نُشر',
    none: { title: 'لا نتائج منشورة بعد', next: 'ارفع كشفًا من مكتب النتائج ثم انشره.' },
    version: 'الإصدار',
    students: 'الطلاب',
  },
  visits: {
    title: 'الزيارات والبحث',
    lead: 'أعداد فقط: لا يُحفظ من زار ولا من أين. تتأخر أعداد اليوم نصف دقيقة على الأكثر.',
    today: 'اليوم',
    picture: 'زيارات آخر 14 يومًا',
    table: 'الأعداد يومًا بيوم',
    day: 'اليوم',
    visits: 'الزيارات',
    seatsFound: 'نتائج فُتحت برقم الجلوس',
    seatsMissed: 'أرقام جلوس لم توجد',
    searches: 'بحث بالرقم التعريفي',
  },
  storage: {
    title: 'التخزين والنسخ الاحتياطية',
    database: 'قاعدة البيانات',
    files: 'ملفات المكتبة',
    free: 'المتاح على القرص',
    backups: 'آخر النسخ',
    none: 'لم تؤخذ نسخة بعد.',
    where:
      'النسخ في مجلد backups ضمن بيانات الخادم، وفيها قاعدة البيانات وحدها. انقلها إلى جهاز آخر، ومعها مجلد storage الذي فيه ملفات المكتبة.',
    restore: 'الرجوع إلى نسخة',
    restoreLook: 'على الخادم يقول هذا الأمر ما في النسخة وما ستحل محله، ولا يغير شيئًا:',
    restoreApply: 'وللرجوع إليها أوقف البوابة، ثم نفّذ هذا الأمر، ثم شغّلها:',
    restored: 'تُحفظ القاعدة القائمة نسخةً قبل ذلك، ويدخل كلٌّ بكلمة مروره من جديد.',
    postgres: 'قاعدة البيانات Postgres، ونسخها تؤخذ بأداتها pg_dump وتعاد بأداتها pg_restore.',
    take: 'خذ نسخة الآن',
    taking: 'تؤخذ النسخة…',
    taken: 'أُخذت النسخة',
  },
} as const

/** The picture of the visits in words. */
export function visitsSummary(total: string, most: string, day: string): string {
  return `${dashboardText.visits.picture}: ${total} زيارة، أكثرها ${most} يوم ${day}`
}
