/** The names of the two sides in a stop's lines: the sheet's own value, and the value that it was compared with. */
export const STOP_SIDES = {
  here: 'في هذا الكشف',
  notHere: 'ليس في هذا الكشف',
  subjectNotHere: 'ليست في هذا الكشف',
  inIt: (what: string) => `في ${what}`,
  notInIt: (what: string) => `ليس في ${what}`,
  subjectNotInIt: (what: string) => `ليست في ${what}`,
  version: (number: number) => `الإصدار ${number}`,
  sheetOf: (year: string) => `كشف ${year}`,
  subject: (fullMark: number, isCounted: boolean) =>
    `النهاية العظمى ${fullMark}، ${isCounted ? 'تُضاف للمجموع' : 'لا تُضاف للمجموع'}`,
  changedMarks: (marks: string) => `تغيرت ${marks}`,
  noMark: 'بلا درجة',
  // Isolated, so that the slash of `/50` stays before the number.
  markIn: (mark: string, version: string) => `\u2068${mark}\u2069 في ${version}`,
  correctedIn: (mark: string, version: string) => `\u2068${mark}\u2069 بعد تصحيحها في ${version}`,
  mean: (mean: number) => `المتوسط ${mean}%`,
  meanIn: (mean: number, year: string) => `المتوسط ${mean}% في ${year}`,
  nobodyPassed: (students: string) => `لم ينجح أحد، وأداها ${students}`,
  passedAll: 'نجح في كل مواد الدور الأول',
  sameMarks: 'درجاته كلها كما في الدور الأول',
  noFirstSession: 'لا كشف منشورًا للدور الأول',
} as const
