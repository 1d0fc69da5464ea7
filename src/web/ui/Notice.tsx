import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  text: string
  count?: number
  /** The label of the action that the notice offers, if any. */
  action?: string
  onAct?: () => void
  /** Content after the text of the notice. */
  children?: ReactNode
}

/** A line of text above the content of a page, with a button for its action if there is one. */
export function Notice({ text, count, action, onAct, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p>
        {text} {count !== undefined && <bdi>{count}</bdi>}
        {children}
      </p>
      {action !== undefined && (
        <button type="button" onClick={onAct}>
          {action}
        </button>
      )}
    </div>
  )
}
