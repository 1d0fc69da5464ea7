import { Copy } from 'lucide-react'
import { backupText } from '../../i18n/ar/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import styles from './SecondFactor.module.css'

interface BackupCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The codes that open the account without its telephone, this once. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const { text: said, say } = useToast()

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      say(backupText.copied)
    } catch {
      say(backupText.notCopied)
    }
  }

  return (
    <div className={styles.step}>
      {/* The form that had the focus is gone. */}
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
        {/* Browsers keep the clipboard from pages without TLS. */}
        {'clipboard' in navigator && (
          <Button look="quiet" data-print="no" onClick={() => void copy()}>
            <Copy size={18} aria-hidden="true" />
            {backupText.copy}
          </Button>
        )}
        <PrintButton />
        <Button data-print="no" onClick={onDone}>
          {backupText.done}
        </Button>
      </div>
      <Toast text={said} />
    </div>
  )
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}
