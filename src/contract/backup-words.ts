import type { BackupFailure, BackupFault, BackupReason } from './admin-dashboard.ts'

/** Arabic texts about backups that the dashboard and the command line share. */

export const BACKUP_REASON_WORDS: Readonly<Record<BackupReason, string>> = {
  schedule: 'تلقائية',
  migration: 'قبل تحديث المنصة',
  restore: 'قبل الرجوع إلى نسخة',
  office: 'أخذتها الإدارة',
}

/** What is wrong with a backup that was verified. */
export const BACKUP_FAULT_WORDS: Readonly<Record<BackupFault, string>> = {
  missing: 'ملفها غير موجود',
  checksum: 'ليست كما أُخذت: بصمتها تختلف',
  damaged: 'تالفة',
  foreign: 'ليست قاعدة بيانات ديوان',
  altered: 'فيها ما لم تضعه تهيئة ديوان، أو ينقصها منها شيء',
  newer: 'من إصدار أحدث من هذا البرنامج',
  rows: 'عدد الصفوف فيها غير ما سُجّل عند أخذها',
  files: 'تنقصها ملفات من المكتبة',
  unrestorable: 'لم تقبل أداة Postgres إعادتها',
}

/** Why no backup could be made, and what the office should do. */
export const BACKUP_FAILURE_WORDS: Readonly<Record<BackupFailure, string>> = {
  tool_missing: 'لا تُؤخذ نسخة: الأداة pg_dump ليست على هذا الخادم. ثبّت أدوات Postgres.',
  tool_old: 'لا تُؤخذ نسخة: الأداة pg_dump أقدم من قاعدة البيانات. ثبّت إصدارًا لا يقل عن إصدارها.',
  occupied: 'يوجد ملف بهذا الاسم. اختر اسمًا آخر.',
  busy: 'تُؤخذ الآن نسخة أخرى. انتظر حتى تنتهي ثم أعد المحاولة.',
  no_space: 'لا يكفي المكان على القرص. أفرغ مكانًا ثم أعد المحاولة.',
  interrupted: 'انقطع أخذ النسخة الأخيرة. تُؤخذ من جديد خلال ساعة.',
  unverified: 'النسخة الأخيرة غير سليمة. تُؤخذ من جديد خلال ساعة.',
  failed: 'تعذر أخذ النسخة الأخيرة، وسببه في سجل الخادم. تُؤخذ من جديد خلال ساعة.',
}
