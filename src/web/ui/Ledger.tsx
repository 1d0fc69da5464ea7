/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a table that scrolls by itself takes the focus */
import type { ReactNode } from 'react'
import { HIDDEN } from '../i18n/ar/ledger.ts'
import { Link } from '../router/Link.tsx'
import styles from './Ledger.module.css'

/**
 * The kind of a column: `rank` is gilt, `number` and `seat` have digits of equal width, `text` takes the remaining
 * width.
 */
type Kind = 'rank' | 'number' | 'seat' | 'text'

export interface Column {
  key: string
  label: string
  kind: Kind
  /** The word before the figure in a row of two lines: by default the column's label, and '' for no word. */
  short?: string
}

/** The largest number of columns with which a table without names stays a table in a narrow container. */
const MOST_ABREAST = 4

interface LedgerProps {
  /** The table's accessible name. */
  caption: string
  columns: readonly Column[]
  /** Whether a long or wide table scrolls in a region of its own instead of with the page. */
  scrolls?: boolean
  children: ReactNode
}

/**
 * A ruled table; its rows are <LedgerRow> or plain <tr>. In a narrow container a table with names, or with many
 * columns, shows each <LedgerRow> in two lines: the name, and below it the figures.
 */
export function Ledger({ caption, columns, scrolls, children }: LedgerProps) {
  const inLines = columns.length > MOST_ABREAST || columns.some(({ key }) => key === 'name')
  const form = `${inLines ? styles.lines : styles.abreast} ${columns[0]?.kind === 'rank' ? styles.ranked : ''}`
  const table = (
    <table className={`${styles.ledger} ${form}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={styles[column.kind]}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
  if (!scrolls) return <div className={styles.frame}>{table}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a table that scrolls by itself
    <section className={`${styles.frame} ${styles.scrolls}`} aria-label={caption} tabIndex={0}>
      {table}
    </section>
  )
}

interface LedgerRowProps {
  columns: readonly Column[]
  /**
   * The content of each cell, by column key. The first column of the kind `text`, or else the first column, is the
   * row's header and holds the link.
   */
  cells: Readonly<Record<string, ReactNode>>
  /** A line of text below the name. */
  note?: string | undefined
  /** The address that the whole row links to; omit it for a hidden student. */
  to?: string | undefined
  /** Whether the row is highlighted as the reader's own. */
  isMine?: boolean | undefined
}

export function LedgerRow({ columns, cells, note, to, isMine }: LedgerRowProps) {
  const header = columns.find(({ kind }) => kind === 'text') ?? columns[0]
  return (
    <tr className={to && styles.pressable} aria-current={isMine || undefined}>
      {columns.map((column) => {
        const { key, kind, label, short = label } = column
        const text = cells[key] ?? ''
        if (column !== header) {
          return (
            <td key={key} className={styles[kind]} data-label={kind === 'rank' ? undefined : short || undefined}>
              <CellText kind={kind} text={text} />
            </td>
          )
        }
        return (
          <th key={key} scope="row" className={styles[kind]}>
            <CellText kind={kind} text={text} to={to} />
            {note !== undefined && <small className={styles.note}>{note}</small>}
          </th>
        )
      })}
    </tr>
  )
}

function CellText({ kind, text, to }: { kind: Kind; text: ReactNode; to?: string | undefined }) {
  if (typeof text !== 'string') return text
  if (text === HIDDEN) return <span className={styles.hidden}>{text}</span>
  if (kind !== 'text') return <bdi dir="ltr">{text}</bdi>
  if (!to) return <bdi>{text}</bdi>
  return (
    <Link className={styles.rowLink} to={to}>
      <bdi>{text}</bdi>
    </Link>
  )
}
