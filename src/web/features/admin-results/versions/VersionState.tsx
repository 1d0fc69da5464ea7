import type { SheetVersion } from '#contract/admin-sheets.ts'
import { sheetStateText } from '../../../i18n/ar/admin-results.ts'
import styles from './Sheets.module.css'

/** The state of a version, in words and colour. */
export function VersionState({ state }: { state: SheetVersion['state'] }) {
  return <span className={styles[state]}>{sheetStateText[state]}</span>
}
