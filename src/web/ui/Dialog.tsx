import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { actionText } from '../i18n/ar/site.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  /** Names the dialog. */
  title: ReactNode
  onClose: () => void
  /** Buttons that decide something, in place of the one that only closes. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A modal on the browser's own <dialog>: it keeps the focus inside and closes on Escape. It is open while it is drawn; leaving, it
 * closes itself first, because only then does the browser give the focus back.
 */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      // The event comes late: by then the dialog may have been shown again.
      onClose={(event) => event.currentTarget.open || onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles.close} aria-label={actionText.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>{actions ?? <Button onClick={onClose}>{actionText.ok}</Button>}</div>
    </dialog>
  )
}
