/**
 * Why a sheet file cannot be read, and what the user can do about it, as an Arabic sentence for each reason. Stored
 * uploads refer to the reasons, so that none may be renamed.
 */
const UNREADABLE_FILE_TEXTS = {
  not_found: 'لا يوجد ملف في هذا المسار، أو لا يُسمح بقراءته. تأكد من اسم الملف ومكانه.',
  empty: 'الملف فارغ. اختر ملف الكشف نفسه ثم أعد المحاولة.',
  not_xlsx: 'هذا ليس ملف إكسل (xlsx) ولا CSV ولا ods. افتح الكشف في إكسل واحفظه بصيغة xlsx، ثم أعد المحاولة.',
  old_or_locked: 'الملف بصيغة xls القديمة أو محمي بكلمة مرور. افتحه في إكسل واحفظه بصيغة xlsx بلا كلمة مرور.',
  old_xls: 'الملف بصيغة xls القديمة. افتحه في إكسل، واختر «حفظ باسم» ثم الصيغة xlsx، وارفع الملف الجديد.',
  locked: 'الملف محمي بكلمة مرور. افتحه بكلمة المرور، واحفظ منه نسخة بلا حماية، ثم أعد المحاولة.',
  web_page:
    'الملف صفحة ويب أو XML، وإن كان اسمه ينتهي بـ xls. افتحه في إكسل، واختر «حفظ باسم» ثم الصيغة xlsx، وارفع الملف الجديد.',
  open_document: 'هذا مستند OpenDocument ليس جدولًا. احفظ الكشف بصيغة ods أو xlsx ثم ارفعه.',
  json_broken: 'الملف JSON غير مكتمل أو غير صحيح. أعد تنزيله من مصدره ثم أعد المحاولة.',
  json_other: 'ليس في ملف JSON طلاب بدرجاتهم. المطلوب قائمة طلاب، لكل طالب فيها رقم جلوسه واسمه ودرجات مواده.',
  quote_misplaced:
    'في الصف {row} علامة تنصيص (") فُتحت ولم تُغلق، أو في غير مكانها. صححها، أو احفظ الكشف بصيغة xlsx، ثم أعد المحاولة.',
  damaged_text: 'في السطر {row} حروف تالفة، وربما لم يكتمل تنزيل الملف. نزّله أو احفظه مرة أخرى.',
  doubtful_letters: 'لا نعرف بأي ترميز كُتبت حروف الملف، فقد تُقرأ الأسماء خطأ. احفظه بترميز يونيكود أو بصيغة xlsx.',
  damaged: 'الملف تالف أو ناقص. أعد تنزيله، أو افتحه في إكسل واحفظه من جديد.',
  malformed: 'محتوى الملف مقطوع أو غير صحيح {place}، فقد تنقصه درجات. افتحه في إكسل، وراجع كل صفوفه، ثم احفظه من جديد.',
  not_understood: 'لم نفهم ترتيب الملف. افتحه في إكسل، واحذف الخلايا التي بعد آخر طالب وآخر عمود، ثم احفظه بصيغة xlsx.',
  too_large: 'الملف أكبر مما يُقرأ مرة واحدة. احذف ما لا يحتاجه الكشف من أوراق وصور وصفوف فارغة، ثم احفظه من جديد.',
  too_slow:
    'استغرقت قراءة الملف أكثر من الوقت المسموح. احذف ما لا يحتاجه الكشف من أوراق وصفوف فارغة، ثم احفظه من جديد.',
  interrupted: 'انقطعت قراءة الملف قبل أن تكتمل. ارفعه مرة أخرى.',
} as const satisfies Record<string, string>

export type UnreadableReason = keyof typeof UNREADABLE_FILE_TEXTS

/** Where in a file reading failed. `row` is the last row that was read, or the faulty one; null if unknown. */
export interface FaultPlace {
  row?: number | null
  worksheet?: string | null
}

/** Returns the Arabic sentence for a reason. Only some reasons name the place. */
export function unreadableFileText(reason: UnreadableReason, place: FaultPlace = {}): string {
  return UNREADABLE_FILE_TEXTS[reason].replace('{row}', String(place.row ?? '')).replace('{place}', placeText(place))
}

function placeText({ row = null, worksheet = null }: FaultPlace): string {
  const at = row === null ? '' : ` عند الصف ${row}`
  if (worksheet === null) return at === '' ? 'في بنيته' : at.trim()
  return `في الورقة «${worksheet}»${at}`
}

// `Object.keys` loses the type of the keys; the object is a literal, so that its keys are the reasons.
export const UNREADABLE_REASONS = Object.keys(UNREADABLE_FILE_TEXTS) as [UnreadableReason, ...UnreadableReason[]]
