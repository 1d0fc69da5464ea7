/** Everything that the office does and that its log keeps: the closed list, and the Arabic words for each. */
export const AUDIT_ACTIONS = {
  'account.grant_write': 'منح صلاحية إضافة الأسئلة',
  'account.refuse_write': 'رفض صلاحية إضافة الأسئلة',
  'account.suspend': 'إيقاف حساب',
  'account.resume': 'إعادة حساب موقوف',
  'account.reset': 'إرسال رابط كلمة مرور جديدة',
  'account.roles': 'تغيير أدوار حساب',
  'sheet.import': 'إضافة كشف',
  'sheet.publish': 'نشر كشف',
  'sheet.schedule': 'تحديد موعد نشر كشف',
  'sheet.unschedule': 'إلغاء موعد نشر كشف',
  'sheet.withdraw': 'سحب كشف',
  'sheet.roll_back': 'الرجوع إلى إصدار سابق من كشف',
  'sheet.correct': 'تصحيح درجة في كشف',
  'student.hide': 'إخفاء طالب',
  'student.unhide': 'إظهار طالب',
  'student.withhold': 'حجب نتيجة طالب في عام',
  'student.release': 'الإفراج عن نتيجة طالب في عام',
  'student.join': 'ضم هويتين لطالب واحد',
  'student.part': 'التراجع عن ضم هويتين',
  'student.keep_apart': 'الفصل بين طالبين متشابهي الاسم',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
