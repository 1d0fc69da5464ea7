/** Texts of the page of the user's own account. */

export const accountText = {
  title: 'حسابي',
  grade: 'الفرقة',
  noGrade: 'بلا فرقة',
  permission: 'صلاحية إضافة الأسئلة',
  allowed: 'ممنوحة',
  underReview: 'قيد المراجعة',
  refused: 'غير ممنوحة',
  questions: 'أسئلتي',
  questionsLead: 'كل ما أرسلته من أسئلة، ويمكن تعديله أو سحبه.',
  openQuestions: 'عرض أسئلتي',
} as const

export const changePasswordText = {
  title: 'كلمة المرور',
  current: 'كلمة المرور الحالية',
  lead: 'بعد تغييرها يُسجَّل خروجك من الأجهزة الأخرى.',
  send: 'تغيير كلمة المرور',
  done: 'تغيّرت كلمة المرور، وسُجّل خروجك من الأجهزة الأخرى.',
} as const

/** Texts of the screen of an office account whose password is too weak. */
export const newPasswordText = {
  title: 'غيّر كلمة المرور أولًا',
  lead: 'صار حسابك من حسابات الإدارة، وكلمة مروره قصيرة أو سهلة التخمين. اختر غيرها، ثم تكمل من حيث كنت.',
} as const

/** Texts of the list of devices on which an office account is signed in. */
export const sessionsText = {
  title: 'الأجهزة التي دخلت منها',
  lead: 'ينتهي تسجيل الدخول على كل جهاز بعد ساعة بلا عمل، أو بعد يوم. إن رأيت جهازًا مجهولًا فسجّل الخروج منه وغيّر كلمة المرور.',
  thisOne: 'هذا الجهاز',
  unknownDevice: 'جهاز غير معروف',
  network: 'الشبكة',
  opened: 'الدخول',
  seen: 'آخر استعمال',
  end: 'تسجيل الخروج',
  endOf: (device: string) => `تسجيل الخروج من ${device}`,
  ended: 'سُجّل الخروج من ذلك الجهاز.',
} as const

export const otherSessionsText = {
  title: 'الأجهزة الأخرى',
  lead: 'إن بقي حسابك مفتوحًا على جهاز آخر فسجّل الخروج منه من هنا. يبقى مفتوحًا على هذا الجهاز.',
  send: 'تسجيل الخروج من الأجهزة الأخرى',
  done: 'سُجّل خروجك من الأجهزة الأخرى.',
} as const

export const deleteAccountText = {
  title: 'حذف الحساب',
  lead: 'يُحذف اسمك وبريدك وكلمة مرورك، ولا يمكن استرجاعها. الأسئلة التي أضفتها تبقى بلا اسم.',
  open: 'حذف حسابي',
  confirm: 'اكتب كلمة المرور ثم أكد الحذف.',
  send: 'حذف حسابي نهائيًّا',
  cancel: 'إلغاء',
} as const
