/** The texts of the page that a static copy shows in place of a screen that sends something. */
export const copyText = {
  title: 'هذه الصفحة في المنصة نفسها',
  why: 'أنت في نسخة للقراءة فقط، فلا دخول فيها إلى حساب، ولا يُرسل منها شيء.',
  open: 'فتح الصفحة في المنصة',
} as const
