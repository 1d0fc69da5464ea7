import type { KeepFailure } from '../../api/kept-files.ts'

/** Texts about what the reader stores on the device for use without network. */

export const keepFileText = {
  keep: {
    read: 'حفظ للقراءة دون شبكة',
    listen: 'حفظ للاستماع دون شبكة',
    see: 'حفظ الجدول دون شبكة',
  },
  keeping: 'جارٍ الحفظ على هذا الجهاز…',
  kept: 'محفوظ على هذا الجهاز،',
  remove: 'حذف من هذا الجهاز',
  failures: {
    network: 'انقطع الاتصال قبل أن يكتمل الحفظ. أعد المحاولة.',
    missing: 'هذا الملف غير موجود. ربما نُقل أو حُذف.',
    full: 'لا مساحة كافية على هذا الجهاز. احذف شيئًا من المحفوظ، ثم أعد المحاولة.',
    impossible: 'تعذر الحفظ في هذا المتصفح الآن. أعد فتح المنصة، ثم أعد المحاولة.',
  } satisfies Record<KeepFailure, string>,
} as const

export const keptPageText = {
  title: 'المحفوظ على هذا الجهاز',
  lead: 'يُفتح دون شبكة، ولا يُرسل إلى أحد.',
  files: 'الملفات',
  noFiles: 'لم تُحفظ ملفات بعد',
  noFilesNext: 'بجوار كل كتاب وتسجيل وجدول زر لحفظه على هذا الجهاز.',
  kept: 'محفوظ',
  total: 'مجموعها:',
  answers: 'النتائج والقوائم',
  answersLead: 'تُحفظ النتائج والقوائم التي فتحتها كما رأيتها آخر مرة.',
  media: 'ومعها صور الاختبارات وتسجيلاتها الصوتية:',
  noAnswers: 'لا نتائج ولا قوائم محفوظة.',
  removeAnswers: 'حذفها كلها',
  answersRemoved: 'حُذفت النتائج والقوائم المحفوظة.',
  impossible: 'لا يحفظ هذا المتصفح شيئًا من المنصة',
  remove: 'حذف',
} as const
