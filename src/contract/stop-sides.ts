/**
 * The Arabic names of the two values that a line of a publication stop compares: the sheet's value, and the value that
 * was expected.
 */
export const STOP_SIDES = {
  here: 'في هذا الكشف',
  notHere: 'ليس في هذا الكشف',
  subjectNotHere: 'ليست في هذا الكشف',
  inIt: (what: string) => `في ${what}`,
  notInIt: (what: string) => `ليس في ${what}`,
  subjectNotInIt: (what: string) => `ليست في ${what}`,
  version: (number: number) => `الإصدار ${number}`,
  sheetOf: (year: string) => `كشف ${year}`,
  fromLayout: (what: string) => `من القالب: ${what}`,
  fullMark: (fullMark: number) => (fullMark > 0 ? `النهاية العظمى ${fullMark}` : 'بلا نهاية عظمى'),
  counted: (isCounted: boolean) => (isCounted ? 'تُضاف للمجموع' : 'لا تُضاف للمجموع'),
  subject: (fullMark: number, isCounted: boolean) =>
    `النهاية العظمى ${fullMark}، ${isCounted ? 'تُضاف للمجموع' : 'لا تُضاف للمجموع'}`,
  changedMarks: (marks: string) => `تغيّرت ${marks}`,
  noMark: 'بلا درجة',
  name: 'الاسم',
  seat: 'رقم الجلوس',
  note: 'الملاحظات',
  noNote: 'بلا ملاحظات',
  result: 'النتيجة',
  withheld: 'محجوبة',
  notWithheld: 'غير محجوبة',
  // The mark is isolated from the direction of the Arabic text around it, so that the slash of `/50` stays before the
  // number.
  markIn: (mark: string, version: string) => `\u2068${mark}\u2069 في ${version}`,
  marksOf: (name: string, version: string) => `درجات \u2068${name}\u2069 في ${version}`,
  correctedIn: (mark: string, version: string) => `\u2068${mark}\u2069 بعد تصحيحها في ${version}`,
  stored: (value: string) => `القيمة المخزنة \u2068${value}\u2069`,
  notShown: 'لا يظهر شيء',
  withheldHere: 'محجوبة في هذا الكشف',
  releasedByOffice: 'رفعت الإدارة الحجب عنها',
  mean: (mean: number) => `المتوسط ${mean}%`,
  meanIn: (mean: number, year: string) => `المتوسط ${mean}% في ${year}`,
  nobodyPassed: (students: string) => `لم ينجح أحد، وأداها ${students}`,
  passedAll: 'نجح في كل مواد الدور الأول',
  sameMarks: 'درجاته كلها كما في الدور الأول',
  noFirstSession: 'لا كشف منشورًا للدور الأول، ولا تظهر نتيجته حتى يُنشر',
  notInFirstSession: 'ليس في الدور الأول، ولا تظهر نتيجته إلا إن كانت درجاته هنا كاملة',
} as const
