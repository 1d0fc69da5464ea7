import { AnchorButton } from '../../src/web/ui/AnchorButton.tsx'
import { Button, LinkButton } from '../../src/web/ui/Button.tsx'
import { CopyButton } from '../../src/web/ui/CopyButton.tsx'
import { CopyLinkButton } from '../../src/web/ui/CopyLinkButton.tsx'
import { LineIcon } from '../../src/web/ui/LineIcon.tsx'
import { PageHeading } from '../../src/web/ui/PageHeading.tsx'
import { PrintButton } from '../../src/web/ui/PrintButton.tsx'
import { ScreenHead } from '../../src/web/ui/ScreenHead.tsx'
import { TabLinks } from '../../src/web/ui/TabLinks.tsx'
import { TermLinks } from '../../src/web/ui/TermLinks.tsx'
import { Specimen } from './Specimen.tsx'

const LONG = 'المدخل إلى مناهج البحث في اللغة العربية وآدابها Introduction to Research Methods'

export function Controls() {
  return (
    <>
      <Specimen name="زر: أساسي، هادئ، مشغول" layout="row">
        <Button>إرسال</Button>
        <Button look="quiet">إلغاء</Button>
        <Button busy>جارٍ الإرسال…</Button>
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
        <AnchorButton href="#file">تنزيل</AnchorButton>
        <CopyButton text={() => ''} words={{ copy: 'نسخ الرموز', copied: '', notCopied: '' }} />
        <CopyLinkButton />
        <PrintButton />
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
      <Specimen name="سبل الرجوع، وعنوان طويل فوقه رجوع">
        <ScreenHead title="كتب الفرقة الأولى" mainMenu={{ to: '/' }} back={{ to: '/' }} />
        <TermLinks place={{ grade: 'grade_1', term: 'term_2' }} path={({ term }) => `/${term}`} />
        <PageHeading title={LONG} back={{ to: '/', label: 'قائمة النتائج' }} />
      </Specimen>
    </>
  )
}
