/** Texts about markup: pictures, sounds, links and formulas in questions, and the buttons that insert them. */

export const markupText = {
  enlarge: 'تكبير الصورة',
  picture: 'صورة',
  sound: 'تسجيل صوتي',
  newTab: '(يفتح في نافذة جديدة)',
} as const

export const markupBarText = {
  bar: (field: string) => `تنسيق: ${field}`,
  fold: 'تنسيق',
  hint: 'حدد كلمة ثم اختر تنسيقها. ما بين ⟦ ⟧ علامات لا يراها الطالب.',
  u: 'خط تحت المحدد',
  b: 'خط غليظ',
  i: 'خط مائل',
  s: 'شطب',
  mark: 'تلوين',
  sup: 'رفع',
  sub: 'خفض',
  verse: 'بيت شعر من شطرين',
  gap: 'فراغ يكتب فيه الطالب',
  link: 'رابط',
  math: 'معادلة بصيغة LaTeX',
  media: 'صورة أو تسجيل صوتي',
  /** Written in place of a description, selected so that typing replaces it. */
  describe: { img: 'وصف الصورة', audio: 'اسم التسجيل' },
  sending: 'جارٍ رفع الملف…',
  sent: 'أُدرج الملف. اكتب وصفه مكان المحدد.',
  notSent: 'لم يُرفع الملف. أعد المحاولة.',
  gone: 'في هذا النص صورة أو تسجيل لم يعد محفوظًا. احذف علامته من النص، ثم أضف الملف من جديد.',
  strayGap:
    'للطالب فراغ واحد يكتب فيه، ومكانه نص سؤال من نوع «إجابة قصيرة» وحده. احذف علامة الفراغ هنا، أو اكتب مكانها نقاطًا.',
  unclosed: (word: string) => `علامة «${word}» ناقصة أو زائدة. احذفها أو أكملها.`,
} as const
