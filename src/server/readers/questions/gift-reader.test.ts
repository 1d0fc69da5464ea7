import { describe, expect, test } from 'vitest'
import { readingLines } from '#server/testing/question-texts.ts'
import { readGift } from './gift-reader.ts'

describe('a GIFT item is a question', () => {
  test.each([
    [
      'with its options on lines',
      'ما علامة رفع الاسم المفرد؟ {\n=الضمة\n~الفتحة\n~الكسرة\n~السكون\n}',
      'ما علامة رفع الاسم المفرد؟ | *الضمة | الفتحة | الكسرة | السكون',
    ],
    [
      'on one line, with the right option last',
      'رفع المثنى؟{~الواو ~النون =الألف}',
      'رفع المثنى؟ | الواو | النون | *الألف',
    ],
    ['with a title', '::س1:: رفع الجمع؟ {=الواو ~الياء}', 'رفع الجمع؟ | *الواو | الياء'],
    ['with a title of escaped colons', '::باب\\:\\: أول:: رفع الجمع؟ {=الواو ~الياء}', 'رفع الجمع؟ | *الواو | الياء'],
    [
      'with feedback for each option',
      'نوع الفعل؟ {=ماض#أحسنت ~أمر#راجع صيغته ~مضارع}',
      'نوع الفعل؟ | *ماض | أمر | مضارع # أحسنت\nأمر: راجع صيغته',
    ],
    ['with general feedback', 'نوع الفعل؟ {=ماض ~أمر####لأن آخره مفتوح}', 'نوع الفعل؟ | *ماض | أمر # لأن آخره مفتوح'],
    [
      'with escaped marks',
      'ما ناتج \\{س \\= 2\\}\\: \\# \\~ \\\\ ؟ {=أ\\=ب ~ج\\nد}',
      'ما ناتج {س = 2}: # ~ \\ ؟ | *أ=ب | ج\nد',
    ],
    ['with a plain colon', 'اختر: المعرب {=زيد ~هذا}', 'اختر: المعرب | *زيد | هذا'],
    [
      'in HTML',
      '[html]<p>ما <b>إعراب</b> «زيد»&nbsp;&amp; عمرو؟</p> {=<i>فاعل</i> ~مفعول<br>به}',
      'ما <b>إعراب</b> «زيد» &amp; عمرو؟ | *<i>فاعل</i> | مفعول\nبه',
    ],
    ['in Markdown', '[markdown]ما إعراب\n*زيد*؟ {=فاعل ~مفعول}', 'ما إعراب\n*زيد*؟ | *فاعل | مفعول'],
    ['as plain text', '[plain]ما معنى <b>؟ {=وسم ~حرف &amp;}', 'ما معنى <b>؟ | *وسم | حرف &amp;'],
    ['with a format of an option’s own', '[html]أ&lt;ب؟ {=[plain]&lt; ~&lt;}', 'أ<ب؟ | *&lt; | <'],
    ['with several right answers', 'أ؟ {~%50%ب ~%50%ج ~%-100%د}', 'أ؟ | *ب | *ج | -د'],
    ['with three right answers', 'أ؟ {~%33.33333%ب ~%33.33333%ج ~%33.33333%د ~ه}', 'أ؟ | *ب | *ج | *د | -ه'],
    ['with one right option where several may be picked', 'أ؟ {~%100%ب ~%-100%ج}', 'أ؟ | *ب | -ج'],
    ['to match', '::توصيل:: صل. {=مصر -> القاهرة =الشام -> دمشق}', 'صل. | مصر -> القاهرة | الشام -> دمشق'],
    ['to match with an extra match', 'صل. {=أ -> 1 =ب -> 2 = -> 3}', 'صل. | أ -> 1 | ب -> 2'],
    [
      'with a written answer',
      'من وضع العروض؟ {=الخليل =الخليل بن أحمد}',
      'من وضع العروض؟ | =الخليل | =الخليل بن أحمد | letters',
    ],
    ['with a written answer that has an arrow', 'النون؟ {=ن → م =ميم}', 'النون؟ | =ن → م | =ميم | letters'],
    ['with a written answer with `<` before a negative number', 'س؟ {=س < -٥}', 'س؟ | =س < -٥ | letters'],
    ['with an arrow in its feedback', 'من؟ {=أ#ب -> ج =د}', 'من؟ | =أ | =د | letters # ب -> ج'],
    ['with one written answer without an equals sign', 'من؟ {الخليل}', 'من؟ | =الخليل | letters'],
    [
      'with feedback for every other answer',
      'من؟ {=الخليل#نعم =%0%*#راجع الباب}',
      'من؟ | =الخليل | letters # نعم\n*: راجع الباب',
    ],
    ['with an escaped star as its written answer', 'ما العلامة؟ {=\\*}', 'ما العلامة؟ | =* | letters'],
    ['with a gap', 'على قدر {=أهل =أهلِ} العزم', 'على قدر <gap> العزم | =أهل | =أهلِ | letters'],
    ['with a gap of underscores', 'على _____ أهل العزم {=قدر}', 'على <gap> أهل العزم | =قدر | letters'],
    [
      'with its underlined word',
      '[html]ما إعراب ما تحته خط\\: <u>الطالبُ</u> {=<u>أ</u>ب ~أ<u>ب</u>}',
      'ما إعراب ما تحته خط: <u>الطالبُ</u> | *<u>أ</u>ب | أ<u>ب</u>',
    ],
    ['with a formula', 'ما ناتج \\(x^2\\)؟ {=1 ~2}', 'ما ناتج <math>x^2</math>؟ | *1 | 2'],
    ['with the signs of a formula in a plain text', '[plain]ما ناتج \\(x^2\\)؟ {=1 ~2}', 'ما ناتج \\(x^2\\)؟ | *1 | 2'],
    ['that is true', 'الفعل الماضي مبني. {T}', 'الفعل الماضي مبني. | *صواب | خطأ'],
    ['that is true, with the word TRUE', 'الفعل الماضي مبني. {TRUE}', 'الفعل الماضي مبني. | *صواب | خطأ'],
    ['that is false', 'الحرف معرب.{FALSE}', 'الحرف معرب. | صواب | *خطأ'],
    [
      'that is false, with both feedbacks',
      'الحرف معرب.{F#الحروف مبنية#صدقت####انظر الباب}',
      'الحرف معرب. | صواب | *خطأ # انظر الباب\nصدقت\nصواب: الحروف مبنية',
    ],
    ['of several answers of which one is right', 'الحرف؟ {~%100%من ~%-50%زيد ~%-50%قام}', 'الحرف؟ | *من | زيد | قام'],
    ['with weights in Arabic digits', 'الحرف؟ {~%٥٠%من ~%٥٠٪عن ~٪-١٠٠٪قام}', 'الحرف؟ | *من | *عن | -قام'],
    ['with an Arabic decimal sign', 'أ؟ {~%٣٣٫٣٣%ب ~%33,33%ج ~%۳۳٫۳۳%د ~%−١٠٠%ه}', 'أ؟ | *ب | *ج | *د | -ه'],
    ['with a percentage that is no weight', 'كم؟ {=%50 أو %60 ~٪٥٠}', 'كم؟ | *%50 أو %60 | ٪٥٠'],
    ['with a weight behind the equals sign', 'الحرف؟ {=%100%من ~%0%زيد}', 'الحرف؟ | *من | زيد'],
    ['with its options within its text', 'يرفع {=الفاعل ~المفعول} بالضمة.', 'يرفع _____ بالضمة. | *الفاعل | المفعول'],
    ['with an arrow in its options', 'الوزن؟ {=قال -> فعل ~باع}', 'الوزن؟ | *قال -> فعل | باع'],
    [
      'with its text over two lines',
      'ما علامة\nرفع الفاعل؟ {=الضمة ~الفتحة}',
      'ما علامة\nرفع الفاعل؟ | *الضمة | الفتحة',
    ],
    [
      'with its diacritics and joiners',
      'مَا «الفَاعِلُ»؟ می\u200cخواهم\u200f {=ٱلْحَمْدُ\u200e ~ـهـ}',
      'مَا «الفَاعِلُ»؟ می\u200cخواهم\u200f | *ٱلْحَمْدُ\u200e | ـهـ',
    ],
    [
      'with direction marks before every sign',
      '\u200f::س1::\u202b[html]أ؟ {\u200f=\u200f%100%ب \u200f~\u200f%0%ج\u200f}',
      'أ؟ | *ب \u200f | ج\u200f',
    ],
    ['that is true, with direction marks', 'أ. {\u200fT\u200f}', 'أ. | *صواب | خطأ'],
  ])('a GIFT item is read as a question %s', (_, source, expected) => {
    expect(readingLines(readGift(source))).toEqual([`1 ${expected}`])
  })
})

