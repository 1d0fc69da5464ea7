import { Printer } from 'lucide-react'
import { ar } from '../i18n/ar.ts'
import { Button } from './Button.tsx'

export function PrintButton() {
  return (
    <Button look="quiet" data-print="no" onClick={() => window.print()}>
      <Printer size={18} aria-hidden="true" />
      {ar.action.print}
    </Button>
  )
}
