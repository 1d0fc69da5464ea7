import type { SheetVersion } from '#contract/admin-sheets.ts'
import { sheetStateText } from '../../../i18n/ar/admin-results.ts'
import styles from './Sheets.module.css'

/** A version's state in words, and in a colour besides. */
export function VersionState({ state }: { state: SheetVersion['state'] }) {
  return <span className={styles[state]}>{sheetStateText[state]}</span>
}