describe('a GIFT item is rejected with its reason', () => {
  test.each([
    ['كم ركنا للتشبيه؟ {#4}', 'numerical: كم ركنا للتشبيه؟ {#4}'],
    ['كم؟ {#1..5####بينهما}', 'numerical: كم؟ {#1..5####بينهما}'],
    ['من؟ {=خ*ل}', 'wildcard: من؟ {=خ*ل}'],
    ['من؟ {=%50%الخليل}', 'partial_credit: من؟ {=%50%الخليل}'],
    ['::مكسور:: صل. {=مصر -> القاهرة =الشام -> }', 'empty_option: مكسور'],
    ['صل. {=مصر -> القاهرة}', 'few_options: صل. {=مصر -> القاهرة}'],
    ...['- >', '–>', '— >', '−>', '-\u200f>', '<-', '=>', '–', '→'].map((arrow): [string, string] => [
      `صل. {=مصر -> القاهرة =الشام ${arrow} دمشق}`,
      `malformed: صل. {=مصر -> القاهرة =الشام ${arrow} دمشق}`,
    ]),
    ...['- >', '<-', '=>', '→', '←', '\uf0e0'].map((arrow): [string, string] => [
      `صل. {=مصر ${arrow} القاهرة =الشام ${arrow} دمشق}`,
      `malformed: صل. {=مصر ${arrow} القاهرة =الشام ${arrow} دمشق}`,
    ]),
    ['صل. {مصر -> القاهرة}', 'malformed: صل. {مصر -> القاهرة}'],
    ['رتب. {>أ\n>ب\n>ج}', 'other_kind: رتب. {>أ >ب >ج}'],
    [
      'رتب. { >ALL VERTICAL ABSOLUTE_POSITION SHOW\nأ\nب\n}',
      'other_kind: رتب. { >ALL VERTICAL ABSOLUTE_POSITION SHOW أ ب }',
    ],
    ['اشرح. {}', 'essay: اشرح. {}'],
    ['اشرح. {####أجب في سطر}', 'essay: اشرح. {####أجب في سطر}'],
    ['تعليمات الباب', 'description: تعليمات الباب'],
    ['أ؟ {=ب =ج ~د}', 'several_right: أ؟ {=ب =ج ~د}'],
    ['أ؟ {~%50%ب ~%40%ج ~د}', 'partial_credit: أ؟ {~%50%ب ~%40%ج ~د}'],
    ['أ؟ {=ب ~%50%ج ~د}', 'partial_credit: أ؟ {=ب ~%50%ج ~د}'],
    ['أ؟ {~%50%ب ~ج}', 'partial_credit: أ؟ {~%50%ب ~ج}'],
    ['أ؟ {=ب ~%- 50%ج}', 'malformed: أ؟ {=ب ~%- 50%ج}'],
    ['أ؟ {=ب ~%٥٠ ٪ج}', 'malformed: أ؟ {=ب ~%٥٠ ٪ج}'],
    ['أ؟ {~ب ~ج}', 'no_right: أ؟ {~ب ~ج}'],
    ['أ؟ {=ب ~}', 'empty_option: أ؟ {=ب ~}'],
    ['أ؟ {=ب =$$x^2$$}', 'untypable: أ؟ {=ب =$$x^2$$}'],
    ['أ؟ {=ـ}', 'untypable: أ؟ {=ـ}'],
    ['أ؟ {=أ ~أ ~ب}', 'equal_options: أ؟ {=أ ~أ ~ب}'],
    ['{=ب ~ج}', 'no_text: {=ب ~ج}'],
    ['أ؟ {=ب ~ج', 'malformed: أ؟ {=ب ~ج'],
    ['أ؟ =ب ~ج}', 'malformed: أ؟ =ب ~ج}'],
    ['أ؟ {=ب ~ج} و {=د ~ه}', 'malformed: أ؟ {=ب ~ج} و {=د ~ه}'],
    ['أ؟ {ب =ج ~د}', 'malformed: أ؟ {ب =ج ~د}'],
    ['[html]انظر <img src\\="x.png"> {=ب ~ج}', 'media: انظر <img src="x.png"> {=ب ~ج}'],
    ['[markdown]![رسم](x.png) {=ب ~ج}', 'media: ![رسم](x.png) {=ب ~ج}'],
    ['[html]<table><tr><td>س</table> {=ب ~ج}', 'markup: <table><tr><td>س</table> {=ب ~ج}'],
    [`أ؟ {${'~ب'.repeat(9)}=ج}`, `many_options: أ؟ {${'~ب'.repeat(9)}=ج}`],
    [`${'س'.repeat(1001)}{T}`, `long_text: ${'س'.repeat(60)}…`],
    [`أ؟ {=${'س'.repeat(401)}~ب}`, `long_option: أ؟ {=${'س'.repeat(55)}…`],
    [`أ؟ {=ب~ج####${'س'.repeat(2001)}}`, `long_reason: أ؟ {=ب~ج####${'س'.repeat(48)}…`],
    [`أ؟ {${'='.repeat(101)}}`, `many_options: أ؟ {${'='.repeat(56)}…`],
    ['س'.repeat(50_001), `long_item: ${'س'.repeat(60)}…`],
  ])('a GIFT item that is no usable question is rejected with its reason: %#', (source, expected) => {
    expect(readingLines(readGift(source))).toEqual([`1 ${expected}`])
  })
})

