/** Accounts: signing in and up, and the screens that the links of letters lead to. */

/** What is said beside a field that its rule refuses. specification, section 5 */
export const ruleText = {
  name: 'الاسم يجب ألا يقل عن 3 أحرف',
  email: 'برجاء كتابة بريد إلكتروني صحيح',
  password: 'كلمة المرور يجب ألا تقل عن 6 أحرف',
  // One sentence for what is too short to be right and for what the server refuses.
  current_password: 'كلمة المرور غير صحيحة',
  new_password: 'كلمة المرور يجب ألا تقل عن 6 أحرف',
  repeated: 'كلمتا المرور غير متطابقتين',
  grade: 'يجب اختيار الفرقة',
  message: 'الرسالة يجب ألا تقل عن 100 حرف',
} as const

export const fieldText = {
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  passwordHint: '6 أحرف على الأقل.',
  newPassword: 'كلمة المرور الجديدة',
  repeated: 'كلمة المرور الجديدة مرة أخرى',
  grade: 'الفرقة',
  chooseGrade: 'اختر الفرقة',
  message: 'رسالتك إلى إدارة المنصة',
  messageHint: '100 حرف على الأقل: عرّف بنفسك، واذكر لماذا تريد الحساب.',
} as const

export const signInText = {
  title: 'تسجيل الدخول',
  send: 'دخول',
  sending: 'جارٍ الدخول',
  noAccount: 'ليس لك حساب؟',
  forgotten: 'نسيت كلمة المرور',
} as const

export const signUpText = {
  title: 'إنشاء حساب',
  lead: 'تصفح المنصة لا يحتاج إلى حساب. الحساب لمن يريد إضافة أسئلة، وتراجعه الإدارة أولًا.',
  send: 'إنشاء الحساب',
  sending: 'جارٍ إنشاء الحساب',
  hasAccount: 'لك حساب من قبل؟',
} as const

/** specification, section 8: one sentence for every failure of both forms. */
export const REGISTRATION_FAILED = 'فشل التسجيل'

export const forgotText = {
  title: 'نسيت كلمة المرور',
  lead: 'اكتب بريد حسابك، ونرسل إليه رابطًا لاختيار كلمة مرور جديدة.',
  send: 'إرسال الرابط',
  sending: 'جارٍ الإرسال',
  sent: 'إن كان لهذا البريد حساب فستصله رسالة فيها رابط صالح لمدة ساعة. إن لم تجدها فابحث في البريد غير المرغوب فيه.',
  back: 'العودة إلى تسجيل الدخول',
} as const

export const resetText = {
  title: 'كلمة مرور جديدة',
  send: 'حفظ كلمة المرور',
  sending: 'جارٍ الحفظ',
  done: 'حُفظت كلمة المرور الجديدة، وانتهى الدخول من كل الأجهزة.',
  expired: 'اطلب رابطًا جديدًا، ثم افتح آخر رسالة وصلتك.',
  again: 'طلب رابط جديد',
} as const

export const verifyText = {
  title: 'تأكيد البريد الإلكتروني',
  lead: 'اضغط الزر لتأكيد أن هذا البريد بريدك.',
  send: 'تأكيد البريد',
  sending: 'جارٍ التأكيد',
  done: 'تم تأكيد بريدك.',
  expired: 'إن كنت قد أكدت بريدك من قبل فلا شيء عليك. وحسابك يعمل في الحالتين.',
} as const

export const firstAdministratorText = {
  title: 'حساب المدير الأول',
  lead: 'بهذا الرابط يُنشأ أول حساب يدير المنصة. لا يعمل إلا مرة واحدة.',
  send: 'إنشاء حساب المدير',
  sending: 'جارٍ إنشاء الحساب',
  expired: 'إن كان للمنصة مدير فسجل الدخول. وإن لم يكن فأعد تشغيل الخادم، فيطبع رابطًا جديدًا.',
} as const

export const EXPIRED_LINK = 'انتهت صلاحية الرابط أو استُخدم من قبل'
