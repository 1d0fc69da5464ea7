/** The two forms that anybody may send. */

export const feedbackText = {
  suggestion: {
    title: 'أرسل اقتراحًا',
    lead: 'اكتب ما تحب أن تراه في المنصة. لا يحتاج الإرسال إلى حساب.',
    field: 'الاقتراح',
  },
  problem: {
    title: 'أبلغ عن مشكلة',
    lead: 'صف ما حدث وأين حدث، واذكر ما كنت تتوقعه. لا تكتب كلمات مرور.',
    field: 'المشكلة',
  },
  invalid: 'اكتب 10 أحرف على الأقل.',
  page: 'الصفحة المقصودة:',
  send: 'إرسال',
  sending: 'جارٍ الإرسال',
  sent: 'تم الإرسال بنجاح',
  failed: 'فشل الإرسال',
} as const
