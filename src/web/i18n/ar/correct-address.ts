/** Texts of the form with which a member corrects an address that is not confirmed. */
export const correctAddressText = {
  open: 'تصحيح البريد',
  cancel: 'إلغاء التصحيح',
  lead: 'اكتب البريد الصحيح وكلمة مرورك. بعد الحفظ لا يعمل رابط أُرسل إلى البريد السابق.',
  send: 'حفظ البريد وإرسال الرابط',
  done: 'صُحّح البريد.',
  taken: 'لا يمكن استعمال هذا البريد. تأكد منه، أو اكتب بريدًا آخر.',
} as const
