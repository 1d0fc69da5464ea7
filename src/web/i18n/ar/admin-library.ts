import type { UseKind } from '#contract/admin-library.ts'
import type { LinkFault } from '#contract/admin-links.ts'
import type { LineFault, ShelfKind } from '#contract/library-lines.ts'

/** The library desk. */

export const libraryDeskText = {
  sectionsLabel: 'أقسام المكتبة',
  sections: {
    books: 'الكتب',
    final_exams: 'الاختبارات السابقة',
    resources: 'المصادر الإضافية',
    general: 'المواد العامة',
    recordings: 'التسجيلات',
    subjects: 'مواد الفرق',
    schedules: 'الجداول',
    links: 'الروابط الخارجية',
  },
  grade: 'الفرقة',
  term: 'الفصل الدراسي',
  subject: 'المادة',
  noSubjects: 'لا مواد في هذا الفصل',
  addSubjectsFirst: 'أضف مواد الفصل أولًا، ثم أضف مصادرها هنا.',
  toSubjects: 'مواد الفرق',
  resourcesOf: 'مصادر',
  toGeneral: 'كل المواد العامة',
  openResources: 'المصادر',
  demo: 'تجريبي',
  demoHint: 'سطر من البيانات التجريبية. إذا عدلته صار للكلية.',
  edit: 'تعديل',
  remove: 'حذف',
  open: 'فتح',
  up: 'تقديم',
  down: 'تأخير',
  lostFile: 'هذا الملف غير موجود في البوابة.',
  alsoUsed: 'الملف مستعمل أيضًا في:',
  belongs: 'لها في البوابة:',
  saved: 'حُفظ',
  loadingFile: 'جارٍ رفع الملف',
} as const

export const shelfText: Readonly<Record<ShelfKind, { add: string; empty: string; next: string; name: string }>> = {
  book: { add: 'إضافة كتاب', empty: 'لا كتب هنا بعد', next: 'ارفع ملف الكتاب أو ضع رابطه.', name: 'اسم الكتاب' },
  final_exam: {
    add: 'إضافة اختبار',
    empty: 'لا اختبارات هنا بعد',
    next: 'ارفع ورقة الاختبار أو ضع رابطها.',
    name: 'اسم الاختبار',
  },
  resource: { add: 'إضافة مصدر', empty: 'لا مصادر لهذه المادة بعد', next: 'أضف ملفًا أو رابطًا.', name: 'العنوان' },
  general_resource: {
    add: 'إضافة مصدر',
    empty: 'لا مصادر لهذه المادة بعد',
    next: 'أضف ملفًا أو رابطًا.',
    name: 'العنوان',
  },
  recording: {
    add: 'إضافة تسجيل',
    empty: 'لا تسجيلات هنا بعد',
    next: 'ارفع ملفًا صوتيًا أو ضع رابط التسجيل. لكل مادة تسجيل واحد.',
    name: 'المادة',
  },
  subject: {
    add: 'إضافة مادة',
    empty: 'لا مواد هنا بعد',
    next: 'المواد هنا هي التي يختار الطالب منها اختباره.',
    name: 'اسم المادة',
  },
  general_subject: {
    add: 'إضافة مادة عامة',
    empty: 'لا مواد عامة بعد',
    next: 'المادة العامة لا تتبع فرقة بعينها.',
    name: 'اسم المادة',
  },
}

export const namesOfUses: Readonly<Record<UseKind, string>> = {
  book: 'الكتب',
  final_exam: 'الاختبارات السابقة',
  resource: 'المصادر',
  recording: 'التسجيلات',
  schedule: 'الجداول',
  question: 'الأسئلة',
}

