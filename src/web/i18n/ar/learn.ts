/** Texts of the review of missed questions, the reader's progress, and the file that takes both to another device. */

import { agreeing, counted } from '#contract/arabic-amounts.ts'

export const reviewText = {
  title: 'مراجعة ما أخطأت فيه',
  of: 'مراجعة',
  all: 'مراجعة كل المواد',
  none: 'لا شيء للمراجعة اليوم',
  noneYet: 'لا شيء للمراجعة بعد',
  nextAt: 'موعد المراجعة القادمة:',
  tomorrow: 'غدًا',
  howItComes: 'كل سؤال تخطئ فيه في أي اختبار يعود إليك هنا غدًا، ثم على فترات تطول كلما أصبت.',
  gone: 'حُذفت هذه الأسئلة من اختباراتها. افتح اختبارًا آخر.',
  notLoaded: 'تعذر تحميل بعض ما حان وقت مراجعته. عدد الأسئلة:',
  toTrial: 'الاختبار التجريبي',
  toProgress: 'تقدمي في الاختبارات',
} as const

export const progressText = {
  title: 'تقدمي في الاختبارات',
  lead: 'هذا السجل محفوظ على هذا الجهاز وحده. لا تعرف المنصة إلا عدد من أجابوا عن كل سؤال وعدد من أصابوا، بلا شيء عنهم.',
  empty: 'لم تجب عن أي سؤال بعد',
  emptyNext: 'أجب عن أسئلة أي اختبار ليظهر تقدمك هنا.',
  start: 'بدء الاختبار التجريبي',
  list: 'الاختبارات التي بدأتها',
  reviewAll: 'مراجعة كل ما حان وقته',
  reviewOne: 'مراجعة',
  file: 'نقل السجل إلى جهاز آخر',
  fileHint: 'احفظ السجل في ملف، ثم أضفه في الجهاز الآخر من هذه الصفحة.',
  fileName: 'سجل-اختباراتي',
  save: 'تنزيل السجل',
  add: 'إضافة سجل من ملف',
  remove: 'حذف السجل من هذا الجهاز',
  added: 'تمت إضافة السجل',
  removed: 'تم حذف السجل',
  restored: 'عاد السجل',
  notStored: 'تعذر الحفظ على هذا الجهاز، فبقي سجلك كما كان.',
  wrongFile: 'هذا الملف ليس سجل اختبارات. اختر الملف الذي نزّلته من هذه الصفحة.',
} as const

/** Returns the progress in words, such as «12 من 40 سؤالًا، الصحيح 9». */
export function progressLine({ asked, total, right }: { asked: number; total: number; right: number }): string {
  return `الأسئلة التي أجبت عنها: ${asked} من ${total}، والصحيح منها: ${right}`
}

/** Returns the progress in short, to show beside a subject's name. */
export function progressNote({ asked, total, due }: { asked: number; total: number; due: number }): string {
  return due > 0 ? `${asked} من ${total}، للمراجعة: ${due}` : `${asked} من ${total}`
}

const WAITING = {
  zero: '',
  one: 'حان وقته',
  two: 'حان وقتهما',
  few: 'حان وقتها',
  many: 'حان وقتها',
  other: 'حان وقتها',
}

export function dueLine(due: number): string {
  return `${counted(due, 'question')} ${agreeing(due, WAITING)}`
}
