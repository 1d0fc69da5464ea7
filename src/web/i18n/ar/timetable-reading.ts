import { counted } from '#contract/arabic-amounts.ts'
import { MAX_TIMETABLE_COLUMNS, MAX_TIMETABLE_DAYS } from '#contract/timetables.ts'

/** What the office looks at after a timetable was read from a spreadsheet. */
export const timetableReadingText = {
  row: (number: number) => `الصف ${number}`,
  column: (number: number) => `العمود ${number}`,
  readAs: (where: string, read: string) => `${where} (قرأناه: ${read})`,
  unknownDays: 'صفوف أو أعمدة لم نعرف يومها فتركناها:',
  doubtfulDays: 'أيام لسنا متأكدين منها، فراجعها في الجدول:',
  doubtfulHead: 'أخذنا من هنا عناوين الأعمدة. تأكد أنه ليس يومًا من الجدول:',
  above: 'نصوص فوق الأيام لم نأخذها:',
  surplusColumns: `أعمدة تركناها لأن الجدول لا يسع إلا ${counted(MAX_TIMETABLE_COLUMNS, 'column')}:`,
  surplusDays: `أيام تركناها لأن الجدول لا يسع إلا ${counted(MAX_TIMETABLE_DAYS, 'day')}:`,
} as const
