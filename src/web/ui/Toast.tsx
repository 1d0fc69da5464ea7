import { useEffect, useRef } from 'react'
import { UNDO } from '../i18n/ar/toast.ts'
import styles from './Toast.module.css'
import type { Said, ToastState } from './use-toast.ts'

/** How long a status message is shown, in milliseconds: docs/SPECIFICATION.md, section 9. */
export const STATUS_MESSAGE_MS = 3000
/** How long undo is offered, in milliseconds: enough to read the message and reach the button. */
export const UNDO_MS = 15_000

interface ToastProps {
  /** From `useToast`. Lines after the first are drawn below it. */
  toast: ToastState
}

/**
 * A short text after an action. Its live region is always mounted: screen readers announce changes of known regions.
 */
export function Toast({ toast: { said, forget } }: ToastProps) {
  return (
    <div className={styles.place} role="status" data-print="no">
      {said && <Text key={said.id} said={said} onGone={forget} />}
    </div>
  )
}

function Text({ said: { text, undo }, onGone }: { said: Said; onGone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const isDue = useRef(false)
  const hasUndo = undo !== undefined
  useEffect(() => {
    // If the pressed button disappeared with its row, the focus would jump to the top of the page.
    if (hasUndo && document.activeElement === document.body) button.current?.focus()
    const timer = setTimeout(
      () => {
        isDue.current = true
        // While the button has the focus, the user may be about to press it.
        if (!button.current || document.activeElement !== button.current) onGone()
      },
      hasUndo ? UNDO_MS : STATUS_MESSAGE_MS,
    )
    return () => clearTimeout(timer)
  }, [hasUndo, onGone])
  const lines = text.split('\n').map((line) => <p key={line}>{line}</p>)
  if (!undo) return <div className={styles.toast}>{lines}</div>
  return (
    <div className={`${styles.toast} ${styles.withUndo}`}>
      <div>{lines}</div>
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
    </div>
  )
}
