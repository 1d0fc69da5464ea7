/** Texts of the two public forms: for a suggestion and for a problem. */

export const feedbackText = {
  suggestion: {
    title: 'إرسال اقتراح',
    lead: 'اكتب اقتراحك لتحسين المنصة. لا يحتاج الإرسال إلى حساب.',
    field: 'الاقتراح',
  },
  problem: {
    title: 'الإبلاغ عن مشكلة',
    lead: 'اكتب ما حدث وأين حدث، وما كان يجب أن يحدث. لا تكتب كلمة مرورك.',
    field: 'المشكلة',
  },
  invalid: 'اكتب 10 أحرف على الأقل.',
  page: 'الصفحة المقصودة:',
  send: 'إرسال',
  sent: 'تم الإرسال بنجاح\nوصلت رسالتك إلى إدارة المنصة.',
  failed: 'فشل الإرسال\nما كتبته باقٍ هنا. أعد المحاولة بعد قليل.',
} as const
