import { Button } from '../../src/web/ui/Button.tsx'
import { Dialog } from '../../src/web/ui/Dialog.tsx'
import { Specimen } from './Specimen.tsx'

export function OpenDialog() {
  return (
    <Specimen name="نافذة مفتوحة فوق الصفحة">
      <Button>زر خلف النافذة</Button>
      <Dialog title="ما الرقم التعريفي؟" onClose={() => undefined}>
        <p>رقم من 9 أرقام يبقى مع الطالب في كل الأعوام.</p>
      </Dialog>
    </Specimen>
  )
}
