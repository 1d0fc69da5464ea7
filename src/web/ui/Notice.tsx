import styles from './Notice.module.css'

interface NoticeProps {
  text: string
  count?: number
  /** The action it offers. */
  action: string
  onAct: () => void
}

/** A line above the content that offers an action. */
export function Notice({ text, count, action, onAct }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p>
        {text} {count !== undefined && <bdi>{count}</bdi>}
      </p>
      <button type="button" onClick={onAct}>
        {action}
      </button>
    </div>
  )
}
