import { Printer } from 'lucide-react'
import { actionText } from '../i18n/ar/site.ts'
import { Button } from './Button.tsx'

export function PrintButton() {
  return (
    <Button look="quiet" data-print="no" onClick={() => window.print()}>
      <Printer size={18} aria-hidden="true" />
      {actionText.print}
    </Button>
  )
}
