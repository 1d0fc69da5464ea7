import { previewText } from '../i18n/ar/preview.ts'
import type { DriveFile } from './drive-file.ts'
import { element } from './element.ts'
import { pdfBar } from './pdf-bar.ts'
import { PdfPage } from './pdf-page.ts'
import { openPdf } from './pdf-source.ts'

/**
 * The margin around the viewport, one frame height above and below: pages within it are drawn, the others are cleared.
 */
const NEAR = '100% 0px'

/** Shows a PDF as one scrolling column of pages below a toolbar. */
export async function showPdf(
  root: HTMLElement,
  { viewUrl }: DriveFile,
  onProgress: (part: number) => void,
): Promise<void> {
  const pdf = await openPdf(viewUrl, onProgress)
  const shape = (await pdf.getPage(1)).getViewport({ scale: 1 })
  const pages = Array.from({ length: pdf.numPages }, (_, index) => new PdfPage(pdf, index + 1, shape))
  const flow = element('div', { className: 'pages', tabIndex: 0, ariaLabel: previewText.document })
  flow.setAttribute('role', 'region')
  flow.append(...pages.map((page) => page.element))
  const { bar, showPage } = pdfBar({
    pages: pages.length,
    onZoom: (zoom) => zoomTo(flow, zoom),
    onPage: (page) => pages[page - 1]?.element.scrollIntoView(),
  })
  root.replaceChildren(bar, flow)
  flow.addEventListener('scroll', () => showPage(pageInView(flow, pages)), { passive: true })
  drawNearPages(flow, pages)
}

/** Draws the pages near the viewport and clears the others; redraws near pages when their width changes. */
function drawNearPages(flow: HTMLElement, pages: readonly PdfPage[]): void {
  const byElement = new Map<Element, PdfPage>(pages.map((page) => [page.element, page]))
  const near = new Set<PdfPage>()
  const comings = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = byElement.get(target)
        if (!page) continue
        if (isIntersecting) near.add(page)
        else near.delete(page)
        if (isIntersecting) void page.draw()
        else page.clear()
      }
    },
    { root: flow, rootMargin: NEAR },
  )
  const sizes = new ResizeObserver(() => {
    for (const page of near) void page.draw()
  })
  for (const page of pages) comings.observe(page.element)
  // All pages are as wide as the first one, so observing the first one is enough.
  if (pages[0]) sizes.observe(pages[0].element)
}

/** Sets the zoom, without moving the content that is at the top of the frame. */
function zoomTo(flow: HTMLElement, zoom: number): void {
  const place = flow.scrollTop / flow.scrollHeight
  flow.style.setProperty('--zoom', String(zoom))
  flow.scrollTop = place * flow.scrollHeight
}

/** Returns the number of the page at the middle of the frame, from 1. */
function pageInView(flow: HTMLElement, pages: readonly PdfPage[]): number {
  const middle = flow.scrollTop + flow.clientHeight / 2
  const below = pages.findIndex(({ element }) => element.offsetTop - flow.offsetTop > middle)
  return below === -1 ? pages.length : Math.max(1, below)
}
