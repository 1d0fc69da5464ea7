/** Contributing questions: choosing where, the form, one's own questions. */

export const contributeText = {
  /** specification, section 2: the form is labelled so. */
  experimental: 'تجريبية',
  title: 'إضافة سؤال',
  terms: 'إضافة سؤال: اختر الفصل الدراسي',
  subjects: 'إضافة سؤال: اختر المادة',
  grades: 'الفرقة',
  noSubjects: 'لا توجد مواد لهذا الفصل حتى الآن.',
  noSubjectsNext: 'تضيف إدارة المنصة المواد. جرب الفصل الآخر، أو عد بعد حين.',
  ways: 'روابط الإضافة',
  own: 'أسئلتي',
  files: 'أسئلة المادة في ملف',
  quiz: 'اختبار المادة',
} as const

export const formText = {
  lead: 'اكتب سؤالًا واحدًا وأربعة اختيارات، وعلّم الصحيح منها. يظهر السؤال للطلاب في اختبار المادة باسمك.',
  text: 'نص السؤال',
  textHint: '10 أحرف على الأقل. إن نقلت نصًّا أو بيتًا أو آية فانقله كاملًا مع موضعه.',
  options: 'الاختيارات الأربعة',
  optionsHint: 'علّم الدائرة بجوار الاختيار الصحيح.',
  reason: 'شرح الإجابة (اختياري)',
  reasonHint: 'يقرؤه الطالب بعد أن يجيب.',
  preview: 'معاينة السؤال',
  previewEmpty: 'اكتب نص السؤال لتراه هنا كما يراه الطلاب.',
  send: 'إرسال السؤال',
  sending: 'جارٍ الإرسال',
  // The specification gives these two.
  sent: 'تم الإرسال بنجاح',
  failed: 'فشل الإرسال',
  restored: 'هذا سؤال بدأته من قبل ولم ترسله.',
  clear: 'مسحه والبدء من جديد',
} as const

/** What is said beside a field that its rule refuses. specification, section 5 */
export const questionRuleText = {
  short_text: 'نص السؤال يجب ألا يقل عن 10 أحرف',
  long_text: 'نص السؤال يجب ألا يزيد على 1000 حرف',
  no_option: 'اكتب هذا الاختيار',
  same_option: 'هذا الاختيار مكرر، غيّره',
  long_option: 'الاختيار يجب ألا يزيد على 400 حرف',
  no_answer: 'حدد الاختيار الصحيح من 1 إلى 4',
  long_reason: 'الشرح يجب ألا يزيد على 2000 حرف',
} as const

export const standingText = {
  title: 'هذا السؤال موجود من قبل',
  lead: 'في اختبار المادة سؤال بالنص نفسه. أرسل سؤالك إن كان مختلفًا حقًّا، أو عد لتغيره.',
  send: 'إرساله مع ذلك',
  change: 'العودة لتغييره',
} as const

export const ownText = {
  title: 'أسئلتي',
  lead: 'كل ما أضفته من أسئلة، الأحدث أولًا. ما تسحبه يختفي من الاختبار، ولك أن تتراجع عن سحبه متى شئت.',
  list: 'الأسئلة التي أضفتها',
  empty: 'لم تضف أي سؤال بعد.',
  add: 'إضافة سؤال',
  state: 'الحالة:',
  states: {
    shown: 'معروض للطلاب',
    waiting: 'في انتظار مراجعة الإدارة',
    hidden: 'أخفته الإدارة',
    withdrawn: 'مسحوب',
  },
  edit: 'تعديل',
  editOf: 'تعديل السؤال',
  notEditable: 'اختياراته ليست أربعة، فلا يعدل هنا. اسحبه ثم أضفه من جديد.',
  save: 'حفظ التعديل',
  saving: 'جارٍ الحفظ',
  cancel: 'إلغاء',
  saved: 'تم حفظ التعديل',
  withdraw: 'سحب السؤال',
  restore: 'التراجع عن السحب',
  withdrawn: 'سُحب السؤال من الاختبار',
  restored: 'تم التراجع عن السحب',
} as const
