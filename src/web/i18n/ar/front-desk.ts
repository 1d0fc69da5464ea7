import type { DeskAnnouncement, FrontSettings } from '#contract/admin-front.ts'
import type { ApiErrorCode } from '../../api/api-error.ts'

/** Texts of the office's screen for the portal's settings and announcements. */

export const frontDeskText = {
  title: 'إعدادات المنصة',
  tabs: { label: 'أقسام إعدادات المنصة', announcements: 'الإعلانات', settings: 'الإعدادات' },
  reload: 'عرض ما هو محفوظ الآن',
  save: 'حفظ',
  saved: 'حُفظ، ويراه الزوار خلال ثوانٍ.',
  undone: 'عاد كما كان، ويراه الزوار خلال ثوانٍ.',
  announcements: {
    add: 'إعلان جديد',
    edit: 'تعديل الإعلان',
    list: 'الإعلانات المحفوظة',
    text: 'نص الإعلان',
    textHint: 'سطر أو سطران في أعلى الصفحة الرئيسية.',
    from: 'يظهر من',
    until: 'يختفي في',
    fromHint: 'إن تُرك فارغًا ظهر الآن.',
    untilHint: 'إن تُرك فارغًا بقي حتى يُحذف.',
    needsText: 'اكتب نص الإعلان.',
    backwards: 'اختر وقت اختفاء بعد وقت الظهور.',
    publish: 'إضافة الإعلان',
    saveEdit: 'حفظ التعديل',
    cancel: 'إلغاء',
    change: 'تعديل',
    remove: 'حذف',
    removed: 'حُذف الإعلان:',
    restored: 'عاد الإعلان إلى مكانه',
    none: { title: 'لا إعلانات بعد', next: 'اكتب أول إعلان في النموذج أعلاه، فيظهر في الصفحة الرئيسية.' },
    always: 'ظاهر دائمًا',
    shown: { now: 'ظاهر الآن', later: 'يظهر لاحقًا', past: 'انتهى وقته' } satisfies Record<
      DeskAnnouncement['shown'],
      string
    >,
  },
  identity: {
    title: 'الاسم والقناة',
    name: 'اسم المنصة',
    needsName: 'اكتب اسم المنصة.',
    channel: 'رابط القناة',
    channelHint:
      'رابط كامل يبدأ بـ \u2066https\u2069، أو رابط داخل المنصة يبدأ بـ \u2066/\u2069. اتركه فارغًا إن لم تكن للكلية قناة.',
    wrongChannel: 'اكتب رابطًا كاملًا، مثل \u2066https://t.me/faculty\u2069',
  },
  looks: {
    title: 'الشعار واللون',
    lead: 'يظهر الشعار في أعلى كل صفحة بجوار اسم المنصة، واللون في الأزرار والروابط.',
    crest: 'اختيار ملف الشعار',
    otherCrest: 'اختيار شعار آخر',
    noCrest: 'بلا شعار',
    wait: 'انتظر حتى يكتمل رفع الشعار، ثم احفظ.',
    crestHint: 'صورة PNG أو WebP بخلفية شفافة، حتى 256 كيلوبايت. كل جانب من 64 إلى 2048 نقطة.',
    faults: {
      too_large: 'حجم الملف أكبر من 256 كيلوبايت. صغّر الصورة ثم اخترها من جديد.',
      unreadable_file: 'هذا الملف ليس صورة PNG أو WebP. احفظ الشعار بإحدى الصيغتين ثم اختره من جديد.',
      invalid_request:
        'أبعاد الصورة غير مناسبة. اختر صورة كل جانب فيها من 64 إلى 2048 نقطة، ولا يزيد الجانب الأطول على ثلاثة أمثال الأقصر.',
    } as Readonly<Partial<Record<ApiErrorCode, string>>>,
    color: 'لون المنصة',
    colorHint: 'يُفتَّح اللون أو يُغمَّق في كل وضع حتى تسهل القراءة.',
    green: 'الأخضر، لون ديوان',
    palette: [
      { color: '#1f3f7a', name: 'كحلي' },
      { color: '#0e5a6b', name: 'فيروزي داكن' },
      { color: '#7a1f3d', name: 'عنابي' },
      { color: '#5a2a82', name: 'بنفسجي' },
      { color: '#7a4a12', name: 'بني' },
      { color: '#3d4a52', name: 'رمادي' },
    ],
    other: 'لون آخر',
    own: 'اللون',
    preview: 'معاينة أعلى الصفحة في الوضعين الفاتح والداكن',
    sampleLink: 'رابط',
    sampleButton: 'زر',
  },
  faculty: {
    title: 'شكل الكلية',
    lead: 'فِرَق الكلية وفصول العام بأسمائها، كما تظهر في كل صفحة. تُعرف الفرقة برقمها، فتغيير اسمها لا يمس نتائجها ولا كتبها. ولا تُحذف إلا الأخيرة، ما دامت بلا كشوف ولا كتب ولا أسئلة ولا حسابات.',
    grades: { legend: 'الفِرَق', one: 'اسم الفرقة', add: 'إضافة فرقة' },
    terms: { legend: 'فصول العام', one: 'اسم الفصل', add: 'إضافة فصل ثالث' },
    remove: 'حذف',
    needsName: 'اكتب الاسم.',
    sameName: 'هذا الاسم موجود قبله. اكتب اسمًا آخر.',
    inUse: 'لا يُحذف ما له بيانات:',
    demoGoes: 'البيانات التجريبية تُحذف كلها عند حفظ أول كشف، فعُد بعده إلى هنا.',
    defaults: 'استعادة الشكل الأصلي',
    preview: 'معاينة الفِرَق والفصول كما يراها الطلاب',
  },
  awaited: {
    title: 'النتائج المنتظرة',
    lead: 'يرى الطلاب ما يُنتظر ومنذ متى، وعدًّا تنازليًّا إن كان له موعد. الموعد لا يكفي للنشر: النشر من قسم «النتائج»، وما نُشر يختفي من المنتظر عند الطلاب في الحال.',
    none: 'لا نتائج منتظرة.',
    since: (at: string) => `منتظرة منذ ${at}.`,
    arrived: 'نُشرت، فلم تعد تظهر للطلاب بين النتائج المنتظرة. يمكن حذفها.',
    announced: 'موعد الإعلان',
    announcedHint: 'اتركه فارغًا إن لم يُحدد موعد.',
    scheduledFor: (at: string) => `موعد النشر المجدول: ${at}`,
    remove: 'حذف',
    add: 'نتيجة أخرى تُنتظر',
    toList: 'إضافة إلى المنتظر',
    listed: 'موجودة في المنتظر',
    noGrade: 'اختر الفرقة',
    notAdded: 'هذه النتيجة لم تُضف بعد. أضفها إلى المنتظر، أو أعد الاختيار إلى «اختر الفرقة».',
    grade: 'الفرقة',
    term: 'الفصل',
    session: 'الدور',
    year: 'العام الجامعي',
  },
  years: {
    title: 'الأعوام الظاهرة',
    lead: 'العام الذي تخفيه كأنه لم يُنشر: لا تظهر قوائمه ولا ترتيبه ولا إحصاءاته ولا ملفاته، ولا فصوله في سجلات الطلاب. تبقى كشوفه محفوظة، ويعود كل شيء حين تظهره.',
    none: 'لا أعوام منشورة بعد. انشر كشفًا من قسم «النتائج» أولًا.',
  },
  thresholds: {
    title: 'حدود التقدير',
    lead: 'أقل نسبة مئوية لكل تقدير، من الأعلى إلى الأدنى. ما دون «مقبول» ضعيف. والتقدير من المجموع وحده: حد نجاح المادة نصف نهايتها العظمى، ولا يغيّره حد «مقبول».',
    names: { excellent: 'ممتاز', very_good: 'جيد جدًّا', good: 'جيد', pass: 'مقبول' } satisfies Record<
      keyof FrontSettings['thresholds'],
      string
    >,
    outOfRange: 'اكتب عددًا من 0 إلى 100، مثل 85 أو 84.5',
    notLower: 'اكتب نسبة أقل من التي فوقها.',
    defaults: 'استعادة القيم الأصلية',
  },
  security: {
    title: 'أمان حسابات الإدارة',
    lead: 'من يلزمه التحقق بخطوتين لا يعمل له شيء قبل تفعيله، بتطبيق مصادقة أو بمفتاح مرور.',
    label: 'من يلزمه التحقق بخطوتين',
    hint: 'يسري التغيير على الحسابات المفتوحة الآن أيضًا.',
    choices: {
      nobody: 'لا أحد',
      administrators: 'المديرون',
      office: 'كل حسابات الإدارة',
    } satisfies Record<FrontSettings['second_factor_for'], string>,
  },
  attempts: {
    title: 'الدور الثاني وإعادة الفرقة',
    lead: 'أي محاولة تُحسب في المجموع حين يكون للطالب أكثر من محاولة. تظهر المحاولات كلها في النتيجة والسجل.',
    secondSession: 'درجة المادة في الدور الثاني',
    secondSessionHint: 'من كان له عذر في الدور الأول تُحسب درجته كاملة في الحالين.',
    secondSessionRules: {
      earned: 'تُحسب كما حصل عليها الطالب',
      pass_mark: 'تُحسب بدرجة النجاح على الأكثر',
    } satisfies Record<FrontSettings['second_session_rule'], string>,
    repeat: 'المجموع الكلي لمن أعاد فرقة',
    repeatHint: 'يخص السجل الكامل للطالب وحده. لا يُحسب عام معاد حتى تُنشر فصوله كلها.',
    repeatRules: { last: 'يُحسب العام الأخير', best: 'يُحسب أفضل الأعوام' } satisfies Record<
      FrontSettings['repeat_rule'],
      string
    >,
  },
  verdict: {
    title: 'قواعد النجاح والرسوب',
    lead: 'تقول صفحة الطالب أولًا هل اجتاز كل المواد، وما لم يجتزه منها. ومع لائحة الكلية تقول: ناجح، أو منقول بمادتين، أو له دور ثانٍ، أو باقٍ للإعادة. وإن ذكر الكشف نتيجة الطالب ظهرت كما هي.',
    isByRules: 'تطبيق لائحة الكلية',
    carriedMost: 'أكثر ما يُنقل به الطالب من مواد',
    carriedMostHint: (lastGrade: string) => `اكتب 0 إن كان لا يُنقل أحد بمواد. لا نقل بمواد من ${lastGrade}.`,
    wrongCount: 'اكتب عددًا من 0 إلى 20.',
    by: 'الحد لكل',
    units: { year: 'عام', term: 'فصل دراسي' },
    uncounted: 'مواد لا تُضاف للمجموع شرط للنجاح أيضًا',
    secondSession: 'في الكلية دور ثانٍ',
  },
  availabilities: {
    title: 'ما تعرضه الصفحة الرئيسية',
    lead: 'حدّد الفِرَق التي يظهر لها كل اختيار في الخطوة الثانية. ما لا فرقة له لا يظهر لأحد.',
    aim: 'الاختيار',
    // Repeats texts of the home page, because importing them would put this desk's code into the first load.
    aims: {
      schedule: 'الجدول الدراسي',
      books: 'الكتب',
      lectures_recordings: 'تسجيلات المحاضرات',
      test_yourself_students: 'أسئلة الطلاب',
      test_yourself: 'اختبار تجريبي',
      more_resources: 'المصادر الإضافية',
      final_exams: 'امتحانات الأعوام السابقة',
    } satisfies Record<keyof FrontSettings['availabilities'], string>,
    defaults: 'استعادة الاختيار الأصلي',
  },
  appeals: {
    title: 'موعد التظلمات',
    lead: 'خارج هذه المدة لا يُقبل تظلم جديد، ويرى الطالب متى يُفتح الباب أو متى أُغلق. ومتابعة التظلمات السابقة لا تتوقف.',
    from: 'يُفتح في',
    fromHint: 'إن تُرك فارغًا فالباب مفتوح من الآن.',
    until: 'يُغلق في',
    untilHint: 'إن تُرك فارغًا بقي الباب مفتوحًا.',
    backwards: 'اختر وقت إغلاق بعد وقت الفتح.',
  },
  approval: {
    title: 'أسئلة الطلاب',
    wait: 'اعتماد الأسئلة الجديدة قبل ظهورها',
    lead: 'السؤال الذي لا يُشترط اعتماده يظهر فور إرساله، ويمكن إخفاؤه من قسم «الأسئلة».',
  },
} as const

/** Returns the period of an announcement as text. */
export function windowText(from: string | null, until: string | null): string {
  if (from === null && until === null) return frontDeskText.announcements.always
  return [from && `من ${from}`, until && `حتى ${until}`].filter(Boolean).join(' ')
}
