import { adminText } from './admin.ts'

/** The words of the audit log for refused calls. */

/** Why the server refused a request by an office account, by problem code. */
export const REFUSALS: Readonly<Record<string, string>> = {
  forbidden: 'ليست من صلاحياته',
  signed_out: 'لم يسجّل الدخول',
  cross_site: 'جاءت من موقع آخر',
  own_account: 'لا يُفعل بالحساب نفسه',
  last_administrator: 'هو المدير الوحيد',
  new_password_required: 'يلزمه تغيير كلمة المرور أولًا',
  second_factor_required: 'يلزمه التحقق بخطوتين أولًا',
  unconfirmed_address: 'البريد غير مؤكد',
  proof_required: 'لم يثبت أنه صاحب الحساب',
  wrong_password: 'كلمة المرور خطأ',
  wrong_code: 'الرمز خطأ',
  wrong_passkey: 'مفتاح المرور غير مقبول',
  too_many_requests: 'محاولات كثيرة، فلم تُفحص',
}

/**
 * The page that a refused call below `/api/auth/` belongs to. Written out here, because importing the page's title
 * would also load the page's other texts.
 */
export const ACCOUNT_PAGE = 'صفحة «حسابي»'

/** The desk that a refused call belongs to, by the part of its address after `/api/admin/`. */
export const DESKS_OF_CALLS: Readonly<Record<string, string>> = {
  appeals: adminText.desks.appeals,
  audit: adminText.desks.audit,
  backups: adminText.desks.dashboard,
  dashboard: adminText.desks.dashboard,
  front: adminText.desks.front,
  identity_questions: adminText.desks.students,
  kept_back: adminText.desks.students,
  seat_lists: adminText.desks.students,
  student_codes: adminText.desks.students,
  students: adminText.desks.students,
  inbox: adminText.desks.inbox,
  invitations: adminText.desks.people,
  people: adminText.desks.people,
  library: adminText.desks.library,
  questions: adminText.desks.questions,
  question_approval: adminText.desks.questions,
  board: adminText.desks.results,
  layouts: adminText.desks.results,
  mark_words: adminText.desks.results,
  sheets: adminText.desks.results,
  uploads: adminText.desks.results,
}
