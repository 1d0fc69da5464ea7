/**
 * Why a sheet file gives no rows, and what the person who holds it can do: the closed list, and the Arabic sentence for each.
 * Uploads are stored with their reason, so none is renamed.
 */
const UNREADABLE_FILE_TEXTS = {
  not_found: 'لا يوجد ملف في هذا المسار، أو لا يسمح بقراءته. راجع اسم الملف ومكانه.',
  empty: 'الملف فارغ. اختر ملف الكشف نفسه ثم أعد المحاولة.',
  not_xlsx: 'ليس هذا ملف xlsx ولا CSV. افتح الكشف في برنامج الجداول واحفظه بصيغة xlsx ثم أعد المحاولة.',
  old_or_locked: 'الملف بصيغة xls القديمة أو محمي بكلمة مرور. افتحه في برنامج الجداول واحفظه بصيغة xlsx بلا كلمة مرور.',
  open_document: 'الملف بصيغة ods. افتحه في برنامج الجداول واحفظه بصيغة xlsx ثم أعد المحاولة.',
  quote_misplaced:
    'في الصف {row} علامة تنصيص (") فتحت ولم تغلق، أو في غير مكانها. صححها، أو احفظ الكشف بصيغة xlsx، ثم أعد المحاولة.',
  damaged: 'الملف تالف أو ناقص. أعد تنزيله، أو افتحه في برنامج الجداول واحفظه من جديد.',
  not_understood:
    'لم نفهم بنية الملف. افتحه في برنامج الجداول، واحذف ما بعد آخر طالب وآخر عمود من خلايا، ثم احفظه بصيغة xlsx.',
  too_large: 'الملف أكبر مما يقرأ مرة واحدة. احذف ما لا يحتاجه الكشف من أوراق وصور وصفوف فارغة ثم احفظه من جديد.',
  too_slow: 'استغرقت قراءة الملف أكثر من الوقت المسموح. احذف ما لا يحتاجه الكشف من أوراق وصفوف فارغة ثم احفظه من جديد.',
  interrupted: 'انقطعت قراءة الملف قبل أن تكتمل. ارفعه مرة أخرى.',
} as const satisfies Record<string, string>

export type UnreadableReason = keyof typeof UNREADABLE_FILE_TEXTS

/** The Arabic sentence; `row` for the reasons that name one. */
export function unreadableFileText(reason: UnreadableReason, row: number | null = null): string {
  return UNREADABLE_FILE_TEXTS[reason].replace('{row}', String(row ?? ''))
}

// Object.keys forgets the key type; the object is a literal, so its keys are the reasons.
export const UNREADABLE_REASONS = Object.keys(UNREADABLE_FILE_TEXTS) as [UnreadableReason, ...UnreadableReason[]]
