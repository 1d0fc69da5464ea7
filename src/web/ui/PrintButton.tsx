import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { printButtonText } from '../i18n/ar/print-button.ts'
import { actionText } from '../i18n/ar/site.ts'
import { Button } from './Button.tsx'
import styles from './PrintButton.module.css'

/**
 * A button that prints the page. `prepare` loads what only the printed page shows; it rejects if the print would be
 * incomplete.
 */
export function PrintButton({ prepare }: { prepare?: () => Promise<void> }) {
  const [state, setState] = useState<'ready' | 'preparing' | 'failed'>('ready')
  async function print() {
    setState('preparing')
    try {
      await prepare?.()
      setState('ready')
      window.print()
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button look="quiet" data-print="no" busy={state === 'preparing'} onClick={() => void print()}>
        <Printer size={18} aria-hidden="true" />
        {state === 'preparing' ? printButtonText.preparing : actionText.print}
      </Button>
      {state === 'failed' && (
        <p className={styles.failed} role="alert" data-print="no">
          {printButtonText.failed}
        </p>
      )}
    </>
  )
}
