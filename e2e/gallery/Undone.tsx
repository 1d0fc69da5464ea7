import { Button } from '../../src/web/ui/Button.tsx'
import { Toast } from '../../src/web/ui/Toast.tsx'
import { Specimen } from './Specimen.tsx'

const stay = () => undefined
const DONE = { said: { id: 1, text: 'أُخفي السؤال', undo: stay, isFailure: false }, say: stay, forget: stay }

export function Undone() {
  return (
    <Specimen name="ما تم، مع التراجع عنه" layout="row">
      <Button look="quiet">إخفاء</Button>
      <Toast toast={DONE} />
    </Specimen>
  )
}
