import { parseMarkup } from '#contract/markup.ts'
import { AnswerCountsLine } from '../../src/web/ui/AnswerCountsLine.tsx'
import { KindFields } from '../../src/web/ui/KindFields.tsx'
import { LibraryIcon } from '../../src/web/ui/LibraryIcon.tsx'
import { MarkupBar } from '../../src/web/ui/MarkupBar.tsx'
import { MarkupArea, MarkupLine } from '../../src/web/ui/MarkupField.tsx'
import { MarkupFormula } from '../../src/web/ui/MarkupFormula.tsx'
import { MarkupNodes } from '../../src/web/ui/MarkupNodes.tsx'
import { Picture } from '../../src/web/ui/MarkupPicture.tsx'
import { QuestionText } from '../../src/web/ui/QuestionText.tsx'
import { EMPTY_PARTS } from '../../src/web/ui/question-parts-draft.ts'
import { RowFields } from '../../src/web/ui/RowFields.tsx'
import { Specimen } from './Specimen.tsx'

const VERSE =
  'أعرب ما تحته خط:<verse><half>قفا نبكِ من <u>ذكرى</u> حبيبٍ ومنزلِ</half><half>بسقط اللوى بين الدخولِ فحوملِ</half></verse>'
const MARKED =
  '<mark>ملوَّن</mark>، <b>غليظ</b>، <i>مائل</i>، <s>مشطوب</s>، س<sup>2</sup>، H<sub>2</sub>O، <a href="https://example.edu/a">المصدر</a>'
const nothing = () => undefined

/** The texts of questions with their markup, and the fields in which they are written. */
export function Questions() {
  return (
    <>
      <Specimen name="نص سؤال: بيت، وعلامات، وفراغ، ونص بلا علامات">
        <p>
          <QuestionText text={VERSE} format="markup" />
        </p>
        <p>
          <QuestionText text={MARKED} format="markup" />
        </p>
        <p>
          <MarkupNodes nodes={parseMarkup('على قدر أهل <gap> تأتي العزائم')} isStill={false} gap={undefined} />
        </p>
        <p>
          <QuestionText text="أ < ب" format={undefined} />
        </p>
      </Specimen>
      <Specimen name="صورة قبل أن تصل، ومعادلة قبل أن تُرسم">
        <Picture id={`${'a'.repeat(40)}-320x120.png`} alt="سطر من مخطوط" isStill />
        <MarkupFormula latex="\frac{1}{2}" />
      </Specimen>
      <Specimen name="أيقونة المكتبة">
        <LibraryIcon shapes={[['circle', { cx: '12', cy: '12', r: '9' }]]} />
      </Specimen>
      <Specimen name="حقل سؤال بأزراره، وأزرار سؤال فيه فراغ">
        <MarkupArea label="نص السؤال" rows={2} value="أعرب ⟦خط⟧الطالبَ⟦/خط⟧ في الجملة." onChange={nothing} />
        <MarkupLine label="الاختيار 1" value="مفعول به" onChange={nothing} />
        <MarkupBar label="بيت الفراغ" hasGap onEdit={nothing} />
      </Specimen>
      <Specimen name="أجزاء سؤال توصيل">
        <KindFields
          draft={{
            ...EMPTY_PARTS,
            question_kind: 'matching',
            question_pairs: [
              { prompt: 'قام', match: 'فعل' },
              { prompt: 'زيد', match: '' },
            ],
          }}
          faults={{ 'question_pairs/1/match': 'اكتب ما يقابله.' }}
          onChange={nothing}
        />
      </Specimen>
      <Specimen name="صفوف تُزاد وتُحذف">
        <RowFields
          title="العناصر"
          hint="رتبها من الأقدم."
          rows={['امرؤ القيس', 'جرير']}
          least={1}
          most={3}
          empty=""
          draw={(row) => <bdi>{row}</bdi>}
          onWrite={nothing}
        />
      </Specimen>
      <Specimen name="أعداد الإجابات">
        <AnswerCountsLine counts={{ asked: 40, right: 12, picks: [12, 28, 0, 0] }} />
      </Specimen>
    </>
  )
}
