/** Everything that the office does and that its log keeps: the closed list, and the Arabic words for each. */
export const AUDIT_ACTIONS = {
  'account.grant_write': 'منح صلاحية إضافة الأسئلة',
  'account.refuse_write': 'رفض صلاحية إضافة الأسئلة',
  'account.suspend': 'إيقاف حساب',
  'account.resume': 'إعادة حساب موقوف',
  'account.reset': 'إرسال رابط كلمة مرور جديدة',
  'account.roles': 'تغيير أدوار حساب',
  'upload.add': 'رفع كشف',
  'upload.change': 'تعديل في كشف مرفوع',
  'upload.discard': 'استبعاد كشف مرفوع',
  'upload.restore': 'استرجاع كشف مرفوع',
  'upload.draft': 'إنشاء مسودة كشف',
  'upload.publish': 'نشر كشف مرفوع',
  'upload.schedule': 'تحديد موعد نشر كشف مرفوع',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
