/** Texts of a question with its options, both when it is shown and in its forms. */

export const cardText = {
  right: 'الإجابة الصحيحة',
  reason: 'الشرح:',
} as const

export const optionText = {
  option: 'الاختيار',
  right: 'الاختيار الصحيح:',
  remove: 'حذف الاختيار',
  add: 'إضافة اختيار',
} as const

/** Names of the kinds of questions. */
export const kindText = {
  one: 'اختيار من متعدد',
  several: 'اختيار متعدد الإجابات',
  matching: 'توصيل',
  ordering: 'ترتيب',
  written: 'إجابة قصيرة',
} as const

/** Labels on a question's card besides its text and options: passage, pairs, order and accepted answers. */
export const partsText = {
  passage: 'النص المشترك',
  match: 'يقابله',
  inOrder: 'الترتيب الصحيح',
  accepted: 'الإجابة المقبولة',
  exact: 'تُقارن بالحركات والهمزات.',
  letters: 'تُقارن بالحروف دون الحركات وأشكال الهمزة.',
} as const

/** Texts of the fields that depend on a question's kind, for contributors and the office. */
export const kindFieldText = {
  kind: 'نوع السؤال',
  oneHint: 'من اختيارين إلى تسعة. اضغط الدائرة بجوار الصحيح.',
  severalHint: 'من اختيارين إلى تسعة. ضع علامة بجوار كل اختيار صحيح.',
  pairs: 'العبارات وما يقابلها',
  pairsHint: 'من عبارتين إلى تسع. تظهر المقابلات للطالب بترتيب آخر.',
  prompt: 'العبارة',
  match: 'ما يقابل العبارة',
  items: 'العناصر بترتيبها الصحيح',
  itemsHint: 'من عنصرين إلى تسعة. تظهر للطالب بترتيب آخر.',
  item: 'العنصر',
  accepted: 'الإجابات المقبولة',
  acceptedHint: 'اكتب أولًا الإجابة التي تظهر للطالب بعد أن يجيب، ثم ما يُقبل غيرها.',
  answer: 'الإجابة',
  compare: 'مقارنة إجابة الطالب',
  letters: 'بالحروف دون الحركات والهمزات',
  exact: 'بالحركات والهمزات كما كُتبت',
  add: 'إضافة صف',
  remove: 'حذف الصف',
  passage: 'نص مشترك (اختياري)',
  passageAll: 'ما تغيّره هنا يتغير في كل أسئلة الاختبار التي لها النص نفسه.',
  passageHint: 'يظهر فوق السؤال. الأسئلة التي لها النص نفسه حرفًا بحرف تأتي متتالية في الاختبار.',
} as const

/** Error texts of the fields that depend on a question's kind. */
export const kindRuleText = {
  answers: 'حدد اختيارًا صحيحًا واحدًا على الأقل.',
  pair: 'اكتب عبارة لا تتكرر، في 400 حرف على الأكثر.',
  match: 'اكتب ما يقابل العبارة، في 400 حرف على الأكثر.',
  item: 'اكتب عنصرًا لا يتكرر، في 400 حرف على الأكثر.',
  accepted: 'اكتب إجابة لا تتكرر، في 400 حرف على الأكثر.',
  untypable: 'هذه الإجابة لا يستطيع أحد أن يكتبها. اكتبها حروفًا أو أرقامًا، بلا معادلة ولا صورة ولا تسجيل ولا بيت.',
  sameMatches: 'المقابلات كلها واحدة. غيّر إحداها.',
  passage: 'اكتب النص المشترك في 4000 حرف على الأكثر.',
} as const
