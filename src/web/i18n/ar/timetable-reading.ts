import { counted } from '#contract/arabic-amounts.ts'
import { TIMETABLE_FILE_LIMITS } from '#contract/timetable-files.ts'
import { MAX_TIMETABLE_COLUMNS, MAX_TIMETABLE_DAYS } from '#contract/timetables.ts'

/** Texts about what the office should check after a timetable was read from a spreadsheet. */
export const timetableReadingText = {
  row: (number: number) => `الصف ${number}`,
  column: (name: number | string) => `العمود ${name}`,
  readAs: (where: string, read: string) => `${where} (قرأناه: ${read})`,
  unknownDays: 'صفوف أو أعمدة لم نعرف يومها فتركناها:',
  doubtfulDays: 'أيام لسنا متأكدين منها، فراجعها في الجدول:',
  doubtfulHead: 'أخذنا من هنا عناوين الأعمدة. تأكد أنه ليس يومًا من الجدول:',
  above: 'نصوص فوق الأيام لم نأخذها:',
  surplusLectures: 'ما تركناه لأن الخلية لا تسع إلا محاضرة واحدة:',
  doubtfulLectures: 'خلايا لسنا متأكدين من تقسيمها، فراجعها في الجدول:',
  surplusColumns: `أعمدة تركناها لأن الجدول لا يسع إلا ${counted(MAX_TIMETABLE_COLUMNS, 'column')}:`,
  surplusDays: `أيام تركناها لأن الجدول لا يسع إلا ${counted(MAX_TIMETABLE_DAYS, 'day')}:`,
  struck: 'خلايا فيها نص مشطوب أو مرفوع عن السطر، فتركناها. اكتب في الجدول ما لم يُلغَ منها:',
  faulty: 'خلايا لم نأخذها، لأن فيها خطأ من إكسل أو معادلة بلا قيمة محفوظة:',
  isCut: `لم نقرأ إلا أول ${counted(TIMETABLE_FILE_LIMITS.rows, 'row')} وأول ${counted(TIMETABLE_FILE_LIMITS.columns, 'column')} من الورقة.`,
  otherWorksheets:
    'لم نقرأ إلا الورقة الأولى من الملف. لتُقرأ ورقة غيرها، انقلها إلى أول الملف أو الصق خلاياها. الأوراق الأخرى:',
} as const
