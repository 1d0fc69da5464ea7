/** Texts of two-step sign-in: of its second step, and of its settings on the account page. */

export const secondStepText = {
  code: 'رمز التحقق',
  codeHint: 'الأرقام الستة الظاهرة الآن في تطبيق المصادقة. إن لم يكن هاتفك معك فاكتب أحد الرموز الاحتياطية.',
  send: 'متابعة',
  back: 'العودة إلى كلمة المرور',
  passkeyOnly: 'كلمة المرور صحيحة. أكمل الدخول بأحد مفاتيح المرور التي أضفتها إلى حسابك.',
  expired: 'انتهت مهلة هذه الخطوة، أو استُخدم الرمز من قبل. اكتب كلمة المرور مرة أخرى، ثم رمزًا جديدًا.',
} as const

export const secondFactorText = {
  title: 'التحقق بخطوتين',
  app: 'تطبيق المصادقة',
  off: 'بعد إضافته تطلب المنصة عند تسجيل الدخول رمزًا من هاتفك مع كلمة المرور، فلا تكفي معرفتها وحدها لفتح حسابك.',
  on: 'تطبيق المصادقة مُضاف: كلمة المرور، ثم رمز من هاتفك.',
  codesLeft: 'الرموز الاحتياطية الباقية:',
  password: 'كلمة المرور',
  cancel: 'إلغاء',
} as const

export const turnOffText = {
  open: 'إيقاف تطبيق المصادقة',
  lead: 'بعد الإيقاف لا يُطلب رمز من هاتفك عند تسجيل الدخول. مفاتيح المرور تبقى.',
  send: 'إيقاف تطبيق المصادقة',
  done: 'أُوقف تطبيق المصادقة',
} as const

export const passkeysText = {
  title: 'مفاتيح المرور',
  lead: 'مفتاح المرور يفتح حسابك ببصمة جهازك أو وجهك أو رمز قفله، بلا كلمة مرور ولا رمز. أضف مفتاحًا لكل جهاز تعمل عليه.',
  notHere: 'هذا المتصفح لا يدعم مفاتيح المرور على هذا الرابط. تعمل على رابط آمن يبدأ بـ ⁦https⁩.',
  add: 'إضافة مفتاح مرور',
  addLead: 'اكتب اسمًا تعرف به المفتاح، ثم اتبع ما يطلبه الجهاز.',
  name: 'اسم المفتاح',
  nameHint: 'مثل: هاتفي، أو حاسوب المكتب.',
  rules: { name: 'اكتب اسمًا من حرف إلى 60 حرفًا.' },
  send: 'متابعة على الجهاز',
  known: 'على هذا الجهاز مفتاح لحسابك من قبل، فلا يلزمه آخر.',
  since: 'أُضيف في',
  between: '، ',
  used: 'وآخر استعمال له في',
  unused: 'ولم يُستعمل بعد.',
  rename: 'تغيير الاسم',
  saveName: 'حفظ الاسم',
  remove: 'حذف المفتاح',
  removeLead: 'بعد الحذف لا يفتح هذا المفتاح حسابك.',
  confirmRemoval: 'حذف المفتاح نهائيًّا',
  signIn: 'الدخول بمفتاح المرور',
  notSignedIn: 'تعذر الدخول بهذا المفتاح. جرّب مفتاحًا آخر، أو ادخل بكلمة المرور.',
} as const

/**
 * Texts of the dialog that asks for a proof of the owner's presence, before an act that gives power or takes data out.
 */
export const proofText = {
  title: 'أثبت أنك صاحب الحساب',
  lead: 'هذا الإجراء يطلب إثباتًا جديدًا كل عشر دقائق. ما كتبته باقٍ، ويُنفَّذ بعد الإثبات مباشرة.',
  send: 'تأكيد',
  cancel: 'إلغاء',
  code: 'رمز التحقق',
  codeHint: 'الأرقام الستة الظاهرة الآن في تطبيق المصادقة.',
  byCode: 'استعمال رمز التطبيق',
  byPassword: 'استعمال كلمة المرور',
  byPasskey: 'استعمال مفتاح المرور',
} as const

/** Texts of the screen of an account that must first add a second factor. */
export const setUpText = {
  title: 'فعّل التحقق بخطوتين أولًا',
  lead: 'حسابات الإدارة لا تعمل بكلمة المرور وحدها. أضف تطبيق مصادقة أو مفتاح مرور، ثم تكمل من حيث كنت.',
} as const

/** Texts of the screen of an account whose e-mail address must first be confirmed. */
export const confirmAddressText = {
  title: 'أكّد بريدك أولًا',
  unconfirmed: 'بريدك غير مؤكد',
  why: 'أكّده بالرابط الذي أرسلناه إليك. لا تُمنح صلاحيات الإدارة لحساب بريده غير مؤكد.',
  lead: 'لا تعمل صلاحيات الإدارة قبل تأكيد البريد. افتح الرابط الذي أرسلناه إليك، ثم عُد إلى هذه الصفحة.',
  address: 'البريد:',
  send: 'إرسال رابط التأكيد مرة أخرى',
  sent: 'أُرسل رابط جديد صالح لمدة ساعة.',
  already: 'بريدك مؤكد، فلا حاجة إلى رابط جديد.',
  done: 'أكّدتُ البريد',
} as const
