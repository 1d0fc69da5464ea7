/** The file preview page. It is a separate document, so it shares no texts with the screens. */
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
} as const

/** `صفحة 3 من 12`: the name of one page. */
export function pageName(page: number, pages: number): string {
  return `صفحة ${page} من ${pages}`
}
