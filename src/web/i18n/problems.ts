import type { ProblemCode } from '#contract/problem.ts'

/** What a reader is told for each failure. A new code without its sentence does not compile. */
export const PROBLEM_TEXTS = {
  invalid_request: 'الطلب غير صحيح، راجع رابط الصفحة.',
  signed_out: 'سجل الدخول أولًا.',
  forbidden: 'هذا غير متاح لحسابك.',
  cross_site: 'هذا الطلب غير مسموح به.',
  wrong_password: 'كلمة المرور غير صحيحة.',
  data_unavailable: 'بيانات هذا الطالب غير متاحة.',
  result_withheld: 'نتيجة هذا الطالب محجوبة. لمعرفة السبب راجع شؤون الطلاب.',
  not_found: 'لا يوجد شيء بهذا الرابط.',
  student_not_found: 'لا يوجد طالب بهذا الرقم.',
  method_not_allowed: 'هذا الطلب غير مسموح به.',
  sheet_not_found: 'لا يوجد كشف بهذا الرابط.',
  sheet_state: 'حالة الكشف لا تسمح بهذا.',
  edit_conflict: 'غيّره شخص آخر بعد أن فتحته. أعد تحميله ثم كرر تعديلك.',
  own_account: 'لا يمكنك فعل هذا بحسابك أنت؛ اطلبه من مدير آخر.',
  last_administrator: 'هذا آخر مدير للبوابة. اجعل حسابًا آخر مديرًا أولًا.',
  expired_link: 'انتهت صلاحية الرابط.',
  registration_failed: 'فشل التسجيل',
  too_large: 'الملف أكبر من المسموح به.',
  unreadable_file: 'تعذرت قراءة الملف.',
  rejected_sheet: 'في الكشف أخطاء، فلم يُحفظ منه شيء.',
  too_many_requests: 'طلبات كثيرة، حاول بعد قليل.',
  service_unavailable: 'الخدمة مشغولة الآن، حاول بعد قليل.',
  internal: 'حدث خطأ في الخادم، حاول بعد قليل.',
  network: 'تعذر الاتصال بالخادم، تأكد من اتصالك بالشبكة ثم حاول مرة أخرى.',
} as const satisfies Record<ProblemCode | 'network', string>
