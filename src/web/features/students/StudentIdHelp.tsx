import { ar } from '../../i18n/ar.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Column, Ledger } from '../../ui/Ledger.tsx'
import styles from './StudentIdHelp.module.css'

const COLUMNS: readonly Column[] = [
  { key: 'seat', label: ar.idHelp.seat, kind: 'text' },
  { key: 'year', label: ar.idHelp.year, kind: 'text' },
  { key: 'id', label: ar.idHelp.id, kind: 'text' },
]
const EXAMPLES = [
  { seat: '12345', year: '2024' },
  { seat: '30117', year: '2025' },
]

interface StudentIdHelpProps {
  open: boolean
  onClose: () => void
}

/** What the identifier is made of, with worked examples. */
export function StudentIdHelp({ open, onClose }: StudentIdHelpProps) {
  return (
    <Dialog open={open} title={ar.idHelp.title} onClose={onClose}>
      <p>{ar.idHelp.text}</p>
      <Ledger caption={ar.idHelp.exampleCaption} columns={COLUMNS}>
        {EXAMPLES.map(({ seat, year }) => (
          <tr key={seat}>
            <td>
              <bdi dir="ltr">{seat}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{year}</bdi>
            </td>
            <td className={styles.id}>
              <bdi dir="ltr">{seat + year}</bdi>
            </td>
          </tr>
        ))}
      </Ledger>
      <p>{ar.idHelp.first}</p>
    </Dialog>
  )
}
