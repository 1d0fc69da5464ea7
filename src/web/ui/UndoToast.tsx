import { useEffect } from 'react'
import { adminText } from '../i18n/ar/admin.ts'
import toast from './Toast.module.css'
import styles from './UndoToast.module.css'
import type { DoneAct } from './use-undo-toast.ts'

/** Long enough to read it and to reach the button. */
const SHOWN_MS = 8000

interface UndoToastProps {
  done: DoneAct | undefined
  /** Of one identity over all drawings: the time runs from the act. */
  onGone: () => void
}

/** What was just done, with the way back. It is there when it is empty, too, so that screen readers announce what appears. */
export function UndoToast({ done, onGone }: UndoToastProps) {
  const id = done?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, onGone])
  return (
    <div className={toast.place} role="status" data-print="no">
      {done && (
        <p className={styles.toast}>
          <span>{done.text}</span>
          {done.undo && (
            <button type="button" className={styles.undo} onClick={done.undo}>
              {adminText.undo}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
