import type { BoardState } from '#contract/admin-board.ts'
import { agreeing, counted } from '#contract/arabic-amounts.ts'

/**
 * Texts of the office's screen for results: the board of a year's sheets, the list of uploads, and acts on several
 * sheets together.
 */

export const boardText = {
  title: 'كشوف العام',
  year: 'العام الجامعي',
  grade: 'الفرقة',
  caption: (session: string) => `حالة كشوف ${session}`,
  empty: 'لا كشوف بعد',
  emptyNext:
    'اختر ملفات الكشوف من «رفع كشوف جديدة» أدناه. يُعرف من عنوان كل ملف فرقته وفصله وعامه، ويظهر هنا بعدها مكان كل كشف وما بقي له.',
  upload: 'رفع كشف',
  unplaced: 'ملفات لم يُعرف مكانها بعد، وعددها:',
  version: 'المنشور: الإصدار',
  unseen: '، ولا يراه الطلاب الآن',
} as const

export const BOARD_STATE_NAMES: Readonly<Record<BoardState, string>> = {
  awaited: 'لم يُرفع',
  errors: 'فيه أخطاء',
  uploaded: 'جاهز للمسودة',
  draft: 'مسودة',
  scheduled: 'له موعد نشر',
  published: 'منشور',
  withdrawn: 'مسحوب',
}

export const waitingText = {
  unknownPlace: 'لم تُعرف الفرقة أو الفصل أو العام',
  reviewing: 'جارٍ فحص الملف…',
  ready: 'جاهز لإنشاء المسودة',
  repeated: 'له كشف من قبل',
  questions: 'أسماء متشابهة:',
  warnings: 'تنبيهات:',
  choose: (name: string) => `تحديد ${name}`,
  chooseAll: 'تحديد كل الجاهز',
  draft: 'إنشاء المسودات المحددة',
  drafting: 'جارٍ إنشاء المسودات…',
  none: 'حدّد ملفًّا واحدًا على الأقل.',
  drafted: 'صار مسودة',
} as const

/** Returns a text with the number of errors that prevent a draft from being made of a file. */
export function errorsText(count: number): string {
  return agreeing(count, {
    zero: 'لا أخطاء',
    one: 'خطأ واحد',
    two: 'خطآن',
    few: `${count} أخطاء`,
    many: `${count} خطأً`,
    other: `${count} خطأ`,
  })
}

export const draftsText = {
  title: 'مسودات تنتظر النشر',
  lead: 'حدّد ما تريد نشره، ثم راجع أرقام كل كشف في نافذة واحدة.',
  chooseAll: 'تحديد الكل',
  publish: 'نشر المحدد',
  confirmTitle: 'نشر كشوف معًا',
  confirmLead: 'يُنشر كل كشف وحده: إن تعذر أحدها بقي مسودة، ونُشر الباقي.',
  confirm: 'نشر الآن',
  publishing: 'جارٍ النشر…',
  cancel: 'إلغاء',
  close: 'إغلاق',
  first: 'أول إصدار لهذا الكشف',
  replaces: 'يحل محل الإصدار',
  published: 'نُشر',
  seeList: 'عرضه كما يراه الطلاب',
  left: 'لن يُنشر الآن:',
  twice: 'لن يُنشر الآن: اخترت معه إصدارًا آخر من الكشف نفسه، ولا يُنشر إلا واحد. أغلق النافذة وأبقِ الإصدار المطلوب وحده.',
  openSheet: 'فتح الكشف',
  waits: 'ينتظر دوره',
  working: 'جارٍ…',
} as const

/** Returns a text with the number of the chosen files or sheets for which the act succeeded. */
export function batchText(done: number, all: number, noun: 'file' | 'sheet'): string {
  const what = noun === 'file' ? counted(done, 'file') : `${done} من ${all}`
  return noun === 'file' ? `صار مسودة: ${what} من ${all}` : `نُشر: ${what}`
}
