import type { ReactNode } from 'react'
import styles from './ColumnsPicture.module.css'

export interface PictureColumn {
  key: string | number
  value: number
  /** The text above the column; a picture with many columns gives a text to only a few. */
  text?: string | undefined
  /** Whether the column is hatched; the hatching, not only the colour, marks it as failing. */
  isFailing?: boolean
}

interface ColumnsPictureProps {
  /** The picture's accessible name: everything that it shows, in words. */
  label: string
  columns: readonly PictureColumn[]
  /** The labels below the columns: one for each column, or one more than columns, for the edges between them. */
  marks: readonly (string | number)[]
  /** Content above and below the chart, as wide as the chart. */
  head?: ReactNode
  foot?: ReactNode
  className?: string | undefined
}

/**
 * A bar chart, whose first column is at the right. Its text keeps the font size that the reader has set; a narrow chart
 * shows fewer labels.
 */
export function ColumnsPicture({ label, columns, marks, head, foot, className = '' }: ColumnsPictureProps) {
  const most = Math.max(1, ...columns.map(({ value }) => value))
  // On a phone a text of four digits is wider than a column.
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
