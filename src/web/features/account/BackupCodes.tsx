import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { holdRights } from '../../api/session-state.ts'
import { backupText } from '../../i18n/ar/second-factor-steps.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './SecondFactor.module.css'

interface BackupCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Shows the backup codes, with which the owner signs in without the phone. They are shown this one time only. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const client = useQueryClient()
  // On the page that makes an officer add a second factor, the account now lacks nothing more. A session requested
  // meanwhile, such as on return from another window, would open the office before the owner has saved the codes.
  useEffect(() => holdRights(client), [client])
  return (
    <div className={styles.step}>
      {/* The form that had the focus is gone, so the heading takes it. */}
      <h3 ref={takeFocus} tabIndex={-1}>
        {backupText.title}
      </h3>
      <p>{backupText.lead}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton look="quiet" text={() => codes.join('\n')} words={backupText} />
        <PrintButton />
        <Button data-print="no" onClick={onDone}>
          {backupText.done}
        </Button>
      </div>
    </div>
  )
}
