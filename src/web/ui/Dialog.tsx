import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { actionText } from '../i18n/ar/site.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Loading } from './Loading.tsx'

interface DialogProps {
  /** The dialog's accessible name. */
  title: ReactNode
  onClose: () => void
  /** Action buttons; they replace the default close button. */
  actions?: ReactNode
  /**
   * Whether data that the dialog shows are being loaded for the first time: it has neither content nor action buttons
   * until they are there, because growing content would move one button away from under the pointer, and another button
   * to the pointer.
   */
  isLoading?: boolean
  children: ReactNode
}

/**
 * A modal, built on <dialog>: traps the focus and closes on Escape. The dialog is open while the component is mounted.
 * On unmount it is closed first, because the browser restores the focus only on close.
 */
export function Dialog({ title, onClose, actions, isLoading = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const isMounted = useRef(false)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    isMounted.current = true
    return () => {
      isMounted.current = false
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      // The close event comes late: by then this dialog may be open again, or another dialog may have taken its place.
      onClose={(event) => isMounted.current && !event.currentTarget.open && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles.close} aria-label={actionText.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.body}>{isLoading ? <Loading /> : children}</div>
      {!isLoading && <div className={styles.foot}>{actions ?? <Button onClick={onClose}>{actionText.ok}</Button>}</div>}
    </dialog>
  )
}
