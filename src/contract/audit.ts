/** Everything that the office does and that its log keeps: the closed list, and the Arabic words for each. */
export const AUDIT_ACTIONS = {
  'account.grant_write': 'منح صلاحية إضافة الأسئلة',
  'account.refuse_write': 'رفض صلاحية إضافة الأسئلة',
  'account.await_review': 'إعادة حساب إلى المراجعة',
  'account.suspend': 'إيقاف حساب',
  'account.resume': 'إعادة حساب موقوف',
  'account.reset': 'إرسال رابط كلمة مرور جديدة',
  'account.reset_second_factor': 'إلغاء الخطوة الثانية لدخول حساب',
  'account.roles': 'تغيير أدوار حساب',
  'account.make_administrator': 'جعل حساب مديرًا',
  'question.approve': 'اعتماد سؤال',
  'question.correct': 'تصحيح سؤال',
  'question.hide': 'إخفاء سؤال',
  'question.show': 'إظهار سؤال',
  'question.await': 'إعادة سؤال إلى الانتظار',
  'question.settle_reports': 'تسوية بلاغات سؤال',
  'question.reopen_reports': 'إعادة فتح بلاغات سؤال',
  'question.approval_setting': 'تغيير انتظار الأسئلة للاعتماد',
  'inbox.state': 'تغيير حالة رسالة',
  'inbox.note': 'كتابة ملاحظة على رسالة',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
