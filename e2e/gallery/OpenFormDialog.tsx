import { Button } from '../../src/web/ui/Button.tsx'
import { Field } from '../../src/web/ui/Field.tsx'
import { FormDialog } from '../../src/web/ui/FormDialog.tsx'
import { REFUSED } from './Fields.tsx'
import { Specimen } from './Specimen.tsx'

export function OpenFormDialog() {
  return (
    <Specimen name="نموذج في نافذة">
      <Button>زر خلف النافذة</Button>
      <FormDialog form={REFUSED} title="إخفاء طالب" text={{ send: 'إخفاء', cancel: 'إلغاء' }} onClose={() => undefined}>
        <Field label="السبب" defaultValue="طلب من الطالب" />
      </FormDialog>
    </Specimen>
  )
}
