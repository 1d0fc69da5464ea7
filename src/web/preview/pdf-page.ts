import { type PDFDocumentProxy, type PDFPageProxy, type RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pageName } from '../i18n/ar/preview.ts'
import { element } from './element.ts'
import { failureMessage } from './failure.ts'

/** Phones refuse larger canvases: 16 million pixels. */
const MOST_PIXELS = 4096 * 4096

export interface PageShape {
  width: number
  height: number
}

/** One page of the flow: an empty sheet of its shape until it comes near, then a picture with its text lying over it. */
export class PdfPage {
  readonly element: HTMLElement
  readonly #pdf: PDFDocumentProxy
  readonly #number: number
  #task: RenderTask | undefined
  /** Moves with every drawing and clearing, so that one that was overtaken knows. */
  #turn = 0
  /** The width at which the picture stands or is being drawn; 0 for an empty sheet. */
  #drawnWidth = 0

  /** `shape` is a guess, put right when the page is first drawn: to know it, its part of the file is needed. */
  constructor(pdf: PDFDocumentProxy, number: number, shape: PageShape) {
    this.#pdf = pdf
    this.#number = number
    this.element = element('div', { className: 'page', ariaLabel: pageName(number, pdf.numPages) })
    this.element.setAttribute('role', 'group')
    this.#take(shape)
  }

  /** Draws the page as wide as its sheet is now; does nothing where it is. The standing picture stays until the new one is there. */
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

  /** Makes it an empty sheet again: a book's worth of pictures is more than a phone's memory. */
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
