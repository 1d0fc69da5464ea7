import type { ReactNode } from 'react'
import styles from './ColumnsPicture.module.css'

export interface PictureColumn {
  key: string | number
  value: number
  /** The words above the column; a picture with many keeps to the few that its reader needs. */
  text?: string | undefined
  /** Hatched: told from the others without a colour, too. */
  isFailing?: boolean
}

interface ColumnsPictureProps {
  /** Everything that the picture says, in words. */
  label: string
  columns: readonly PictureColumn[]
  /** The marks of the ground: one for each column, or one more, between them. */
  marks: readonly (string | number)[]
  /** Lines above and below, as wide as the picture. */
  head?: ReactNode
  foot?: ReactNode
  className?: string | undefined
}

/** Columns over a ground, the first at the right. Its letters keep the reader's size; narrow pictures show fewer marks. */
export function ColumnsPicture({ label, columns, marks, head, foot, className = '' }: ColumnsPictureProps) {
  const most = Math.max(1, ...columns.map(({ value }) => value))
  // Four digits are wider than a column of a phone.
  const long = columns.some(({ text = '' }) => text.length > 3) ? styles.long : ''
  const between = marks.length > columns.length ? styles.between : ''
  return (
    <div role="img" aria-label={label} className={`${styles.picture} ${className}`}>
      {head}
      <div className={`${styles.plot} ${long}`}>
        {columns.map(({ key, value, text, isFailing }) => (
          <span key={key} className={isFailing ? styles.failing : styles.column}>
            {text !== undefined && <span className={styles.text}>{text}</span>}
            <span className={styles.bar} style={{ blockSize: `${(100 * value) / most}%` }} />
          </span>
        ))}
      </div>
      <div className={`${styles.marks} ${between}`}>
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      {foot}
    </div>
  )
}
