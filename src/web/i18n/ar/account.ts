/** Texts of the screens of accounts: sign-in, sign-up, and the screens that links in e-mails open. */

import { PROBLEM_TEXTS } from '../problems.ts'

/** Error texts of the fields of account forms. docs/SPECIFICATION.md, section 5 */
export const ruleText = {
  name: 'اكتب الاسم في 3 أحرف على الأقل.',
  email: 'اكتب من فضلك بريدًا إلكترونيًّا صحيحًا، مثل ⁦name@example.com⁩',
  password: 'كلمة المرور 6 خانات على الأقل.',
  // Shown both for a value that is too short and for one that the server refuses.
  current_password: 'كلمة المرور غير صحيحة',
  new_password: 'كلمة المرور 6 خانات على الأقل.',
  weak_password: PROBLEM_TEXTS.weak_password,
  code: 'الرمز غير صحيح. تأكد منه ثم اكتبه مرة أخرى.',
  repeated: 'كلمتا المرور غير متطابقتين',
  grade: 'اختر فرقتك.',
  message: 'اكتب الرسالة في 100 حرف على الأقل.',
} as const

export const fieldText = {
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  passwordHint: '6 خانات على الأقل، من حروف أو أرقام أو علامات.',
  officePasswordHint: '10 خانات على الأقل، ليست كلمة شائعة ولا اسمك ولا بريدك. أسهلها ثلاث كلمات لا رابط بينها.',
  newPassword: 'كلمة المرور الجديدة',
  repeated: 'كلمة المرور الجديدة مرة أخرى',
  grade: 'الفرقة',
  chooseGrade: 'اختر الفرقة',
  message: 'رسالتك إلى إدارة المنصة',
  messageHint: '100 حرف على الأقل: عرّف بنفسك، واذكر سبب طلب الحساب.',
} as const

export const signInText = {
  title: 'تسجيل الدخول',
  send: 'تسجيل الدخول',
  noAccount: 'ليس لك حساب؟',
  forgotten: 'نسيت كلمة المرور؟',
} as const

export const lapsedText = {
  title: 'انتهت مدة تسجيل الدخول',
  lead: 'ما كتبته باقٍ في الصفحة. سجّل الدخول من جديد للمتابعة من حيث توقفت، وما لم يُرسل يُرسل بعدها.',
} as const

export const signUpText = {
  title: 'إنشاء حساب',
  lead: 'تصفح المنصة لا يحتاج إلى حساب. الحساب لمن يريد إضافة أسئلة، وتراجعه الإدارة أولًا.',
  send: 'إنشاء الحساب',
  hasAccount: 'لك حساب؟',
} as const

/** The one text for every failed sign-in and sign-up. docs/SPECIFICATION.md, section 8 */
export const REGISTRATION_FAILED = 'فشل التسجيل'

/** The failure's text, and below it, on a separate line, what the reader can do. */
export const registrationFailedText = {
  slowed: `${REGISTRATION_FAILED}\nمحاولات كثيرة بكلمة مرور خاطئة. انتظر قليلًا، أو استعد كلمة المرور برابط يصلك بالبريد.`,
  signIn: `${REGISTRATION_FAILED}\nتعذر الدخول. تأكد من البريد وكلمة المرور، ثم أعد المحاولة.`,
  signUp: `${REGISTRATION_FAILED}\nتأكد من بياناتك. إن كان لك حساب بهذا البريد فسجّل الدخول.`,
} as const

export const forgotText = {
  title: 'استعادة كلمة المرور',
  lead: 'اكتب بريد حسابك، ونرسل إليه رابطًا لاختيار كلمة مرور جديدة.',
  send: 'إرسال الرابط',
  sent: 'إن كان لهذا البريد حساب فستصله رسالة فيها رابط صالح لمدة ساعة. إن لم تجدها فابحث في البريد غير المرغوب فيه.',
  notSent: 'ليس لهذه المنصة خادم بريد، فلن يصلك رابط. اطلب من إدارة المنصة رابطًا لاختيار كلمة مرور جديدة.',
  back: 'العودة إلى تسجيل الدخول',
} as const

export const resetText = {
  title: 'كلمة مرور جديدة',
  send: 'حفظ كلمة المرور',
  done: 'حُفظت كلمة المرور الجديدة، وسُجّل خروجك من كل الأجهزة.',
  expired: 'اطلب رابطًا جديدًا، ثم افتح آخر رسالة وصلتك.',
  again: 'طلب رابط جديد',
} as const

export const verifyText = {
  title: 'تأكيد البريد الإلكتروني',
  lead: 'اضغط الزر لتأكيد أن هذا البريد بريدك.',
  send: 'تأكيد البريد',
  done: 'تم تأكيد بريدك',
  next: 'لا يلزم شيء آخر. في صفحة «حسابي» كلمة المرور، وأسئلتك، وحالة طلبك.',
  expired: 'إن كان بريدك مؤكدًا من قبل فلا حاجة إلى تأكيده مرة أخرى. وإلا فاطلب رابطًا جديدًا من صفحة «حسابي».',
} as const

export const firstAdministratorText = {
  title: 'حساب المدير الأول',
  lead: 'هذا الرابط لإنشاء أول حساب مدير، ويعمل مرة واحدة فقط.',
  send: 'إنشاء حساب المدير',
  hasAccount: 'لم يُنشأ الحساب، لأن لهذا البريد حسابًا من قبل. اكتب بريدًا آخر.',
  expired: 'إن كان للمنصة مدير فسجّل الدخول. وإن لم يكن، فأعد تشغيل المنصة ليظهر رابط جديد.',
} as const

export const EXPIRED_LINK = 'انتهت صلاحية الرابط أو استُعمل من قبل'