test('a broken item of a GIFT file is rejected alone, and comments and categories are no items', () => {
  const text = [
    '\u200f// أسئلة الباب {=',
    '\u200f$CATEGORY: $course$/top/النحو',
    '::1:: رفع الفاعل؟ {=الضمة ~الفتحة}',
    '',
    '',
    'أ؟ {=ب',
    '',
    '~ج}',
    '   ',
    '  // تعليق',
    '::2:: الحرف {',
    '// تعليق في السؤال',
    '=مبني ~معرب',
    '}',
  ].join('\n')
  expect(readingLines(readGift(text))).toEqual([
    '3 رفع الفاعل؟ | *الضمة | الفتحة',
    '11 الحرف | *مبني | معرب',
    '6 malformed: أ؟ {=ب',
    '8 malformed: ~ج}',
  ])
})

describe('what an added question does not keep of its item is listed as lost:', () => {
  test.each<[source: string, ...lost: string[]]>([
    ['أ؟ {=ب ~ج}'],
    ['::أ؟:: أ؟ {=ب ~ج}'],
    ['::باب أول:: أ؟ {=ب ~ج}', 'title'],
    ['// [tag:نحو]\nأ؟ {=ب ~ج}', 'tags'],
    ['// [id:7]\nأ؟ {=ب ~ج}', 'tags'],
    ['// تعليق\nأ؟ {=ب ~ج}'],
    ['صل. {=أ -> 1 =ب -> 2 = -> 3}', 'distractors'],
    ['صل. {=أ -> 1 =ب -> 2}'],
    ['أ؟ {~%100%ب ~%-50%ج}', 'penalty'],
    ['من؟ {=%100%أ =%50%ب}', 'partial_credit'],
    ['أ؟ {=ب#نعم ~ج}', 'feedback_place'],
  ])('what the import loses of this GIFT item is listed: %s', (source, ...lost) => {
    expect(readGift(source).items.map((item) => item.lost)).toEqual([lost])
  })
})

