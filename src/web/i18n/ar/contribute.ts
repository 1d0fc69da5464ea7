/** Texts of the screens for contributing questions: choice of subject, form, and the member's own questions. */

export const contributeText = {
  /** docs/SPECIFICATION.md, section 2, fixes these labels. */
  experimental: 'صفحة تجريبية',
  title: 'إضافة سؤال',
  terms: 'إضافة سؤال: اختر الفصل الدراسي',
  subjects: 'إضافة سؤال: اختر المادة',
  grades: 'الفرقة',
  noSubjects: 'لا توجد مواد لهذا الفصل حتى الآن',
  noSubjectsNext: (otherTerm: string) => `تضيفها إدارة المنصة. جرّب ${otherTerm}، أو عُد لاحقًا.`,
  ways: 'روابط الإضافة',
  own: 'أسئلتي',
  files: 'إضافة أسئلة من ملف وتنزيلها',
  quiz: 'اختبار المادة',
} as const

export const formText = {
  lead: 'اكتب سؤالًا واحدًا وحدّد إجابته الصحيحة. يظهر السؤال باسمك في اختبار المادة.',
  text: 'نص السؤال',
  textHint: '10 أحرف على الأقل. إن نقلت نصًّا أو بيتًا أو آية فانقله كاملًا مع مصدره.',
  options: 'الاختيارات الأربعة',
  optionsHint: 'اضغط الدائرة بجوار الاختيار الصحيح.',
  reason: 'شرح الإجابة (اختياري)',
  reasonHint: 'يقرؤه الطالب بعد أن يجيب.',
  preview: 'معاينة السؤال',
  previewEmpty: 'اكتب نص السؤال لتراه هنا كما يراه الطلاب.',
  send: 'إرسال السؤال',
  // Every form has one text for success and one for all failures: docs/SPECIFICATION.md, section 8.
  sent: 'تم الإرسال بنجاح\nوصل سؤالك.',
  failed: 'فشل الإرسال\nما كتبته باقٍ هنا. أعد المحاولة بعد قليل.',
  restored: 'هذا سؤال بدأته من قبل ولم ترسله.',
  clear: 'مسحه وبدء سؤال جديد',
} as const

/** Error texts of the fields of the question form. docs/SPECIFICATION.md, section 5 */
export const questionRuleText = {
  short_text: 'اكتب نص السؤال في 10 أحرف على الأقل.',
  long_text: 'اكتب نص السؤال في 1000 حرف على الأكثر.',
  no_option: 'اكتب هذا الاختيار.',
  same_option: 'هذا الاختيار مكرر. غيّره.',
  long_option: 'اكتب الاختيار في 400 حرف على الأكثر.',
  no_answer: 'حدد الاختيار الصحيح من 1 إلى 4.',
  long_reason: 'اكتب الشرح في 2000 حرف على الأكثر.',
} as const

export const similarText = {
  title: 'هذا السؤال موجود من قبل',
  lead: 'في اختبار المادة سؤال بالنص نفسه. أرسل سؤالك إن كان مختلفًا حقًّا، أو عُد لتعديله.',
  send: 'إرسال السؤال كما هو',
  change: 'تعديل السؤال',
} as const

export const ownText = {
  title: 'أسئلتي',
  lead: 'كل ما أضفته من أسئلة. ما تسحبه يختفي من الاختبار، ولك أن تتراجع عن سحبه متى شئت.',
  list: 'الأسئلة التي أضفتها',
  empty: 'لم تضف أي سؤال بعد',
  add: 'إضافة سؤال',
  state: 'الحالة:',
  states: {
    shown: 'معروض للطلاب',
    waiting: 'ينتظر مراجعة الإدارة',
    hidden: 'أخفته الإدارة',
    withdrawn: 'مسحوب',
  },
  edit: 'تعديل',
  editOf: 'تعديل السؤال',
  notEditable: 'عدد اختيارات هذا السؤال ليس أربعة، فلا يمكن تعديله هنا. اسحبه ثم أضفه من جديد.',
  save: 'حفظ التعديل',
  cancel: 'إلغاء',
  saved: 'حُفظ التعديل',
  discard: {
    title: 'تعديل لم يُحفظ',
    lead: {
      order: 'في القائمة تعديل لم يُحفظ، ويضيع إذا تغيّر الترتيب.',
      leave: 'في القائمة تعديل لم يُحفظ، ويضيع إذا تركت هذه الصفحة.',
    },
    goOn: 'متابعة التعديل',
    yes: { order: 'ترك التعديل وتغيير الترتيب', leave: 'ترك التعديل والصفحة' },
  },
  changedMeanwhile:
    'تغيّر هذا السؤال بعد أن فتحته، وربما صححته الإدارة. ألغِ تعديلك لترى السؤال كما هو الآن، ثم عدّله من جديد إن لزم.',
  withdraw: 'سحب السؤال',
  restore: 'إعادته إلى الاختبار',
  withdrawn: 'سُحب السؤال من الاختبار',
  restored: 'عاد السؤال إلى الاختبار',
} as const
