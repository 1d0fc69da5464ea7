import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { actionText } from '../i18n/ar/site.ts'
import { UNDO } from '../i18n/ar/toast.ts'
import { Lines } from './Lines.tsx'
import styles from './Toast.module.css'
import type { Said, ToastState } from './use-toast.ts'

/** The shortest time that a text is shown, in milliseconds: docs/SPECIFICATION.md, section 9. */
export const STATUS_MESSAGE_MS = 3000
/** How long undo is offered, in milliseconds: enough to read the message and reach the button. */
export const UNDO_MS = 15_000
/**
 * Milliseconds per character for slow readers, who read twelve characters a second; then the milliseconds to notice the
 * text.
 */
const LETTER_MS = 80
const FINDING_MS = 1000

/**
 * Moves the toast to a free position on the screen, with a chunk that few visits need. Returns a function that stops
 * this.
 */
function keepOffControls(box: HTMLElement): () => void {
  const over = new AbortController()
  void import('./free-place.ts').then(
    ({ keepFree }) => keepFree(box, over.signal),
    // If the chunk fails to load, the toast stays where the style sheet puts it.
    () => undefined,
  )
  return () => over.abort()
}

interface ToastProps {
  /** The state that `useToast` returns. The lines of its text after the first are drawn below the first. */
  toast: ToastState
}

/**
 * A short text after an action: a success, an undo, or a failure, which stays until it is dismissed. The live region is
 * always mounted, because screen readers announce changes only in regions that existed before.
 */
export function Toast({ toast: { said, forget } }: ToastProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (said && box.current ? keepOffControls(box.current) : undefined), [said])
  return (
    <div ref={box} className={styles.place} role="status" data-print="no">
      {said && <Text key={said.id} said={said} onGone={forget} />}
    </div>
  )
}

/** Returns how long a text is shown, in milliseconds: long enough to be read. */
export function shownFor(text: string): number {
  return Math.max(STATUS_MESSAGE_MS, FINDING_MS + LETTER_MS * text.length)
}

function Text({ said, onGone }: { said: Said; onGone: () => void }) {
  const { text, undo, isFailure } = said
  const button = useRef<HTMLButtonElement>(null)
  const isDue = useRef(false)
  useEffect(() => {
    // If the pressed button was removed with its row, the body has the focus. Focus the undo button, so that the
    // keyboard does not start again at the top of the page.
    if (document.activeElement === document.body) button.current?.focus()
    if (isFailure) return
    const timer = setTimeout(
      () => {
        isDue.current = true
        // While the button has the focus, the user may be about to press it.
        if (!button.current || document.activeElement !== button.current) onGone()
      },
      undo ? UNDO_MS : shownFor(text),
    )
    return () => clearTimeout(timer)
  }, [text, undo, isFailure, onGone])
  return (
    <div className={`${styles.toast} ${undo || isFailure ? styles.withButton : ''}`}>
      <div>
        <Lines text={text} />
      </div>
      {undo && (
        <button
          ref={button}
          type="button"
          className={styles.undo}
          onBlur={() => isDue.current && onGone()}
          onClick={() => {
            onGone()
            undo()
          }}
        >
          {UNDO}
        </button>
      )}
      {isFailure && (
        <button type="button" className={styles.dismiss} aria-label={actionText.close} onClick={onGone}>
          <X size={20} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
