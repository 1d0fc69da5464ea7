/** The preview page of a file. It is a document of its own, so it takes nothing from the texts of the screens. */
export const previewText = {
  loading: 'جارٍ تحميل الملف',
  document: 'صفحات الملف',
  controls: 'أدوات العرض',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  page: 'الصفحة',
  image: 'صورة الملف',
  retry: 'إعادة المحاولة',
  download: 'تنزيل الملف',
  noPreview: 'لا تُعرض معاينة لهذا النوع من الملفات.',
  missing: 'هذا الملف غير موجود.',
  broken: 'الملف تالف، فلا يمكن عرضه.',
  locked: 'الملف محمي بكلمة مرور، فلا يمكن عرضه هنا.',
  unreachable: 'تعذر تحميل الملف، تأكد من اتصالك بالشبكة ثم حاول مرة أخرى.',
} as const

/** `صفحة 3 من 12`: the name of one page. */
export function pageName(page: number, pages: number): string {
  return `صفحة ${page} من ${pages}`
}
