/** Texts of the page that the worker shows instead of the browser's own error page. */
const TITLE = 'لا اتصال بالشبكة'
const TEXT = 'هذه الصفحة غير محفوظة على هذا الجهاز. تأكد من الإنترنت ثم أعد المحاولة.'
const RETRY = 'إعادة المحاولة'

/**
 * Returns the document that replaces a page or frame that is not stored on the device; it follows the reader's theme.
 */
export function offlinePage(): Response {
  const html = `<!doctype html>
<html lang="ar" dir="rtl">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TITLE}</title>
<style>
:root{color-scheme:light;font:1.0625rem/1.7 Cairo,Tahoma,sans-serif;background:#f8f3e7;color:#241d14}
:root[data-theme=dark]{color-scheme:dark;background:#1a1712;color:#efe7d6}
main{min-block-size:100dvh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1rem;text-align:center}
body,h1,p{margin:0}h1{font-size:1.25rem}
button{min-block-size:2.75rem;padding-inline:1.25rem;border:1px solid;font:inherit;color:inherit;background:none}
</style>
<script>try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='dark'?'dark':'light'}catch{}</script>
<main><h1>${TITLE}</h1><p>${TEXT}</p><button type="button" onclick="location.reload()">${RETRY}</button></main>
<script>addEventListener('online',()=>location.reload())</script>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
