/**
 * Texts about the account that other screens show: the account menu, refused screens and the link for adding a
 * question.
 */

export const memberText = {
  greeting: 'أهلًا بك،',
  account: 'حسابي',
  office: 'الإدارة',
  signOut: 'تسجيل الخروج',
  signOutFailed: 'تعذر تسجيل الخروج، وما زلت داخل حسابك. أعد المحاولة.',
} as const

/** Shown on the home page after a sign-up. */
export const signedUpText = {
  title: 'تم إنشاء حسابك، وسُجّل دخولك',
  letter: 'أرسلنا رسالة إلى',
  openIt: 'لتأكيد البريد افتح الرابط الذي فيها خلال ساعة. إن لم تجدها فابحث في البريد غير المرغوب فيه.',
  next: 'تراجع الإدارة طلبك، وبعد الموافقة يُفتح زر «إضافة سؤال» في هذه الصفحة. وكل ما عدا ذلك مفتوح الآن.',
} as const

/** Shown in place of a screen that the account may not open. */
export const deniedText = {
  contributor: {
    title: 'حسابك قيد المراجعة',
    text: 'إضافة الأسئلة لمن وافقت الإدارة على حسابه. تُفتح لك هذه الصفحة بعد الموافقة.',
  },
  staff: {
    title: 'هذه الصفحة لموظفي الإدارة',
    text: 'ليس لحسابك صلاحية في الإدارة. إن كنت من موظفي الكلية فاطلب الصلاحية من مدير المنصة.',
  },
} as const

/** Shown to an account to which the office refused the right to add questions, or from which it took the right. */
export const refusedText = {
  title: 'إضافة الأسئلة غير مفتوحة لحسابك',
  decision: (day: string) => `هذا قرار الإدارة في ${day}. وكل ما عدا ذلك مفتوح لك.`,
  next: 'لطلب مراجعة القرار أرسل رسالة من صفحة «إرسال اقتراح»، واذكر ما تريد إضافته من أسئلة.',
  write: 'إرسال اقتراح',
  /** The short form of this text, below the button of the home page. */
  short: (day: string) => `قرار الإدارة في ${day}: إضافة الأسئلة غير مفتوحة لحسابك.`,
  more: 'طلب مراجعة القرار',
} as const

export const addQuestionText = {
  add: 'إضافة سؤال',
  underReview: '[تتم مراجعة حسابك]',
  chooseGrade: 'إضافة سؤال إلى',
} as const
