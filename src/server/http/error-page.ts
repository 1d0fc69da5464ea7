import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'

/** The text of a page. */
export interface Words {
  title: string
  advice: string
}

const MISSING: Words = {
  title: 'لا توجد صفحة بهذا الرابط',
  advice: 'ربما حُذف الملف أو تغيّر رابطه. ابحث عنه من الصفحة الرئيسية: اختر فرقتك، ثم الكتب أو غيرها.',
}
const BUSY: Words = { title: 'المنصة مشغولة الآن', advice: 'أعد المحاولة بعد قليل.' }
const BROKEN: Words = { title: 'حدث خطأ عندنا', advice: 'أعد المحاولة بعد قليل.' }
const REFUSED: Words = { title: 'تعذر فتح هذا الرابط', advice: 'تأكد منه، أو ابدأ من الصفحة الرئيسية.' }

const STYLE =
  'body{max-width:36rem;margin:15vh auto 0;padding:0 1rem;font:1.125rem/1.8 Cairo,"Noto Sans Arabic","Segoe UI",Tahoma,sans-serif;color:#241d14;background:#f8f3e7}h1{font-size:1.5rem}a{display:inline-block;padding:.75rem 0;color:#0f5a45}'

/** The content security policy of the page: it allows the page's own style and nothing else. */
export const ERROR_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** Whether a person will read the response: a browser opens a URL outside the API, such as a file of the drive. */
export function wantsPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !/^\/api(?:[/?]|$)/.test(url) && (headers.accept ?? '').includes('text/html')
}

/**
 * Returns the page that says what failed and links to the home page. The request id helps the office find the log line.
 */
export function errorPage(code: ProblemCode, requestId: string): string {
  const { title, advice } = wordsOf(PROBLEMS[code].status)
  const rest = `<p><a href="/">العودة إلى الرئيسية</a></p><p><small>رقم الخطأ: <bdi>${requestId}</bdi></small></p>`
  return plainPage({ title, advice }, rest)
}

/** Returns a page with a title and a sentence, which needs none of the portal's built files. */
export function plainPage({ title, advice }: Words, rest = ''): string {
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${advice}</p>${rest}</main></body></html>`
}

function wordsOf(status: number): Words {
  if (status === 404 || status === 410) return MISSING
  if (status === 429 || status === 503) return BUSY
  return status >= 500 ? BROKEN : REFUSED
}
