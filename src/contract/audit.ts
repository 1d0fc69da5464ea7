/** The office's acts, with the Arabic label of each in the log. */
export const AUDIT_ACTIONS = {
  'account.grant_write': 'منح صلاحية إضافة الأسئلة',
  'account.refuse_write': 'رفض صلاحية إضافة الأسئلة',
  'account.await_review': 'إعادة حساب إلى المراجعة',
  'account.suspend': 'إيقاف حساب',
  'account.resume': 'إعادة تفعيل حساب',
  'account.reset': 'إرسال رابط كلمة مرور جديدة',
  'account.reset_second_factor': 'إلغاء التحقق بخطوتين لحساب',
  'account.roles': 'تغيير صلاحيات حساب',
  'account.make_administrator': 'جعل حساب مديرًا',
  'account.invite': 'دعوة موظف إلى الإدارة',
  'account.revoke_invitation': 'إلغاء دعوة',
  'account.accept_invitation': 'قبول دعوة إلى الإدارة',
  'sheet.import': 'إضافة كشف',
  'sheet.publish': 'نشر كشف',
  'sheet.schedule': 'تحديد موعد نشر كشف',
  'sheet.unschedule': 'إلغاء موعد نشر كشف',
  'sheet.hold': 'إيقاف نشر كشف حان موعده',
  'sheet.withdraw': 'سحب كشف',
  'sheet.roll_back': 'الرجوع إلى إصدار سابق من كشف',
  'sheet.correct': 'تصحيح درجة في كشف',
  'sheet.download': 'تنزيل كشف',
  'student.hide': 'إخفاء طالب',
  'student.unhide': 'إظهار طالب',
  'student.withhold': 'حجب نتيجة طالب في عام',
  'student.release': 'رفع الحجب عن نتيجة طالب في عام',
  'student.codes': 'إصدار رموز طلاب',
  'student.join': 'ضم سجلين لطالب واحد',
  'student.part': 'فصل سجلين',
  'student.keep_apart': 'الفصل بين طالبين متشابهي الاسم',
  'library.add': 'إضافة إلى المكتبة',
  'library.edit': 'تعديل في المكتبة',
  'library.order': 'ترتيب قائمة في المكتبة',
  'library.remove': 'حذف من المكتبة',
  'library.restore': 'إعادة محذوف إلى المكتبة',
  'library.schedule': 'نشر صورة جدول',
  'library.timetable': 'نشر جدول',
  'library.upload': 'رفع ملف إلى المكتبة',
  'library.check_links': 'فحص روابط المكتبة',
  'upload.add': 'رفع ملف كشف',
  'upload.change': 'تعديل في ملف كشف',
  'upload.discard': 'استبعاد ملف كشف',
  'upload.restore': 'استرجاع ملف كشف',
  'upload.draft': 'إنشاء مسودة كشف',
  'upload.publish': 'نشر ملف كشف',
  'upload.schedule': 'تحديد موعد نشر ملف كشف',
  'upload.split': 'تقسيم ملف كشف بأوراقه',
  'layout.add': 'حفظ قالب كشف',
  'layout.rename': 'تغيير اسم قالب كشف',
  'layout.remove': 'حذف قالب كشف',
  'words.change': 'تغيير كلمات الدرجات',
  'question.import': 'استيراد أسئلة من ملفات',
  'question.approve': 'اعتماد سؤال',
  'question.correct': 'تصحيح سؤال',
  'question.hide': 'إخفاء سؤال',
  'question.show': 'إظهار سؤال',
  'question.await': 'إعادة سؤال إلى الانتظار',
  'question.settle_reports': 'إغلاق بلاغات سؤال',
  'question.reopen_reports': 'إعادة فتح بلاغات سؤال',
  'question.approval_setting': 'تغيير شرط اعتماد الأسئلة الجديدة',
  'inbox.state': 'تغيير حالة رسالة',
  'inbox.note': 'كتابة ملاحظة على رسالة',
  'front.change': 'تغيير إعداد في المنصة',
  'announcement.add': 'إضافة إعلان',
  'announcement.edit': 'تعديل إعلان',
  'announcement.remove': 'حذف إعلان',
  'backup.take': 'أخذ نسخة احتياطية',
  'backup.restore': 'الرجوع إلى نسخة احتياطية',
  'database.move': 'نقل البيانات إلى قاعدة أخرى',
  'audit.export': 'تصدير سجل العمليات',
  'audit.forget': 'محو تفاصيل الدخول القديمة',
  'appeal.take': 'استلام تظلم',
  'appeal.release': 'ترك تظلم لزميل',
  'appeal.confirm': 'تأكيد صاحب تظلم',
  'appeal.unconfirm': 'إلغاء تأكيد صاحب تظلم',
  'appeal.refuse': 'رفض تظلم',
  'appeal.accept': 'قبول تظلم',
  'appeal.reopen': 'إعادة فتح تظلم',
} as const
/**
 * Sign-ins, other events of accounts, and refused calls of the office: lines of the log that no office act makes, with
 * the Arabic label of each.
 */
export const AUDIT_EVENTS = {
  account_created: 'إنشاء حساب',
  sign_in: 'تسجيل دخول',
  sign_in_failed: 'محاولة دخول فاشلة',
  sign_out: 'تسجيل خروج',
  session_ended: 'تسجيل خروج من جهاز',
  new_device: 'دخول من جهاز جديد',
  password_changed: 'تغيير كلمة المرور',
  address_confirmed: 'تأكيد البريد الإلكتروني',
  address_corrected: 'تصحيح بريد لم يُؤكد',
  factor_added: 'إضافة وسيلة للتحقق بخطوتين',
  factor_removed: 'حذف وسيلة للتحقق بخطوتين',
  proof_failed: 'إثبات هوية لم يُقبل',
  account_deleted: 'حذف حساب بيد صاحبه',
  role_changed: 'تغيير صلاحيات حساب',
  act_refused: 'عملية مرفوضة',
} as const
export type AuditEventName = keyof typeof AUDIT_EVENTS

/** The kinds of lines in the audit log: acts of the office, events of accounts, and refused calls of the office. */
export const AUDIT_KINDS = ['act', 'authentication', 'refusal'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/**
 * Who acted: an account, the command line, the portal by itself (a timed task), or somebody who is not signed in. A
 * person can choose the name of an account, such as "command line", so that the name alone does not say who acted.
 */
export const ACTOR_KINDS = ['account', 'command_line', 'portal', 'unknown'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** Actions of old log lines only: publishing and scheduling from an upload are logged as actions of the sheet today. */
type PastAction = 'upload.publish' | 'upload.schedule'
export type AuditAction = Exclude<keyof typeof AUDIT_ACTIONS, PastAction>
