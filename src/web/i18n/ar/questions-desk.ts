import type { QuestionFilter, QuestionOrigin, QuestionState } from '#contract/admin-questions.ts'

/** Texts of the office's screen for questions. */

export const deskText = {
  title: 'الأسئلة',
  filters: {
    waiting: 'تنتظر الاعتماد',
    reported: 'عليها بلاغات',
    missed: 'أخطأ فيها أكثر من سُئلوا',
    unpicked: 'فيها اختيار لم يختره أحد',
    hidden: 'المخفية',
    all: 'الكل',
  } satisfies Record<QuestionFilter, string>,
  filterLabel: 'تصفية الأسئلة',
  narrow: 'تصفية الأسئلة',
  quiz: 'الاختبار',
  origins: {
    student: 'أسئلة الطلاب',
    sent: 'أسئلة مرسلة',
    trial: 'الاختبار التجريبي',
  } satisfies Record<QuestionOrigin, string>,
  grade: 'الفرقة',
  term: 'الفصل',
  subject: 'المادة',
  any: 'الكل',
  search: 'كلمات من نص السؤال',
  show: 'عرض',
  clear: 'إلغاء التصفية',
  list: 'الأسئلة',
  more: 'عرض المزيد',
  open: 'فتح السؤال',
  back: 'كل الأسئلة',
  one: 'السؤال',
  alike: 'أسئلة تشبهه في هذا الاختبار',
  alikeLead: 'نصها كنصه، ولا تختلف إلا في الضبط أو الهمز أو التنسيق أو الإجابة.',
  states: {
    shown: 'معروض للطلاب',
    waiting: 'ينتظر الاعتماد',
    hidden: 'مخفي',
  } satisfies Record<QuestionState, string>,
  withdrawn: 'سحبه صاحبه',
  reports: 'بلاغات مفتوحة:',
  by: 'من حساب',
  shownAs: 'يظهر للطلاب باسم',
  on: 'بتاريخ',
  approve: 'اعتماد',
  hide: 'إخفاء',
  showAgain: 'إظهار',
  correct: 'تصحيح',
  choose: 'تحديد السؤال',
  chooseAll: 'تحديد كل ما ينتظر هنا',
  approveChosen: 'اعتماد المحدد',
  done: {
    shown: 'صار السؤال معروضًا للطلاب',
    leftOut: 'قُبِل السؤال، ولكن الاختبار ممتلئ، فلا يُعرض فيه الآن',
    hidden: 'أُخفي السؤال',
    waiting: 'عاد السؤال إلى الانتظار',
    corrected: 'حُفظ التصحيح',
    settled: 'أُغلقت البلاغات',
    reopened: 'فُتحت البلاغات من جديد',
    approved: 'أسئلة اعتُمدت:',
    left: 'وأسئلة تغيّرت فلم تُعتمد:',
    backToWaiting: 'عادت الأسئلة إلى الانتظار',
  },
  gone: { title: 'لا يوجد سؤال بهذا الرابط', next: 'ربما حُذف مع البيانات التجريبية. عُد إلى قائمة الأسئلة.' },
} as const

export const emptyText = {
  waiting: {
    title: 'لا سؤال ينتظر الاعتماد',
    whenOn: 'يظهر هنا كل سؤال جديد حتى تعتمده.',
    whenOff: 'الأسئلة الجديدة تظهر للطلاب فورًا. فعّل الاعتماد أعلاه لتُراجَع قبل ظهورها.',
  },
  reported: { title: 'لا بلاغات مفتوحة', next: 'يظهر هنا كل سؤال يبلغ الطلاب عن خطأ فيه حتى تُغلق بلاغاته.' },
  missed: {
    title: 'لا سؤال أخطأ فيه أكثر من سُئلوا',
    next: 'يظهر هنا السؤال بعد أن يجيب عنه 10 طلاب ويخطئ أكثرهم. قد يكون صعبًا، وقد تكون إجابته خاطئة.',
  },
  unpicked: {
    title: 'لا سؤال فيه اختيار لم يختره أحد',
    next: 'يظهر هنا السؤال بعد أن يجيب عنه 30 طالبًا ولا يختار أحد منهم واحدًا من اختياراته.',
  },
  hidden: { title: 'لا أسئلة مخفية', next: 'ما تخفيه من الأسئلة يبقى هنا، ولك أن تظهره متى شئت.' },
  all: { title: 'لا أسئلة بعد', next: 'يظهر هنا ما يضيفه الطلاب وما في الاختبارات من أسئلة.' },
  narrowed: { title: 'لا سؤال بهذه الشروط', next: 'غيّر كلمات البحث أو ألغِ التصفية.' },
} as const

export const approvalText = {
  label: 'اعتماد الأسئلة الجديدة قبل ظهورها',
  on: 'لا يرى الطلاب سؤالًا جديدًا قبل اعتماده هنا.',
  off: 'يرى الطلاب السؤال الجديد فور إرساله. ما ينتظر من قبل يبقى منتظرًا حتى تعتمده.',
  done: { on: 'صارت الأسئلة الجديدة تنتظر الاعتماد', off: 'صارت الأسئلة الجديدة تظهر فورًا' },
} as const

export const reportsText = {
  title: 'البلاغات',
  none: 'لا بلاغات على هذا السؤال.',
  visitor: 'زائر',
  settled: 'أُغلق في',
  settle: 'إغلاق البلاغات بلا تغيير',
  reopen: 'إعادة فتح البلاغات',
} as const

export const correctionText = {
  title: 'تصحيح السؤال',
  text: 'نص السؤال',
  reason: 'شرح الإجابة (اختياري)',
  settle: 'إغلاق البلاغات المفتوحة عند الحفظ',
  save: 'حفظ التصحيح',
  cancel: 'إلغاء',
  preview: 'معاينة',
  wrong: {
    text: 'اكتب نص السؤال في 1000 حرف على الأكثر.',
    option: 'اكتب اختيارًا يختلف عن غيره، في 400 حرف على الأكثر.',
    answer: 'حدد الاختيار الصحيح.',
    reason: 'اختصر الشرح إلى 2000 حرف.',
  },
  conflict:
    'غيّر شخص آخر هذا السؤال بعد أن فتحته. نصه الحالي معروض أعلاه؛ راجعه، ثم احفظ مرة أخرى إن أردت أن يحل تصحيحك محله.',
} as const
