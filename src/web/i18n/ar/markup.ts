/** Text with markup: pictures, sounds, links and formulas of questions. */

export const markupText = {
  enlarge: 'تكبير الصورة',
  picture: 'صورة',
  sound: 'تسجيل صوتي',
  newTab: '(يفتح في نافذة جديدة)',
  formula: 'معادلة',
} as const
