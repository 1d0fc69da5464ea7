import type { SheetVersion } from '#contract/admin-sheets.ts'
import { sheetStateText, UNSEEN_STATE } from '../../../i18n/ar/admin-results.ts'
import styles from './Sheets.module.css'

/** The state of a version, in words and colour; `isUnseen` if readers do not see it before its first session. */
export function VersionState({ state, isUnseen }: { state: SheetVersion['state']; isUnseen: boolean }) {
  if (state === 'published' && isUnseen) return <span className={styles.unseen}>{UNSEEN_STATE}</span>
  return <span className={styles[state]}>{sheetStateText[state]}</span>
}
