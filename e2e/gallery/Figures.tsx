import { PEN_VERSE } from '../../src/web/i18n/ar/verses.ts'
import { Accordion } from '../../src/web/ui/Accordion.tsx'
import { Badge } from '../../src/web/ui/Badge.tsx'
import { ColumnsPicture } from '../../src/web/ui/ColumnsPicture.tsx'
import { DeskSection } from '../../src/web/ui/DeskSection.tsx'
import { Facts } from '../../src/web/ui/Facts.tsx'
import { Progress } from '../../src/web/ui/Progress.tsx'
import { QuestionCard } from '../../src/web/ui/QuestionCard.tsx'
import { SubjectIndex } from '../../src/web/ui/SubjectIndex.tsx'
import { TermTotals } from '../../src/web/ui/TermTotals.tsx'
import { Verse } from '../../src/web/ui/Verse.tsx'
import { Specimen } from './Specimen.tsx'

/** Over 80 lines: a flat list of specimens (components in one state each). */
export function Figures() {
  return (
    <>
      <Specimen name="حقائق">
        <Facts
          items={[
            { label: 'رقم الجلوس', value: <bdi dir="ltr">10234</bdi> },
            { label: 'الترتيب', value: '1', look: 'gilt' },
            { label: 'التقدير', value: 'جيد جدًّا' },
            { label: 'النسبة', value: <bdi dir="ltr">82.33%</bdi> },
          ]}
        />
      </Specimen>
      <Specimen name="مجموع فصل">
        <TermTotals total={{ total: 494, max: 600, percentage: 82.33 }} rank={3} />
      </Specimen>
      <Specimen name="شريط نسبة: حسن، متوسط، ضعيف">
        <Progress label="النحو" value={92.5} valueText="92.50%" tone="good" />
        <Progress label="البلاغة" value={71} valueText="71.00%" tone="fair" />
        <Progress label="تاريخ الأدب العربي في العصر العباسي" value={8} valueText="8.00%" tone="poor" />
      </Specimen>
      <Specimen name="أعمدة: ما دون الحد مخطط">
        <ColumnsPicture
          label="ثلاثة أعمدة"
          columns={[
            { key: 0, value: 12, text: '12', isFailing: true },
            { key: 1, value: 40, text: '40' },
            { key: 2, value: 25, text: '25' },
          ]}
          marks={[0, 50, 75, 100]}
        />
      </Specimen>
      <Specimen name="أقسام: مفتوح ومطوي">
        <div>
          <Accordion title="الفرقة الأولى" startsOpen>
            <p>ما في القسم.</p>
          </Accordion>
          <Accordion title="الفرقة الثانية" startsOpen={false}>
            <p>لا يُرى.</p>
          </Accordion>
        </div>
      </Specimen>
      <Specimen name="فهرس المواد">
        <SubjectIndex
          subjects={['nahw', 'tafseer', 'مادة لها اسم طويل جدًا كتبه المكتب Comparative Literature']}
          path={(subject) => `/${subject}`}
        />
      </Specimen>
      <Specimen name="حال شيء: بلا لون، ينتظر، حسن، يُعمل فيه، سيئ" layout="row">
        <Badge>يقرأ ولا يضيف</Badge>
        <Badge tone="note">ينتظر الاعتماد</Badge>
        <Badge tone="good">معروض للطلاب</Badge>
        <Badge tone="fair">قيد المتابعة</Badge>
        <Badge tone="bad">مخفي</Badge>
      </Specimen>
      <Specimen name="سؤال: بإجابته وشرحها، وبلا إجابة">
        <QuestionCard
          question={{
            question_text: 'ما إعراب «محمد» في قولنا:\nجاء محمد؟',
            question_options: ['فاعل', 'مفعول به لفعل محذوف تقديره Abbasid Literature', 'مبتدأ', 'خبر'],
            question_answer: 0,
            answer_reason: 'لأنه من قام بالمجيء.',
          }}
        />
        <QuestionCard
          question={{ question_text: 'المبتدأ مرفوع', question_options: ['صواب', 'خطأ'], question_answer: null }}
        />
      </Specimen>
      <Specimen name="جزء من قسم">
        <DeskSection title="الإصدارات">
          <p>إصدار واحد منشور.</p>
        </DeskSection>
      </Specimen>
      <Specimen name="آية">
        <p>
          <Verse verse={PEN_VERSE} />
        </p>
      </Specimen>
    </>
  )
}
