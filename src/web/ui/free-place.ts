import { freeBottom } from './free-place.rules.ts'

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="tab"]'
/** The distance in pixels that the box keeps from the screen's edge and from controls. */
const GAP = 8

/**
 * Keeps a fixed box off all links, buttons and fields, at the lowest free position of the screen. Moves the box again
 * when the page has scrolled or changed its size, until `signal` aborts.
 */
export function keepFree(box: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return
  const place = () => {
    box.style.insetBlockEnd = `${window.innerHeight - bottomOf(box)}px`
  }
  place()
  document.addEventListener('scrollend', place, { signal })
  window.addEventListener('resize', place, { signal })
}

function bottomOf(box: HTMLElement): number {
  const mine = (box.firstElementChild ?? box).getBoundingClientRect()
  const taken = [...document.querySelectorAll(CONTROLS)]
    .filter((element) => !box.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ left, right, width }) => width > 0 && left < mine.right + GAP && right > mine.left - GAP)
    .map(({ top, bottom }) => ({ top: top - GAP, bottom: bottom + GAP }))
  return freeBottom(mine.height, { top: GAP, bottom: window.innerHeight - GAP }, taken)
}
