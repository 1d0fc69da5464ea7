/** Texts of every form. */
export const formText = {
  unfinished: 'ما كتبته ناقص. أكمله، أو أفرغ الحقل.',
} as const
