/** How a page is shown: the reader's text size in percent, and the theme. */
export interface Shown {
  scale: number
  theme: 'light' | 'dark'
}

/**
 * Runs in the page: sets the text size and theme, and returns a line for each violation of the rules for sizes and
 * positions (docs/decisions/0047), with its element. Only its source text is sent to the browser, so it may use nothing
 * from outside.
 */
// Over 60 lines: nothing outside the function exists in the page, and the rules share what is measured once.
export function measureLayout({ scale, theme }: Shown): string[] {
  const LEAST_TEXT = 14
  const LEAST_DATA = 16
  const LEAST_TARGET = 44
  const DATA = 'td, th[scope=row], dd, input, select, textarea, h1, h2, h3, [role=gridcell]'
  const TARGETS = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option]'
  /** Elements that may scroll sideways: a user can focus what is in them, which brings it into view. */
  const SCROLLERS = 'nav, [role=grid], [tabindex="0"], textarea, select'

  const root = document.documentElement
  root.style.fontSize = `${scale}%`
  if (theme === 'dark') root.dataset.theme = 'dark'
  else delete root.dataset.theme
  // The browser skips sections out of view (content-visibility) and only estimates their size, so they are all
  // rendered.
  if (document.adoptedStyleSheets.length === 0) {
    const whole = new CSSStyleSheet()
    whole.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [whole]
  }
  const found: string[] = []
  const width = root.clientWidth

  function report(rule: string, element: Element): void {
    const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
    const names = element.getAttribute('class')?.split(' ').slice(0, 2).join('.') ?? ''
    const up = element.parentElement?.getAttribute('class')?.split(' ')[0] ?? element.parentElement?.localName ?? ''
    found.push(`${rule}: ${up} > ${element.localName}.${names} "${words}"`)
  }

  const shown = new Map<Element, boolean>()
  function isShown(element: Element): boolean {
    const known = shown.get(element)
    if (known !== undefined) return known
    // The check begins at the root, because asking for a style inside a folded part would make the browser lay that
    // part out.
    const isHere =
      (element.parentElement === null || isShown(element.parentElement)) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      getComputedStyle(element).clipPath !== 'inset(50%)'
    shown.set(element, isHere)
    return isHere
  }

  /** An ancestor that cuts its content off. If it can be scrolled, the content is out of view but not lost. */
  interface Window {
    box: DOMRect
    scrolls: boolean
  }
  const windows = new Map<Element, readonly Window[]>()
  function windowsOf(element: Element | null): readonly Window[] {
    if (!element || element === root || element === document.body) return []
    const known = windows.get(element)
    if (known) return known
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const around = position === 'fixed' ? [] : windowsOf(element.parentElement)
    const isWindow = overflowX !== 'visible' || overflowY !== 'visible'
    const scrolls = [overflowX, overflowY].some((flow) => flow === 'auto' || flow === 'scroll')
    const isSideways = scrolls && element.scrollWidth > element.clientWidth + 1
    if (isSideways && !element.matches(SCROLLERS)) report('scrolls sideways', element)
    const all = isWindow ? [...around, { box: element.getBoundingClientRect(), scrolls }] : around
    windows.set(element, all)
    return all
  }

  interface Line {
    text: Text
    element: Element
    top: number
    bottom: number
    start: number
    end: number
  }
  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node as Text
    if (!element || text.data.trim() === '' || element.closest('.page-text, script, style, noscript, option, sup, sub'))
      continue
    if (!isShown(element)) continue
    const size = sizeOf(element)
    const rest = element.closest('small')
    if (size < LEAST_TEXT - 0.05) report(`text of ${size.toFixed(1)} px`, element)
    else if (!rest && size < LEAST_DATA - 0.05 && element.closest(DATA))
      report(`data of ${size.toFixed(1)} px`, element)
    if (hasBrokenWord(text)) report('a word is broken', element)
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue
      // Only the height of the letters counts: a line box also has space for vowel marks above and below them.
      const room = box.height * 0.3
      const line = { text, element, top: box.top + room, bottom: box.bottom - room, start: box.left, end: box.right }
      const leaving = windowsOf(element).filter(({ box: pane }) => !isInside(line, pane))
      if (leaving.some(({ scrolls }) => scrolls)) continue
      lines.push(line)
      // A cell of the sheet's grid may be cut off, because the bar above the grid shows its whole text. The header of a
      // column may not.
      if (leaving.length > 0 && !element.closest('[role=gridcell], [role=rowheader]')) report('text is cut', element)
      else if (line.start < -1 || line.end > width + 1) report('text leaves the screen', element)
    }
  }

  /** Whether an Arabic word begins on one line and ends on the next, which tears its joined letters apart. */
  function hasBrokenWord(text: Text): boolean {
    range.selectNodeContents(text)
    if (range.getClientRects().length < 2) return false
    return Array.from(text.data.matchAll(/[\p{Script=Arabic}\p{M}]+/gu)).some(({ 0: word, index }) => {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = Array.from(range.getClientRects(), ({ top }) => top)
      return Math.max(...tops) - Math.min(...tops) > LEAST_TEXT
    })
  }

  /** Returns the font size as it is drawn at 100 %. The text of an SVG picture is scaled together with the picture. */
  function sizeOf(element: Element): number {
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    if (element instanceof SVGGraphicsElement) return size * (element.getScreenCTM()?.a ?? 1)
    return size / (scale / 100)
  }

  function isInside({ top, bottom, start, end }: Omit<Line, 'text' | 'element'>, pane: DOMRect): boolean {
    return top >= pane.top - 1 && bottom <= pane.bottom + 1 && start >= pane.left - 1 && end <= pane.right + 1
  }

  lines.sort((one, other) => one.top - other.top)
  const isAfloat = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
    }
    return false
  }
  for (const [place, line] of lines.entries()) {
    for (let next = place + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (!other || other.top >= line.bottom - 1) break
      if (other.text === line.text || other.start >= line.end - 1 || other.end <= line.start + 1) continue
      if (isAfloat(line.element) || isAfloat(other.element)) continue
      report(`text lies on "${line.text.data.trim().slice(0, 30)}"`, other.element)
    }
  }

  for (const element of document.querySelectorAll<HTMLElement>(TARGETS)) {
    if (!isShown(element) || isInSentence(element)) continue
    const { width: across, height: down } = targetOf(element)
    if (across < LEAST_TARGET - 0.5 || down < LEAST_TARGET - 0.5) {
      report(`target of ${across.toFixed(0)} × ${down.toFixed(0)} px`, element)
    }
  }

  /** Whether a link is in a line of running text; a link there need not be higher than its line. */
  function isInSentence(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    let block = element.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    const rest = Array.from(block?.childNodes ?? []).filter((node) => node instanceof Text || !node.contains(element))
    const words = rest.filter((node) => !(node instanceof HTMLElement && node.matches(TARGETS)))
    return words.some((node) => /\p{L}/u.test(node.textContent ?? ''))
  }

  /**
   * Returns the box in which a tap reaches the element: for a link that covers its row, the row; for a control, the box
   * of the control and its label.
   */
  function targetOf(element: HTMLElement): { width: number; height: number } {
    const cover = getComputedStyle(element, '::after')
    if (cover.position === 'absolute' && cover.content !== 'none' && cover.top === '0px') {
      let row: Element = element
      while (getComputedStyle(row).position === 'static' && row.parentElement) row = row.parentElement
      return row.getBoundingClientRect()
    }
    const box = element.getBoundingClientRect()
    if (!(element instanceof HTMLInputElement) || !['checkbox', 'radio', 'file'].includes(element.type)) return box
    const sizes = [box, ...Array.from(element.labels ?? [], (label) => label.getBoundingClientRect())]
    return { width: Math.max(...sizes.map((one) => one.width)), height: Math.max(...sizes.map((one) => one.height)) }
  }

  if (root.scrollWidth > width + 1) {
    const wide = Array.from(document.body.querySelectorAll('*')).filter((element) => {
      const box = element.getBoundingClientRect()
      const isOut = box.width > 0 && (box.left < -1 || box.right > width + 1)
      return isOut && isShown(element) && !windowsOf(element.parentElement).some(({ scrolls }) => scrolls)
    })
    const deepest = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    for (const element of deepest.slice(0, 3)) report(`wider than the screen by ${root.scrollWidth - width}`, element)
    if (deepest.length === 0) report(`wider than the screen by ${root.scrollWidth - width}`, root)
  }
  return found
}
