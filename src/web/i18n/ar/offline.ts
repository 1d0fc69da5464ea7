/** Texts about the network and what this device has stored. */

export const networkText = {
  offline: 'لا اتصال بالشبكة.',
  unreachable: 'تعذر الوصول إلى المنصة الآن.',
  /** Followed by the age: `هذه الصفحة محفوظة منذ 3 ساعات`. */
  page: 'هذه الصفحة',
  kept: 'محفوظة',
  retry: 'إعادة المحاولة',
} as const

/** Shown while a call waits to be retried because the server was overloaded. */
export const busyText = 'المنصة مزدحمة الآن. نعيد المحاولة تلقائيًّا بعد لحظات، فلا تغلق هذه الصفحة.'

export const updateText = {
  notice: 'صدرت نسخة جديدة من المنصة.',
  action: 'تحديث',
  typed: 'أرسل ما كتبته أولًا، ثم حدِّث.',
} as const
