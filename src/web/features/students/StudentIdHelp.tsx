import { idHelpText } from '../../i18n/ar/students.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Column, Ledger } from '../../ui/Ledger.tsx'
import styles from './StudentIdHelp.module.css'

const COLUMNS: readonly Column[] = [
  { key: 'seat', label: idHelpText.seat, kind: 'seat' },
  { key: 'year', label: idHelpText.year, kind: 'seat' },
  { key: 'id', label: idHelpText.id, kind: 'seat' },
]
const EXAMPLES = [
  { seat: '12345', year: '2024' },
  { seat: '30117', year: '2025' },
]

/** A dialog that explains the parts of a student's identifier by examples. */
export function StudentIdHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={idHelpText.title} onClose={onClose}>
      <p>{idHelpText.text}</p>
      <Ledger caption={idHelpText.exampleCaption} columns={COLUMNS}>
        {EXAMPLES.map(({ seat, year }) => (
          <tr key={seat}>
            <th scope="row">
              <bdi dir="ltr">{seat}</bdi>
            </th>
            <td>
              <bdi dir="ltr">{year}</bdi>
            </td>
            <td className={styles.id}>
              <bdi dir="ltr">{seat + year}</bdi>
            </td>
          </tr>
        ))}
      </Ledger>
      <p>{idHelpText.first}</p>
    </Dialog>
  )
}
