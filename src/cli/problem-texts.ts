import type { ProblemCode } from '#contract/problem.ts'

/** What the command line says for each code; a new code without Arabic does not compile. */
export const PROBLEM_TEXTS = {
  invalid_request: 'الطلب غير صحيح.',
  signed_out: 'سجل الدخول أولًا.',
  forbidden: 'هذا غير متاح لهذا الحساب.',
  cross_site: 'الطلب من موقع آخر.',
  wrong_password: 'كلمة المرور غير صحيحة.',
  data_unavailable: 'بيانات هذا الطالب غير متاحة.',
  result_withheld: 'نتيجة هذا الطالب محجوبة.',
  not_found: 'غير موجود.',
  student_not_found: 'لا يوجد طالب بهذا الرقم، أو ليس مخفيًّا.',
  method_not_allowed: 'الطريقة غير متاحة.',
  sheet_not_found: 'لا يوجد كشف بهذا الاسم. اعرض الكشوف بالأمر sheets.',
  sheet_state: 'حال الكشف لا تسمح بهذا.',
  edit_conflict: 'غيّره شخص آخر.',
  own_account: 'لا يفعل أحد هذا بحسابه.',
  last_administrator: 'هذا آخر مدير للبوابة.',
  expired_link: 'انتهت صلاحية الرابط.',
  registration_failed: 'فشل التسجيل.',
  too_large: 'الملف أكبر من المسموح به.',
  unreadable_file: 'لا يمكن قراءة الملف.',
  rejected_sheet: 'في الكشف أخطاء، فلم يكتب منه شيء.',
  too_many_requests: 'طلبات كثيرة، حاول بعد قليل.',
  service_unavailable: 'قاعدة البيانات لا تجيب.',
  internal: 'خطأ غير متوقع.',
} satisfies Record<ProblemCode, string>