export const lineFormText = {
  link: 'الرابط',
  fileOrLink: 'الملف أو الرابط',
  bookHint: 'ارفع ملفًا، أو ضع معرّف ملف في مخزن الملفات، أو رابطًا يبدأ بـ \u2066https://\u2069',
  linkHint: 'ارفع ملفًا، أو ضع رابطًا يبدأ بـ \u2066https://\u2069',
  cloudHint: 'ضع رابط الملف في المخزن السحابي أو معرّفه.',
  renameHint: 'تنتقل مع الاسم الجديد مصادر المادة وتسجيلها.',
  hasQuestions: 'لا يتغير اسم مادة لها أسئلة. أضف مادة جديدة، أو انقل الأسئلة أولًا.',
  save: 'حفظ',
  saving: 'جارٍ الحفظ…',
  cancel: 'إلغاء',
  taken: 'هذه المادة موجودة في القائمة.',
  unknownFile: 'لا يوجد في البوابة ملف بهذا المعرّف. ارفع الملف، أو راجع الرابط.',
  faults: {
    name_missing: 'اكتب الاسم.',
    name_long: 'الاسم أطول من 200 حرف.',
    subject_long: 'الاسم أطول من 80 حرفًا.',
    link_missing: 'ارفع ملفًا أو ضع رابطًا.',
    link_long: 'الرابط أطول من 2000 حرف.',
    link_unsafe: 'ضع رابطًا كاملًا يبدأ بـ \u2066https://\u2069',
  } satisfies Record<LineFault, string>,
} as const

export const fileText = {
  choose: 'اختيار ملف من الجهاز',
  chooseOther: 'اختيار ملف آخر',
  uploading: 'رفع الملف',
  cancel: 'إيقاف الرفع',
  preview: 'معاينة',
  known: 'هذا الملف موجود في البوابة من قبل، فلن يتكرر.',
  tooLarge: 'الملف أكبر من المسموح به: 50 ميجابايت للكتب والتسجيلات، و10 للصور.',
  wrongType: 'هذا النوع غير مقبول هنا.',
  unreadable: 'ليس هذا ملف PDF ولا صورة JPEG أو PNG أو WebP ولا صوت MP3.',
  accepts: { pdf: 'PDF', image: 'صورة', audio: 'صوت MP3' },
  acceptsLabel: 'المقبول:',
} as const

export const orderText = {
  changed: 'تغيّر الترتيب ولم يُحفظ بعد.',
  save: 'حفظ الترتيب',
  cancel: 'إلغاء الترتيب',
  place: (name: string, place: number, count: number) => `${name}: الموضع ${place} من ${count}`,
} as const

export const removalText = {
  removed: 'حُذف',
  undo: 'تراجع عن الحذف',
  undone: 'عاد إلى مكانه',
} as const

export const scheduleDeskText = {
  exams: 'جدول الامتحانات',
  none: 'لا جدول هنا بعد. يرى الطلاب: «غير متاح بعد».',
  add: 'إضافة جدول',
  image: 'صورة الجدول',
  description: 'وصف الجدول',
  descriptionHint: 'ما في الصورة مكتوبًا، لمن لا يراها: الأيام والمواعيد والمواد.',
  descriptionMissing: 'اكتب ما في الصورة.',
  imageMissing: 'ارفع صورة الجدول.',
} as const

export const linksText = {
  lead: 'نسأل كل موقع خارجي في المكتبة والقناة: هل الصفحة ما زالت هناك؟',
  none: 'لا روابط خارجية في المكتبة',
  noneNext: 'ما تضيفه من روابط في المصادر والتسجيلات يُفحص من هنا.',
  check: 'فحص الروابط الآن',
  stop: 'إيقاف الفحص',
  progress: 'فحص الروابط',
  count: (done: number, total: number) => `${done} من ${total}`,
  never: 'لم تُفحص الروابط بعد.',
  since: 'آخر فحص:',
  allAlive: 'كل ما فُحص من الروابط يعمل.',
  deadHeading: 'روابط لا تعمل',
  inPlaces: 'موضعه:',
  channel: 'قناة الكلية، في واجهة البوابة',
  status: 'رد الموقع بالرمز',
  faults: {
    status: 'الصفحة غير متاحة',
    no_host: 'لا يوجد موقع بهذا الاسم',
    no_answer: 'الموقع لا يرد',
    certificate: 'شهادة الموقع غير موثوقة',
    private_address: 'رابط إلى شبكة داخلية لا يصل إليها الطلاب',
    redirects: 'الرابط يحيل إلى روابط بلا نهاية',
  } satisfies Record<LinkFault, string>,
} as const
