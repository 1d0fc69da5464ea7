import type { ReactNode } from 'react'
import { HIDDEN } from '../i18n/ar/ledger.ts'
import { Link } from '../router/Link.tsx'
import styles from './Ledger.module.css'

/** `rank` is gilt, `number` and `seat` have aligned digits, `text` takes the remaining width. */
type Kind = 'rank' | 'number' | 'seat' | 'text'

export interface Column {
  key: string
  label: string
  kind: Kind
}

interface LedgerProps {
  /** The table's accessible name. */
  caption: string
  columns: readonly Column[]
  children: ReactNode
}

/** A ruled table; its rows are <LedgerRow> or plain <tr>. */
export function Ledger({ caption, columns, children }: LedgerProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.ledger}>
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
    </div>
  )
}

interface LedgerRowProps {
  columns: readonly Column[]
  /** The text of each cell by column key; the `name` cell is the link. */
  cells: Readonly<Record<string, string>>
  /** A line below the name. */
  note?: string | undefined
  /** Target of the whole row; omit for a hidden student. */
  to?: string | undefined
}

export function LedgerRow({ columns, cells, note, to }: LedgerRowProps) {
  return (
    <tr className={to ? styles.pressable : styles.masked}>
      {columns.map(({ key, kind }) => (
        <td key={key} className={styles[kind]}>
          <CellText kind={kind} text={cells[key] ?? ''} to={key === 'name' ? to : undefined} />
          {key === 'name' && note !== undefined && <span className={styles.note}>{note}</span>}
        </td>
      ))}
    </tr>
  )
}

function CellText({ kind, text, to }: { kind: Kind; text: string; to: string | undefined }) {
  if (text === HIDDEN) return <span className={styles.hidden}>{text}</span>
  if (kind !== 'text') return <bdi dir="ltr">{text}</bdi>
  if (!to) return <bdi>{text}</bdi>
  return (
    <Link className={styles.rowLink} to={to}>
      <bdi>{text}</bdi>
    </Link>
  )
}
