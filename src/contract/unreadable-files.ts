/**
 * Why a sheet file gives no rows and what the user can do about it: the Arabic sentence for each reason.
 * Stored uploads refer to reasons, so none may be renamed.
 */
const UNREADABLE_FILE_TEXTS = {
  not_found: 'لا يوجد ملف في هذا المسار، أو لا يُسمح بقراءته. تأكد من اسم الملف ومكانه.',
  empty: 'الملف فارغ. اختر ملف الكشف نفسه ثم أعد المحاولة.',
  not_xlsx: 'هذا ليس ملف إكسل (xlsx) ولا CSV. افتح الكشف في إكسل واحفظه بصيغة xlsx، ثم أعد المحاولة.',
  old_or_locked: 'الملف بصيغة xls القديمة أو محمي بكلمة مرور. افتحه في إكسل واحفظه بصيغة xlsx بلا كلمة مرور.',
  open_document: 'الملف بصيغة ods. افتحه في إكسل واحفظه بصيغة xlsx ثم أعد المحاولة.',
  quote_misplaced:
    'في الصف {row} علامة تنصيص (") فُتحت ولم تُغلق، أو في غير مكانها. صححها، أو احفظ الكشف بصيغة xlsx، ثم أعد المحاولة.',
  damaged: 'الملف تالف أو ناقص. أعد تنزيله، أو افتحه في إكسل واحفظه من جديد.',
  not_understood: 'لم نفهم ترتيب الملف. افتحه في إكسل، واحذف الخلايا التي بعد آخر طالب وآخر عمود، ثم احفظه بصيغة xlsx.',
  too_large: 'الملف أكبر مما يُقرأ مرة واحدة. احذف ما لا يحتاجه الكشف من أوراق وصور وصفوف فارغة، ثم احفظه من جديد.',
  too_slow:
    'استغرقت قراءة الملف أكثر من الوقت المسموح. احذف ما لا يحتاجه الكشف من أوراق وصفوف فارغة، ثم احفظه من جديد.',
  interrupted: 'انقطعت قراءة الملف قبل أن تكتمل. ارفعه مرة أخرى.',
} as const satisfies Record<string, string>

export type UnreadableReason = keyof typeof UNREADABLE_FILE_TEXTS

/** Returns the Arabic sentence; `row` is for the reasons that name one. */
export function unreadableFileText(reason: UnreadableReason, row: number | null = null): string {
  return UNREADABLE_FILE_TEXTS[reason].replace('{row}', String(row ?? ''))
}

// `Object.keys` loses the key type; the object is a literal, so its keys are the reasons.
export const UNREADABLE_REASONS = Object.keys(UNREADABLE_FILE_TEXTS) as [UnreadableReason, ...UnreadableReason[]]
