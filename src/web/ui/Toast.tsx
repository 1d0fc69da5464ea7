import styles from './Toast.module.css'

interface ToastProps {
  /** From `useToast`; nothing is seen without it. Every line after the first is said beneath it. */
  text: string | undefined
}

/** A short word after an action. It is there when it is empty, too: screen readers announce what appears in a region they know. */
export function Toast({ text }: ToastProps) {
  return (
    <div className={styles.place} role="status" data-print="no">
      {text && (
        <div className={styles.toast}>
          {text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </div>
  )
}
