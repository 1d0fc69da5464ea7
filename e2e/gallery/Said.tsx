import { Button } from '../../src/web/ui/Button.tsx'
import { Toast } from '../../src/web/ui/Toast.tsx'
import { Specimen } from './Specimen.tsx'

export function Said() {
  return (
    <Specimen name="كلمة بعد الفعل، في أسفل الشاشة" layout="row">
      <Button look="quiet">نسخ الرابط</Button>
      <Toast text="تم نسخ الرابط" />
    </Specimen>
  )
}
