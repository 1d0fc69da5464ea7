import type { UseKind } from '#contract/admin-library.ts'
import type { LinkFault } from '#contract/admin-links.ts'
import type { LineFault, ShelfKind } from '#contract/library-lines.ts'
import { EXAM_YEARS, MAX_CAPTION, MAX_CELL_TEXT } from '#contract/timetables.ts'

/** Texts of the office's screen for the library. */

export const libraryDeskText = {
  sectionsLabel: 'أقسام المكتبة',
  sections: {
    books: 'الكتب',
    final_exams: 'امتحانات الأعوام السابقة',
    resources: 'المصادر الإضافية',
    general: 'المواد العامة',
    recordings: 'التسجيلات',
    subjects: 'مواد كل فرقة',
    schedules: 'الجداول',
    links: 'الروابط الخارجية',
  },
  grade: 'الفرقة',
  term: 'الفصل الدراسي',
  subject: 'المادة',
  noSubjects: 'لا مواد في هذا الفصل',
  addSubjectsFirst: 'أضف مواد الفصل أولًا، ثم أضف مصادرها هنا.',
  toSubjects: 'مواد كل فرقة',
  resourcesOf: 'مصادر',
  toGeneral: 'كل المواد العامة',
  openResources: 'المصادر',
  demo: 'بيانات تجريبية',
  demoHint: 'من البيانات التجريبية. إذا عدّلته صار من بيانات الكلية.',
  edit: 'تعديل',
  remove: 'حذف',
  up: 'تحريك لأعلى:',
  down: 'تحريك لأسفل:',
  /** Shown before the name of another site. */
  opensAt: 'يراه الطلاب رابطًا يُفتح في موقع',
  lostFile: 'الملف غير موجود في المنصة. ارفعه من جديد، أو غيّر الرابط.',
  alsoUsed: 'الملف مستعمل أيضًا في:',
  belongs: 'في هذه المادة:',
  saved: 'حُفظ التعديل',
} as const

