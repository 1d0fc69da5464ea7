/** Everything that the office does and that its log keeps: the closed list, and the Arabic words for each. */
export const AUDIT_ACTIONS = {
  'account.grant_write': 'منح صلاحية إضافة الأسئلة',
  'account.refuse_write': 'رفض صلاحية إضافة الأسئلة',
  'account.await_review': 'إعادة حساب إلى المراجعة',
  'account.suspend': 'إيقاف حساب',
  'account.resume': 'إعادة حساب موقوف',
  'account.reset': 'إرسال رابط كلمة مرور جديدة',
  'account.roles': 'تغيير أدوار حساب',
  'account.make_administrator': 'جعل حساب مديرًا',
  'front.change': 'تغيير إعداد في واجهة البوابة',
  'announcement.add': 'إضافة إعلان',
  'announcement.edit': 'تعديل إعلان',
  'announcement.remove': 'حذف إعلان',
  'backup.take': 'أخذ نسخة احتياطية',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
