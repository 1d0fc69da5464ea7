import { ApiError } from '../../src/web/api/api-error.ts'
import { Button } from '../../src/web/ui/Button.tsx'
import { CheckBox } from '../../src/web/ui/CheckBox.tsx'
import { Field } from '../../src/web/ui/Field.tsx'
import { FieldFrame } from '../../src/web/ui/FieldFrame.tsx'
import { Form, SubmitButton } from '../../src/web/ui/Form.tsx'
import { OptionFields } from '../../src/web/ui/OptionFields.tsx'
import { Select } from '../../src/web/ui/Select.tsx'
import { TextArea } from '../../src/web/ui/TextArea.tsx'
import type { FormState } from '../../src/web/ui/use-contract-form.ts'
import { Specimen } from './Specimen.tsx'

export const REFUSED: FormState = {
  id: 'refused',
  submit: () => undefined,
  isSending: false,
  error: new ApiError('network'),
  problem: 'تعذر الاتصال. تأكد من الشبكة، ثم أعد المحاولة.',
  done: undefined,
  dismiss: () => undefined,
}

/** Over 80 lines: a flat list of specimens (components in one state each). */
export function Fields() {
  return (
    <>
      <Specimen name="حقل: فارغ، بتلميح، بخطأ">
        <Field label="الاسم" />
        <Field label="رقم الجلوس" hint="5 خانات، مثل 10234" defaultValue="10234" />
        <Field label="الرقم التعريفي" error="الرقم التعريفي يجب أن يكون 9 أرقام بالضبط." defaultValue="1234" />
      </Specimen>
      <Specimen name="ما حول الحقل، لأي حقل">
        <FieldFrame label="وقت الامتحان" hint="بتوقيت القاهرة.">
          {(tied) => <input type="time" {...tied} />}
        </FieldFrame>
      </Specimen>
      <Specimen name="سطر يُختار أو يُترك" layout="row">
        <CheckBox isChosen onChange={() => undefined}>
          أمين المكتبة
        </CheckBox>
        <CheckBox isChosen={false} onChange={() => undefined}>
          مراجع الأسئلة
        </CheckBox>
      </Specimen>
      <Specimen name="اختيارات سؤال: بلا صحيح، وبما يُحذف">
        <OptionFields
          title="الاختيارات الأربعة"
          hint="اضغط الدائرة بجوار الاختيار الصحيح."
          options={['الرفع', '']}
          answer={null}
          faults={{ question_answer: 'حدد الاختيار الصحيح.', 'question_options/1': 'اكتب هذا الاختيار.' }}
          onAnswer={() => undefined}
          onWrite={() => undefined}
        />
        <OptionFields
          title="الاختيارات"
          hint="من اختيارين إلى تسعة."
          options={['الرفع', 'النصب', 'الجر']}
          answer={1}
          faults={{}}
          onAnswer={() => undefined}
          onWrite={() => undefined}
          onRemove={() => undefined}
        >
          <div>
            <Button look="quiet">إضافة اختيار</Button>
          </div>
        </OptionFields>
      </Specimen>
      <Specimen name="نموذج رُفض إرساله">
        <Form
          form={REFUSED}
          actions={
            <div>
              <SubmitButton form={REFUSED}>إرسال</SubmitButton>
            </div>
          }
        >
          <Field label="العنوان" defaultValue="جدول الامتحانات" />
        </Form>
      </Specimen>
      <Specimen name="قائمة اختيار">
        <Select
          label="طريقة الترتيب"
          value="normal"
          options={[
            { value: 'normal', label: 'ترتيب لكل طالب' },
            { value: 'duplicated', label: 'ترتيب مكرر للمتساوين' },
          ]}
          onChange={() => undefined}
        />
        <Select
          label="الفرقة"
          value=""
          options={[{ value: '', label: 'اختر الفرقة' }]}
          error="اختر فرقتك."
          onChange={() => undefined}
        />
      </Specimen>
      <Specimen name="حقل لأكثر من سطر">
        <TextArea label="المشكلة" defaultValue="لا تفتح صفحة الكتب من الهاتف." />
        <TextArea label="الاقتراح" hint="10 أحرف على الأقل." defaultValue="قصير" error="اكتب 10 أحرف على الأقل." />
      </Specimen>
    </>
  )
}
