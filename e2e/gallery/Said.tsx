import { Button } from '../../src/web/ui/Button.tsx'
import { Toast } from '../../src/web/ui/Toast.tsx'
import { Specimen } from './Specimen.tsx'

const stay = () => undefined
const SAID = { said: { id: 1, text: 'تم نسخ الرابط', undo: undefined, isFailure: false }, say: stay, forget: stay }

export function Said() {
  return (
    <Specimen name="كلمة بعد الفعل، في أسفل الشاشة" layout="row">
      <Button look="quiet">نسخ الرابط</Button>
      <Toast toast={SAID} />
    </Specimen>
  )
}
