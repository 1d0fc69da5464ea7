/** Texts of the page that previews a file. The page is a separate document, so it shares no texts with the screens. */
export const previewText = {
  loading: 'جارٍ تحميل الملف…',
  document: 'صفحات الملف',
  controls: 'أدوات العرض',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  page: 'الصفحة',
  image: 'صورة الملف',
  retry: 'إعادة المحاولة',
  download: 'تنزيل الملف',
  noPreview: 'لا يمكن عرض هذا النوع من الملفات هنا. نزّله لفتحه على جهازك.',
  missing: 'هذا الملف غير موجود. ربما نُقل أو حُذف.',
  broken: 'الملف تالف، فلا يمكن عرضه. أبلغ إدارة المنصة لتستبدله.',
  locked: 'الملف محمي بكلمة مرور، فلا يمكن عرضه هنا.',
  unreachable: 'تعذر تحميل الملف. تأكد من الإنترنت ثم أعد المحاولة.',
  viewer: 'تعذر تشغيل عارض الملف. أعد المحاولة، أو نزّل الملف لفتحه على جهازك.',
} as const

/** Returns the name of one page: `صفحة 3 من 12`. */
export function pageName(page: number, pages: number): string {
  return `صفحة ${page} من ${pages}`
}
