/** Everything that the office does and that its log keeps: the closed list, and the Arabic words for each. */
export const AUDIT_ACTIONS = {
  'account.grant_write': 'منح صلاحية إضافة الأسئلة',
  'account.refuse_write': 'رفض صلاحية إضافة الأسئلة',
  'account.suspend': 'إيقاف حساب',
  'account.resume': 'إعادة حساب موقوف',
  'account.reset': 'إرسال رابط كلمة مرور جديدة',
  'account.roles': 'تغيير أدوار حساب',
  'library.add': 'إضافة إلى المكتبة',
  'library.edit': 'تعديل في المكتبة',
  'library.order': 'ترتيب قائمة في المكتبة',
  'library.remove': 'حذف من المكتبة',
  'library.restore': 'إعادة محذوف إلى المكتبة',
  'library.schedule': 'نشر جدول',
  'library.upload': 'رفع ملف إلى المكتبة',
  'library.check_links': 'فحص روابط المكتبة',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
