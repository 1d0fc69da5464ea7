/** What the search card of the home page says about a number that does not lead straight to a result. */

export const findCardText = {
  empty: 'اكتب رقم الجلوس أو الرقم التعريفي.',
  wrongLength: 'رقم الجلوس 5 أرقام، والرقم التعريفي 9 أرقام.',
  typed: 'عدد الخانات المكتوبة:',
  several: 'هذا الرقم في أكثر من نتيجة. اختر نتيجتك:',
  otherGrade: 'ليس في نتائج',
  foundIn: 'وجدناه في:',
  older: 'ليس في نتائج العام الجامعي',
  foundEarlier: 'وجدناه قبل ذلك، وقد يكون لطالب آخر:',
  seatNotFound: 'رقم الجلوس غير موجود.',
  idNotFound: 'لم نجد هذا الطالب. تأكد من الرقم التعريفي ثم أعد المحاولة.',
  searched: 'بحثنا في كل النتائج المنشورة:',
  notYet: 'لم تُنشر بعد نتائج العام الجامعي',
  awaited: 'نتائج منتظرة:',
  nothingYet: 'لم تُنشر نتائج بعد.',
  whatIsId: 'ما الرقم التعريفي؟',
} as const
