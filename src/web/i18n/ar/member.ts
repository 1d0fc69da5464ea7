/** What a signed-in user sees around and instead of the screens. */

export const memberText = {
  greeting: 'أهلًا بك،',
  label: 'حسابك',
  account: 'حسابي',
  office: 'الإدارة',
  signOut: 'تسجيل الخروج',
  signOutFailed: 'تعذر تسجيل الخروج، وما زلت داخل حسابك. حاول مرة أخرى.',
} as const

/** In the place of a screen whose right the account has not. */
export const deniedText = {
  contributor: {
    title: 'تتم مراجعة حسابك',
    text: 'إضافة الأسئلة لمن وافقت الإدارة على حسابه. حسابك ينتظر المراجعة، فإذا تمت الموافقة فُتحت لك هذه الصفحة.',
  },
  staff: {
    title: 'صفحة للإدارة',
    text: 'لا دور لحسابك في الإدارة. يمنح المدير الأدوار من مكتب الحسابات؛ إن كنت من موظفي الكلية فاطلب منه دورك.',
  },
} as const

export const addQuestionText = {
  add: 'إضافة سؤال',
  underReview: '[تتم مراجعة حسابك]',
  chooseGrade: 'إضافة سؤال إلى',
} as const