test('what the import loses of a passage is listed at each question that has the passage', () => {
  const passage = '// [tag:diwan-passage:p1]\n[html]قام<i hidden>فعل</i> زيد'
  const { items } = readGift([passage, '// [tag:diwan-passage:p1]\nأ؟ {=ب ~ج}', 'د؟ {=ب ~ج}'].join('\n\n'))
  expect(items.map(({ question, lost }) => [question.passage, lost])).toEqual([
    ['قام زيد', ['hidden_text']],
    [undefined, []],
  ])
})

test('an item gets the passage that its comment names, and is rejected if the file does not have it', () => {
  const passage = '// [tag:diwan-passage:p1]\nنص يقرأ'
  const item = (tag: string) => `// [tag:diwan-passage:${tag}]\nأ؟ {=ب ~ج}`
  const { items, rejected } = readGift([passage, item('p1'), item('p2')].join('\n\n'))
  expect(items.map(({ question, lost }) => [question.passage, lost])).toEqual([['نص يقرأ', []]])
  expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([[8, 'passage_missing']])
})

test('a question of a GIFT file belongs to the category named above it', () => {
  const text = ['أ؟ {=ب ~ج}', '$CATEGORY: $course$/top/النحو', 'ب؟ {=ج ~د}', '$CATEGORY: الصرف', 'ج؟ {=د ~ه}'].join(
    '\n',
  )
  expect(readGift(text).categories).toEqual([
    { name: 'النحو', questions: 1 },
    { name: 'الصرف', questions: 1 },
  ])
})