export const shelfText: Readonly<Record<ShelfKind, { add: string; empty: string; next: string; name: string }>> = {
  book: { add: 'إضافة كتاب', empty: 'لا كتب هنا بعد', next: 'ارفع ملف الكتاب، أو الصق رابطه.', name: 'اسم الكتاب' },
  final_exam: {
    add: 'إضافة امتحان',
    empty: 'لا امتحانات هنا بعد',
    next: 'ارفع ورقة الامتحان، أو الصق رابطها.',
    name: 'اسم الامتحان',
  },
  resource: { add: 'إضافة مصدر', empty: 'لا مصادر لهذه المادة بعد', next: 'أضف ملفًّا أو رابطًا.', name: 'اسم المصدر' },
  general_resource: {
    add: 'إضافة مصدر',
    empty: 'لا مصادر لهذه المادة بعد',
    next: 'أضف ملفًّا أو رابطًا.',
    name: 'اسم المصدر',
  },
  recording: {
    add: 'إضافة تسجيل',
    empty: 'لا تسجيلات هنا بعد',
    next: 'ارفع ملفًّا صوتيًّا، أو الصق رابط التسجيل. لكل مادة تسجيل واحد.',
    name: 'المادة',
  },
  subject: {
    add: 'إضافة مادة',
    empty: 'لا مواد هنا بعد',
    next: 'من هذه المواد يختار الطالب اختباره.',
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
  final_exam: 'امتحانات الأعوام السابقة',
  resource: 'المصادر',
  recording: 'التسجيلات',
  schedule: 'الجداول',
  question: 'الأسئلة',
}

export const lineFormText = {
  link: 'الرابط',
  fileOrLink: 'الملف أو الرابط',
  bookHint: 'ارفع ملفًّا، أو الصق رابطًا يبدأ بـ \u2066https://\u2069',
  linkHint: 'ارفع ملفًّا، أو الصق رابطًا يبدأ بـ \u2066https://\u2069',
  cloudHint: 'الصق رابط الملف في التخزين السحابي.',
  renameHint: 'تنتقل مصادر المادة وتسجيلها إلى الاسم الجديد.',
  hasQuestions: 'لا يمكن تغيير اسم مادة لها أسئلة. أضف مادة بالاسم الجديد، أو انقل أسئلتها أولًا.',
  save: 'حفظ',
  cancel: 'إلغاء',
  taken: 'هذه المادة موجودة في القائمة.',
  full: 'القائمة ممتلئة. احذف منها ثم أضف.',
  opensElsewhere: 'سيراه الطلاب رابطًا يُفتح في ذلك الموقع، ولن يُسمع داخل المنصة. ليُسمع فيها ارفع ملفه من جهازك.',
  unknownFile: 'لم نجد هذا الملف في المنصة. ارفعه من جهازك، أو تأكد من الرابط.',
  faults: {
    name_missing: 'اكتب الاسم.',
    name_long: 'الاسم طويل. اختصره إلى 200 حرف.',
    subject_long: 'الاسم طويل. اختصره إلى 80 حرفًا.',
    subject_odd: 'لا يصلح هذا اسمًا لمادة. اكتب اسمها بالحروف.',
    link_missing: 'ارفع ملفًّا، أو الصق رابطًا.',
    link_long: 'الرابط طويل. استعمل رابطًا أقصر.',
    link_unsafe: 'الصق رابطًا كاملًا يبدأ بـ \u2066https://\u2069',
  } satisfies Record<LineFault, string>,
} as const

export const fileText = {
  choose: 'اختيار ملف من الجهاز',
  chooseOther: 'اختيار ملف آخر',
  uploading: 'جارٍ رفع الملف…',
  cancel: 'إيقاف الرفع',
  wait: 'انتظر حتى يكتمل رفع الملف، أو أوقف الرفع، ثم احفظ.',
  preview: 'معاينة',
  known: 'هذا الملف موجود في المنصة من قبل، فلن يُحفظ مرتين.',
  tooLarge: 'الملف أكبر من المسموح به: 50 ميجابايت للكتب والتسجيلات، و10 للصور. صغّره ثم ارفعه.',
  wrongType: 'هذا النوع غير مقبول هنا. الأنواع المقبولة مكتوبة تحت الزر.',
  unreadable: 'لم نتعرف على الملف. المقبول: PDF، أو صورة JPEG أو PNG أو WebP، أو صوت MP3.',
  accepts: { pdf: 'PDF', image: 'صورة', audio: 'صوت MP3' },
  acceptsLabel: 'المقبول:',
} as const

export const orderText = {
  changed: 'تغيّر الترتيب ولم يُحفظ بعد.',
  save: 'حفظ الترتيب',
  cancel: 'الرجوع إلى الترتيب السابق',
  place: (name: string, place: number, count: number) => `${name}: الموضع ${place} من ${count}`,
} as const

export const removalText = {
  removed: 'حُذف',
  undone: 'عاد إلى مكانه',
} as const

export const scheduleDeskText = {
  exams: 'جدول الامتحانات',
  none: 'لا جدول هنا بعد. يرى الطلاب: «غير متاح بعد».',
  noImage: 'لا صورة بعد.',
  add: 'إضافة صورة الجدول',
  edit: 'تعديل الصورة',
  remove: 'حذف الصورة',
  image: 'صورة الجدول',
  description: 'وصف الجدول',
  descriptionHint: 'اكتب ما في الصورة لمن لا يراها: الأيام والمواعيد والمواد.',
  descriptionMissing: 'اكتب ما في الصورة.',
  imageMissing: 'ارفع صورة الجدول.',
} as const

/** Texts of the form that edits a timetable as a table. */
export const timetableText = {
  title: 'الجدول مكتوبًا',
  none: 'لا جدول مكتوب بعد. بكتابته يرى الطالب جدول أيامه، واليوم مميز فيه، والصورة بجانبه للتنزيل.',
  add: 'كتابة الجدول',
  edit: 'تعديل الجدول',
  remove: 'حذف الجدول',
  saved: 'حُفظ الجدول',
  undone: 'عاد الجدول كما كان',
  paste: 'الصق الجدول من ملف إكسل',
  pasteHint:
    'الأيام في العمود الأول والمواعيد في الصف الأول، أو العكس. وفي كل خلية: المادة، ثم المحاضر، ثم المكان. لا ينقل اللصق دمج الخلايا ولا شطب النص: إن كانا في الجدول فاقرأه من ملفه.',
  read: 'قراءة ما لصقته',
  file: 'قراءة من ملف إكسل أو CSV',
  waitForFile: 'انتظر حتى تكتمل قراءة الملف، ثم احفظ.',
  unreadPaste: 'لصقت جدولًا لم يُقرأ بعد. اضغط «قراءة ما لصقته» أو أفرغ الحقل، ثم احفظ.',
  filled: 'امتلأ الجدول أدناه. راجعه ثم احفظه.',
  noDays: 'لم نجد فيه أيامًا. اجعل الأيام في العمود الأول أو الصف الأول، مثل: السبت، أو 24/5/2025.',
  caption: 'سطر فوق الجدول (اختياري)',
  captionHint: 'مثل: الفصل الدراسي الثاني 2024/25',
  columns: 'الأعمدة: مواعيد المحاضرات، أو الفِرَق في جدول الامتحانات',
  column: 'العمود',
  addColumn: 'إضافة عمود',
  removeColumn: 'حذف العمود',
  day: 'اليوم',
  date: 'التاريخ',
  chooseDay: 'اختر اليوم',
  addDay: 'إضافة يوم',
  removeDay: 'حذف اليوم',
  subject: 'المادة',
  teacher: 'المحاضر',
  hour: 'الساعة',
  place: 'المكان',
  faults: {
    column: 'اكتب عنوان العمود، أو احذفه.',
    day: 'اختر اليوم، أو احذفه.',
    twice: 'هذا اليوم موجود من قبل.',
    date: `اكتب تاريخًا ميلاديًّا بين عامي ${EXAM_YEARS.first} و${EXAM_YEARS.last}.`,
    subject: 'اكتب المادة، أو أفرغ الخلية.',
    empty: 'اكتب مادة واحدة على الأقل.',
    long: `اكتبه في ${MAX_CELL_TEXT} حرف على الأكثر.`,
    longCaption: `اكتبه في ${MAX_CAPTION} حرف على الأكثر.`,
  },
} as const

export const linksText = {
  lead: 'نتأكد أن الروابط إلى المواقع الأخرى ما زالت تعمل، في المكتبة ورابط القناة.',
  none: 'لا روابط خارجية في المكتبة',
  noneNext: 'ما تضيفه من روابط في المصادر والتسجيلات يُفحص من هنا.',
  check: 'فحص الروابط الآن',
  stop: 'إيقاف الفحص',
  progress: 'جارٍ فحص الروابط…',
  count: (done: number, total: number) => `${done} من ${total}`,
  never: 'لم تُفحص الروابط بعد.',
  since: 'آخر فحص:',
  allAlive: 'كل ما فُحص من الروابط يعمل.',
  deadHeading: 'روابط لا تعمل',
  inPlaces: 'أين هو في المنصة:',
  recordingsHeading: 'تسجيلات في مواقع أخرى',
  recordingsNote: 'يراها الطلاب روابط تُفتح في مواقعها، ولا تُسمع داخل المنصة. لتُسمع فيها ارفع ملفاتها إلى المكتبة.',
  channel: 'رابط القناة، في إعدادات المنصة',
  status: 'رمز الخطأ',
  faults: {
    status: 'الصفحة غير متاحة',
    no_host: 'لا يوجد موقع بهذا الاسم',
    no_answer: 'الموقع لا يرد',
    certificate: 'الموقع غير آمن (شهادته غير موثوقة)',
    private_address: 'رابط إلى شبكة داخلية لا يصل إليها الطلاب',
    redirects: 'الرابط ينقل من صفحة إلى أخرى بلا نهاية',
  } satisfies Record<LinkFault, string>,
} as const
