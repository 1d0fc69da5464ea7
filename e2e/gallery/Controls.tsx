import { AnchorButton } from '../../src/web/ui/AnchorButton.tsx'
import { Button, LinkButton } from '../../src/web/ui/Button.tsx'
import { CheckBox } from '../../src/web/ui/CheckBox.tsx'
import { CopyButton } from '../../src/web/ui/CopyButton.tsx'
import { CopyLinkButton } from '../../src/web/ui/CopyLinkButton.tsx'
import { Field } from '../../src/web/ui/Field.tsx'
import { FieldFrame } from '../../src/web/ui/FieldFrame.tsx'
import { LineIcon } from '../../src/web/ui/LineIcon.tsx'
import { OptionFields } from '../../src/web/ui/OptionFields.tsx'
import { PageHeading } from '../../src/web/ui/PageHeading.tsx'
import { PrintButton } from '../../src/web/ui/PrintButton.tsx'
import { ScreenHead } from '../../src/web/ui/ScreenHead.tsx'
import { Select } from '../../src/web/ui/Select.tsx'
import { TabLinks } from '../../src/web/ui/TabLinks.tsx'
import { TermLinks } from '../../src/web/ui/TermLinks.tsx'
import { TextArea } from '../../src/web/ui/TextArea.tsx'
import { Specimen } from './Specimen.tsx'

const LONG = 'المدخل إلى مناهج البحث في اللغة العربية وآدابها Introduction to Research Methods'

export function Controls() {
  return (
    <>
      <Specimen name="زر: أساسي، هادئ، مشغول" layout="row">
        <Button>إرسال</Button>
        <Button look="quiet">إلغاء</Button>
        <Button busy>جارٍ الإرسال</Button>
        <Button look="quiet" busy>
          جارٍ التحميل
        </Button>
      </Specimen>
      <Specimen name="رسوم الشاشة الأولى" layout="row">
        <LineIcon shape="arrow" size={20} />
        <LineIcon shape="search" size={20} />
        <LineIcon shape="moon" size={20} />
        <LineIcon shape="sun" size={20} />
      </Specimen>
      <Specimen name="رابط في صورة زر، وأزرار لها عمل معلوم" layout="row">
        <LinkButton to="/a">عرض القائمة كاملة</LinkButton>
        <LinkButton look="quiet" to="/b">
          رابط هادئ
        </LinkButton>
        <AnchorButton href="#file">تحميل</AnchorButton>
        <CopyButton text={() => ''} words={{ copy: 'نسخ الرموز', copied: '', notCopied: '' }} />
        <CopyLinkButton />
        <PrintButton />
      </Specimen>
      <Specimen name="حقل: فارغ، بتلميح، بخطأ">
        <Field label="الاسم" />
        <Field label="رقم الجلوس" hint="خمس خانات، مثل 10234" defaultValue="10234" />
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
          hint="علّم الدائرة بجوار الاختيار الصحيح."
          options={['الرفع', '']}
          answer={null}
          wrongAnswer="حدد الاختيار الصحيح."
          wrongOption={(place) => (place === 1 ? 'اكتب هذا الاختيار' : undefined)}
          onAnswer={() => undefined}
          onWrite={() => undefined}
        />
        <OptionFields
          title="الاختيارات"
          hint="من اختيارين إلى تسعة."
          options={['الرفع', 'النصب', 'الجر']}
          answer={1}
          wrongAnswer={undefined}
          wrongOption={() => undefined}
          onAnswer={() => undefined}
          onWrite={() => undefined}
          onRemove={() => undefined}
        >
          <div>
            <Button look="quiet">إضافة اختيار</Button>
          </div>
        </OptionFields>
      </Specimen>
      <Specimen name="قائمة اختيار">
        <Select
          label="طريقة الترتيب"
          value="normal"
          options={[
            { value: 'normal', label: 'ترتيب عادي' },
            { value: 'duplicated', label: 'باعتبار المركز المكرر' },
          ]}
          onChange={() => undefined}
        />
        <Select
          label="الفرقة"
          value=""
          options={[{ value: '', label: 'اختر الفرقة' }]}
          error="يجب اختيار الفرقة"
          onChange={() => undefined}
        />
      </Specimen>
      <Specimen name="تبويبات">
        <TabLinks
          label="الجداول"
          tabs={[
            { to: '/a', label: 'الفرقة الأولى', current: true },
            { to: '/b', label: 'الفرقة الثانية', current: false },
            { to: '/c', label: 'الامتحانات', current: false },
          ]}
        />
      </Specimen>
      <Specimen name="حقل لأكثر من سطر">
        <TextArea label="المشكلة" defaultValue="لا تفتح صفحة الكتب من الهاتف." />
        <TextArea label="الاقتراح" hint="10 أحرف على الأقل." defaultValue="قصير" error="اكتب 10 أحرف على الأقل." />
      </Specimen>
      <Specimen name="سبل الرجوع، وعنوان طويل فوقه رجوع">
        <ScreenHead title="كتب الفرقة الأولى" mainMenu={{ to: '/' }} back={{ to: '/' }} />
        <TermLinks place={{ grade: 'grade_1', term: 'term_2' }} path={({ term }) => `/${term}`} />
        <PageHeading title={LONG} back={{ to: '/', label: 'قائمة النتائج' }} />
      </Specimen>
    </>
  )
}
