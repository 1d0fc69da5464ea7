import type { WorksheetGrid } from '#server/modules/sheets/grid.rules.ts'

/** Why a file gives no grid, and what the person who holds it can do. */
export const UNREADABLE_FILE_TEXTS = {
  not_found: 'لا يوجد ملف في هذا المسار، أو لا يسمح بقراءته. راجع اسم الملف ومكانه.',
  empty: 'الملف فارغ. اختر ملف الكشف نفسه ثم أعد المحاولة.',
  not_xlsx: 'ليس هذا ملف xlsx. افتح الكشف في برنامج الجداول واحفظه بصيغة xlsx ثم أعد المحاولة.',
  old_or_locked: 'الملف بصيغة xls القديمة أو محمي بكلمة مرور. افتحه في برنامج الجداول واحفظه بصيغة xlsx بلا كلمة مرور.',
  damaged: 'الملف تالف أو ناقص. أعد تنزيله، أو افتحه في برنامج الجداول واحفظه من جديد.',
  not_understood:
    'لم نفهم بنية الملف. افتحه في برنامج الجداول، واحذف ما بعد آخر طالب وآخر عمود من خلايا، ثم احفظه بصيغة xlsx.',
  too_large: 'الملف أكبر مما يقرأ مرة واحدة. احذف ما لا يحتاجه الكشف من أوراق وصور وصفوف فارغة ثم احفظه من جديد.',
  too_slow: 'استغرقت قراءة الملف أكثر من الوقت المسموح. احذف ما لا يحتاجه الكشف من أوراق وصفوف فارغة ثم احفظه من جديد.',
} as const satisfies Record<string, string>

export type UnreadableReason = keyof typeof UNREADABLE_FILE_TEXTS

/** A file that a reader refuses; the reader thread turns it into a reason that its starter understands. */
export class UnreadableFileError extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'UnreadableFileError'
    this.reason = reason
  }
}

/** A file format: the only thing that the understanding of sheets asks of it. */
export type SheetFileReader = (path: string, options?: { onRows?: (rows: number) => void }) => Promise<WorksheetGrid[]>
