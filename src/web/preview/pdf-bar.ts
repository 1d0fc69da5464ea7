import { previewText } from '../i18n/ar/preview.ts'
import { element } from './element.ts'

/** The zoom levels: the width of a page as a share of the frame's width. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const WHOLE_WIDTH = ZOOMS.indexOf(1)

interface BarOptions {
  pages: number
  onZoom: (zoom: number) => void
  onPage: (page: number) => void
}

/**
 * Returns the toolbar above the pages, with zoom and page number; its `showPage` changes the page number that it shows.
 */
export function pdfBar({ pages, onZoom, onPage }: BarOptions): { bar: HTMLElement; showPage: (page: number) => void } {
  const choice = element('select', { ariaLabel: previewText.page, onchange: () => onPage(Number(choice.value)) })
  for (let page = 1; page <= pages; page += 1) choice.append(element('option', { value: String(page) }, String(page)))
  const place = element('span', { className: 'bar-part', dir: 'ltr' }, choice, `/ ${pages}`)
  const bar = element('div', { className: 'bar' }, zoomButtons(onZoom), place)
  bar.setAttribute('role', 'group')
  bar.ariaLabel = previewText.controls
  return {
    bar,
    showPage(page) {
      choice.value = String(page)
    },
  }
}

function zoomButtons(onZoom: (zoom: number) => void): HTMLElement {
  let step = WHOLE_WIDTH
  const label = element('output', { dir: 'ltr' })
  const smaller = element('button', { type: 'button', ariaLabel: previewText.zoomOut, onclick: () => go(-1) }, '−')
  const larger = element('button', { type: 'button', ariaLabel: previewText.zoomIn, onclick: () => go(1) }, '+')

  function go(by: number): void {
    step = Math.min(ZOOMS.length - 1, Math.max(0, step + by))
    const zoom = ZOOMS[step] ?? 1
    label.value = `${zoom * 100}%`
    // `aria-disabled` instead of `disabled`, because a disabled button loses the focus.
    smaller.ariaDisabled = String(step === 0)
    larger.ariaDisabled = String(step === ZOOMS.length - 1)
    if (by !== 0) onZoom(zoom)
  }
  go(0)
  return element('span', { className: 'bar-part' }, smaller, label, larger)
}
