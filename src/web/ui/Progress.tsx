import styles from './Progress.module.css'

export type ProgressTone = 'good' | 'fair' | 'poor'

interface ProgressProps {
  /** What is measured; the accessible name of the bar. */
  label: string
  /** Filled share of the bar, 0 to 100. */
  value: number
  /** The value as text, because colour and length alone are not accessible. */
  valueText: string
  tone: ProgressTone
}

/** A measured share, such as passed students: its name, its value and a bar. */
export function Progress({ label, value, valueText, tone }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <p className={styles.head} aria-hidden="true">
        <span>{label}</span>
        <bdi className={styles[tone]}>{valueText}</bdi>
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={valueText}
      >
        <div className={`${styles.bar} ${styles[tone]}`} style={{ inlineSize: `${value}%` }} />
      </div>
    </div>
  )
}
