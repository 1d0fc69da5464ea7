import { type PDFDocumentProxy, type PDFPageProxy, type RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pageName } from '../i18n/ar/preview.ts'
import { element } from './element.ts'
import { failureMessage } from './failure.ts'

/** Maximum canvas size in pixels; phones refuse larger canvases. */
const MOST_PIXELS = 4096 * 4096

export interface PageShape {
  width: number
  height: number
}

/**
 * One page of a PDF: an empty box of the page's shape until the box is near the viewport, then a canvas with a text
 * layer.
 */
export class PdfPage {
  readonly element: HTMLElement
  readonly #pdf: PDFDocumentProxy
  readonly #number: number
  #task: RenderTask | undefined
  /** Incremented by each draw and clear, so that an outdated draw notices it and stops. */
  #turn = 0
  /** The width of the current or pending drawing, in CSS pixels; 0 for an empty box. */
  #drawnWidth = 0

  /**
   * `shape` is a guess, which the first draw corrects, because the real shape is stored in the file with the page's
   * content.
   */
  constructor(pdf: PDFDocumentProxy, number: number, shape: PageShape) {
    this.#pdf = pdf
    this.#number = number
    this.element = element('div', { className: 'page', ariaLabel: pageName(number, pdf.numPages) })
    this.element.setAttribute('role', 'group')
    this.#take(shape)
  }

  /**
   * Draws the page at the present width of its box; does nothing if the page is already drawn at that width. The old
   * drawing stays until the new one is ready.
   */
  async draw(): Promise<void> {
    const width = this.element.clientWidth
    if (width === this.#drawnWidth) return
    const turn = this.#begin(width)
    try {
      const page = await this.#pdf.getPage(this.#number)
      this.#take(page.getViewport({ scale: 1 }))
      if (turn !== this.#turn) return
      const parts = await this.#paint(page, width)
      if (turn === this.#turn) this.element.replaceChildren(...parts)
    } catch (fault) {
      if (turn !== this.#turn) return
      this.#drawnWidth = 0
      this.element.replaceChildren(failureMessage(fault, () => void this.draw()))
    }
  }

  /** Empties the box: the drawings of all pages of a book would exceed a phone's memory. */
  clear(): void {
    this.#begin(0)
    this.element.replaceChildren()
  }

  #begin(width: number): number {
    this.#task?.cancel()
    this.#task = undefined
    this.#drawnWidth = width
    this.#turn += 1
    return this.#turn
  }

  #take({ width, height }: PageShape): void {
    this.element.style.aspectRatio = `${width} / ${height}`
  }

  async #paint(page: PDFPageProxy, width: number): Promise<HTMLElement[]> {
    const scale = width / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale })
    const density = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)))
    const fine = page.getViewport({ scale: scale * density })
    const canvas = element('canvas', { width: Math.floor(fine.width), height: Math.floor(fine.height) })
    canvas.setAttribute('aria-hidden', 'true')
    this.#task = page.render({ canvas, viewport: fine })
    await this.#task.promise
    const text = element('div', { className: 'page-text' })
    text.style.setProperty('--total-scale-factor', String(scale))
    await new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render()
    return [canvas, text]
  }
}
