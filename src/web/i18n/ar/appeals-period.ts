/** Texts of whether appeals are accepted, and when. */
export const periodText = {
  late: 'أُغلق باب التظلمات',
  early: 'لم يُفتح باب التظلمات بعد',
  opensAt: (at: string) => `يُفتح في ${at}.`,
  closesAt: (at: string) => `يُغلق باب التظلمات في ${at}.`,
  closedAt: (at: string) => `كان آخر موعد ${at}. ومتابعة التظلمات السابقة مستمرة.`,
} as const
