/** Texts that only a printed page shows. */
export const printText = {
  printedAt: 'تاريخ الطباعة:',
  compare: 'للتحقق تُقارن الأرقام بالمنشور في:',
  code: 'رمز رابط الصفحة',
  partOfList: 'هذا أول القائمة فقط. لطباعتها كاملة استعمل زر «طباعة» في الصفحة.',
} as const
