/** Texts about how often a question was answered, and what became of a contributor's question. */

export const countsText = {
  asked: 'عدد من أجابوا:',
  right: 'أصاب منهم:',
  mostMissed: 'أخطأ فيه أكثر من سُئلوا',
  picks: 'ما اختاروه',
  option: 'الاختيار',
  unpicked: 'لم يختره أحد',
} as const

export const fateText = {
  label: 'ما صار إليه السؤال',
  reviewed: { shown: 'اعتُمد في', hidden: 'أُخفي في' },
  corrected: 'صُحّح في',
  reports: 'بلاغات عليه:',
  fewAnswers: 'تظهر هنا نسبة من أصابوا بعد أن يجيب عنه 10 طلاب.',
} as const
