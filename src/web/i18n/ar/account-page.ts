/** The screen of one's own account. */

export const accountText = {
  title: 'حسابي',
  grade: 'الفرقة',
  noGrade: 'لا ينتمي إلى فرقة',
  permission: 'إضافة الأسئلة',
  allowed: 'مسموح بها',
  underReview: 'حسابك قيد المراجعة',
  questions: 'أسئلتي',
  questionsLead: 'الأسئلة التي أرسلتها، تعدلها أو تسحبها.',
  openQuestions: 'عرض أسئلتي',
} as const

export const changePasswordText = {
  title: 'كلمة المرور',
  current: 'كلمة المرور الحالية',
  lead: 'تغيير كلمة المرور ينهي الدخول من كل جهاز آخر.',
  send: 'تغيير كلمة المرور',
  sending: 'جارٍ التغيير',
  done: 'تغيرت كلمة المرور، وانتهى الدخول من الأجهزة الأخرى.',
} as const

export const otherSessionsText = {
  title: 'الأجهزة الأخرى',
  lead: 'إن دخلت حسابك من جهاز لا تستعمله الآن فأنهِ الدخول منه. يبقى هذا الجهاز داخلًا.',
  send: 'تسجيل الخروج من الأجهزة الأخرى',
  sending: 'جارٍ تسجيل الخروج',
  done: 'انتهى الدخول من الأجهزة الأخرى.',
} as const

export const deleteAccountText = {
  title: 'حذف الحساب',
  lead: 'يُحذف اسمك وبريدك وكلمة مرورك، ولا يمكن استرجاعها. الأسئلة التي أضفتها تبقى بلا اسم.',
  open: 'حذف حسابي',
  confirm: 'اكتب كلمة المرور ثم أكد الحذف.',
  send: 'نعم، احذف حسابي نهائيًا',
  sending: 'جارٍ الحذف',
  cancel: 'إلغاء',
} as const
