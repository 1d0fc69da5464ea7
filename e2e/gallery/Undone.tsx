import { Button } from '../../src/web/ui/Button.tsx'
import { UndoToast } from '../../src/web/ui/UndoToast.tsx'
import { Specimen } from './Specimen.tsx'

const DONE = { id: 1, text: 'أُخفي السؤال', undo: () => undefined }
const stay = () => undefined

export function Undone() {
  return (
    <Specimen name="ما تم، مع التراجع عنه" layout="row">
      <Button look="quiet">إخفاء</Button>
      <UndoToast done={DONE} onGone={stay} />
    </Specimen>
  )
}
