import type { Question } from '#contract/quiz.ts'

const passage = {
  id: 'poem',
  text: 'قفا نبك من ذكرى حبيب ومنزل … بسقط اللوى بين الدخول فحومل\nمطلع معلقة امرئ القيس، وهو من بحر الطويل.',
}

/** A quiz with a question of each kind. */
export const ALL_KINDS: readonly Question[] = [
  {
    id: 'one',
    passage,
    question_text: 'من أي بحر هذا البيت؟',
    question_options: ['الكامل', 'الطويل', 'البسيط', 'الوافر'],
    question_answer: 1,
  },
  {
    id: 'gap',
    passage,
    question_kind: 'written',
    question_format: 'markup',
    question_text: '<verse><half>قفا نبك من ذكرى حبيب ومنزل</half><half><gap> اللوى بين الدخول فحومل</half></verse>',
    accepted_answers: ['بسقط'],
    compare: 'letters',
    answer_reason: 'سقط اللوى: منقطع الرمل حيث يستدق.',
  },
  {
    id: 'several',
    question_kind: 'several',
    question_format: 'markup',
    question_text: 'أي الكلمات التي تحتها خط مرفوع؟',
    question_options: [
      'جاء <u>الطالبُ</u>',
      'رأيت <u>الطالبَ</u>',
      '<u>العلمُ</u> نور',
      'مررت <u>بالطالبِ</u> في طريقي إلى المكتبة',
    ],
    question_answers: [0, 2],
    answer_reason: 'الأول فاعل، والثالث مبتدأ.',
  },
  {
    id: 'matching',
    question_kind: 'matching',
    question_text: 'صِل كل كتاب بصاحبه.',
    question_pairs: [
      { prompt: 'الكتاب', match: 'سيبويه' },
      { prompt: 'الخصائص', match: 'ابن جني' },
      { prompt: 'دلائل الإعجاز', match: 'عبد القاهر الجرجاني' },
      { prompt: 'أسرار البلاغة', match: 'عبد القاهر الجرجاني' },
    ],
  },
  {
    id: 'ordering',
    question_kind: 'ordering',
    question_text: 'رتِّب الشعراء من الأقدم إلى الأحدث.',
    question_items: ['امرؤ القيس', 'جرير', 'أبو الطيب المتنبي', 'أحمد شوقي'],
    answer_reason: 'جاهلي، ثم أموي، ثم عباسي، ثم حديث.',
  },
  {
    id: 'written',
    question_kind: 'written',
    question_text: 'اضبط الفعل المبني للمجهول: كتب الدرس.',
    accepted_answers: ['كُتِبَ', 'كُتِبَ الدرسُ'],
    compare: 'exact',
    answer_reason: 'يُضم أوله ويُكسر ما قبل آخره.',
  },
]
