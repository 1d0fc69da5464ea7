import { type GIFTQuestion, parse as parseGift } from 'gift-pegjs'
import { describe, expect, test } from 'vitest'
import { readingLines } from '#server/testing/question-texts.ts'
import { readAiken } from './aiken-reader.ts'
import { readGift } from './gift-reader.ts'
import { readMoodle } from './moodle-reader.ts'
import { readQuestions } from './read-questions.ts'

/**
 * One sample for each kind and notation in the samples of the public GIFT grammar and of Moodle, with texts written for
 * this project.
 */
const GIFT_SAMPLES: [kind: GIFTQuestion['type'], source: string, reading: string][] = [
  ['MC', 'من وضع علم العروض؟{~سيبويه ~الكسائي =الخليل}', 'من وضع علم العروض؟ | سيبويه | الكسائي | *الخليل'],
  ['MC', 'نشأ علم النحو في {~مصر =البصرة ~الأندلس} أولا.', 'نشأ علم النحو في _____ أولا. | مصر | *البصرة | الأندلس'],
  [
    'MC',
    '::الكتاب::ألف «الكتاب» {\n      ~الفراء#كوفي له «معاني القرآن».\n      =سيبويه#أحسنت!\n      ~المبرد#جاء بعده.\n} في النحو.',
    'ألف «الكتاب» _____ في النحو. | الفراء | *سيبويه | المبرد # أحسنت!\nالفراء: كوفي له «معاني القرآن».\nالمبرد: جاء بعده.',
  ],
  [
    'MC',
    'أي جواب يساوي 5؟ {\n~ \\= 2 + 2\n= \\= 2 + 3\n~ \\= 2 + 4\n}',
    'أي جواب يساوي 5؟ | = 2 + 2 | *= 2 + 3 | = 2 + 4',
  ],
  [
    'MC',
    '::علامات الصيغة:: أيها ليس من علامات الصيغة؟ {\n ~ \\~ # هذه علامة خيار.\n ~ \\= # هذه علامة الصواب.\n ~ \\# # هذه علامة الشرح.\n ~ \\{ # هذه علامة البدء.\n = @ # نعم.\n}',
    'أيها ليس من علامات الصيغة؟ | ~ | = | # | { | *@ # نعم.\n~: هذه علامة خيار.\n=: هذه علامة الصواب.\n#: هذه علامة الشرح.\n{: هذه علامة البدء.',
  ],
  [
    'MC',
    '// رقم السؤال في ملف آخر\n::س 1::[html]<p>ما إعراب «الله» في البسملة؟</p>{~<p>مجرور بالباء</p> =<p>مضاف إليه</p> ~<p>نعت</p>}',
    'ما إعراب «الله» في البسملة؟ | مجرور بالباء | *مضاف إليه | نعت',
  ],
  ['MC', '[markdown]ما **نوع** «قد»؟{=حرف ~اسم}', 'ما **نوع** «قد»؟ | *حرف | اسم'],
  ['MC', 'ما العدد المفرد؟{~%0%2 ~%100%1 ~%-100%3}', 'ما العدد المفرد؟ | 2 | *1 | 3'],
  ['MC', 'ما السطر؟\\nالثاني؟{=أول\\nثان ~ثالث####شرح عام}', 'ما السطر؟\nالثاني؟ | *أول\nثان | ثالث # شرح عام'],
  ['TF', 'الخليل شيخ سيبويه.{T}', 'الخليل شيخ سيبويه. | *صواب | خطأ'],
  ['TF', '::باب:: الحرف معرب.{FALSE}', 'الحرف معرب. | صواب | *خطأ'],
  [
    'TF',
    'الحرف معرب.{FALSE#الحروف كلها مبنية.#صدقت.####راجع الباب.}',
    'الحرف معرب. | صواب | *خطأ # راجع الباب.\nصدقت.\nصواب: الحروف كلها مبنية.',
  ],
  [
    'MC',
    '::شيخان:: من شيخا سيبويه؟ {~%-50%الكسائي ~%50%الخليل ~%50%يونس ~%-50%الفراء}',
    'من شيخا سيبويه؟ | -الكسائي | *الخليل | *يونس | -الفراء',
  ],
  [
    'MC',
    'صعب؟{~خطأ #تعليق ~%50%نصف درجة #تعليق =درجة كاملة #أحسنت}',
    'partial_credit: صعب؟{~خطأ #تعليق ~%50%نصف درجة #تعليق =درجة كاملة #أحسنت}',
  ],
  ['Short', 'من وضع العروض؟{=الخليل =الفراهيدي}', 'من وضع العروض؟ | =الخليل | =الفراهيدي | letters'],
  [
    'Short',
    'ولد {=بالبصرة#نعم =%75%بالبصره#خطأ في الإملاء}.',
    'ولد <gap> . | =بالبصرة | letters # نعم\nبالبصره: خطأ في الإملاء',
  ],
  ['Numerical', 'كم بحرا للشعر؟{#16:0}', 'numerical: كم بحرا للشعر؟{#16:0}'],
  ['Numerical', 'كم بحرا؟{#15..16}', 'numerical: كم بحرا؟{#15..16}'],
  ['Numerical', 'كم بحرا؟{#=16:0#نعم =%50%16:1#قريب}', 'numerical: كم بحرا؟{#=16:0#نعم =%50%16:1#قريب}'],
  [
    'Matching',
    'صل. {=الخليل -> العين =سيبويه -> الكتاب =ابن جني -> الخصائص}',
    'صل. | الخليل -> العين | سيبويه -> الكتاب | ابن جني -> الخصائص',
  ],
  ['Essay', 'اكتب ترجمة قصيرة للخليل. {}', 'essay: اكتب ترجمة قصيرة للخليل. {}'],
  ['Description', 'أجب عن الأسئلة الآتية في ورقة.', 'description: أجب عن الأسئلة الآتية في ورقة.'],
  ['Description', '::تعليمات\\:::أغلق كتابك قبل أن تبدأ.', 'description: تعليمات:'],
  ['Description', '[markdown]أقسام الكلمة  \n- اسم\n    - ظاهر\n- فعل', 'description: أقسام الكلمة - اسم - ظاهر - فعل'],
  [
    'MC',
    'ما يساوي الفاعل في الرفع\\:{\n\t~%33.33333%المبتدأ\n\t~%33.33333%الخبر\n\t~%-100%الحال\n\t~%33.33333%نائبه\n}',
    'ما يساوي الفاعل في الرفع: | *المبتدأ | *الخبر | -الحال | *نائبه',
  ],
  ['MC', 'من شيخاه؟ {~الكسائي ~%50%الخليل ~%50%يونس ~الفراء }', 'من شيخاه؟ | -الكسائي | *الخليل | *يونس | -الفراء'],
  [
    'MC',
    '::ألوان::ما بين الرفع والجر؟\n{\n  =النصب # أحسنت\n  ~الجزم # [html]هذا <b>للفعل</b>\n  ~[plain]البناء # ليس إعرابا\n}',
    'ما بين الرفع والجر؟ | *النصب | الجزم | البناء # أحسنت\nالجزم: هذا <b>للفعل</b>\nالبناء: ليس إعرابا',
  ],
  [
    'MC',
    'كيف يعرب؟{~ينظر في آخره -> يحرك =ينظر في عامله -> يعرب}',
    'كيف يعرب؟ | ينظر في آخره -> يحرك | *ينظر في عامله -> يعرب',
  ],
  [
    'MC',
    'ما الطريق؟\\:{\n\t~كل الأبواب واحدة (باب->فصل)\n\t~-باب->فصل->مسألة أو -باب->مسألة\n\t=-باب-فصل أو -فصل-مسألة\n}',
    'ما الطريق؟: | كل الأبواب واحدة (باب->فصل) | -باب->فصل->مسألة أو -باب->مسألة | *-باب-فصل أو -فصل-مسألة',
  ],
  [
    'MC',
    'ما الجواب؟{\n~خطأ#تعليق على الخطأ\n~خطأ آخر#تعليق\nفي سطرين\n=صواب#أحسنت\n####تعليق عام\nفي سطرين}',
    'ما الجواب؟ | خطأ | خطأ آخر | *صواب # تعليق عام\nفي سطرين\nأحسنت\nخطأ: تعليق على الخطأ\nخطأ آخر: تعليق\nفي سطرين',
  ],
  [
    'MC',
    '::م 1::[html]<p>متى يُبنى الاسم؟</p>{\n\t~[moodle]إذا جُمع.\n\t=[moodle]إذا أشبه الحرف.\n\t####<p><span style\\="color\\: \\#ff6600;"><strong>قاعدة\\:</strong></span></p>\\n<p><em>الأصل <span style\\="background-color\\: \\#ffcc99;">في <a href\\="http\\://example.org/x.html"><!--<var>7</var>-->الأسماء</a></span> الإعراب.</em></p>\\n<p> </p>\n}',
    'متى يُبنى الاسم؟ | إذا جُمع. | *إذا أشبه الحرف. # <mark><b>قاعدة:</b></mark>\n\n<i>الأصل </i><mark><i>في الأسماء</i></mark><i> الإعراب.</i>',
  ],
  [
    'MC',
    '::م 2::[html]<p></p><p class\\="Q" style\\="margin-left\\:18.0pt;text-indent\\:\\n-18.0pt"><span lang\\="AR"><span style\\="font\\:7.0pt &quot;Arial&quot;">&nbsp;</span></span>ما نوع\\n«ليت»&nbsp;؟</p><br><p></p>{\n\t~<p><span style\\="font-size\\:11.0pt;line-height\\:115%;\\nfont-family\\:Calibri">اسم</span><br></p>#<br><p><br></p>\n\t=<p></p><p class\\="A">حرف </p><br><p></p>\n\t####<p><img src\\="@@PLUGINFILE@@/3.png" alt\\="" height\\="7" width\\="3"><br></p>\n}',
    'ما نوع «ليت» ؟ | اسم | *حرف',
  ],
  [
    'TF',
    '::رموز::فيه رموز\nمثل `-\\=[];\',./\\~!@\\#$%^&*()_+\\{\\}|\\:"<>?{TRUE}',
    'فيه رموز\nمثل `-=[];\',./~!@#$%^&*()_+{}|:"<>? | *صواب | خطأ',
  ],
  ['TF', 'هل «مِن» حرف؟    \n{\nT\n}', 'هل «مِن» حرف؟ | *صواب | خطأ'],
  ['TF', 'هل «مِن» حرف؟ {T#راجع الباب#أحسنت}', 'هل «مِن» حرف؟ | *صواب | خطأ # أحسنت\nخطأ: راجع الباب'],
  ['Short', '{ =الخليل } واضع علم العروض.', '<gap> واضع علم العروض. | =الخليل | letters'],
  ['Short', '_____ واضع علم العروض.{\n\t=%100%الخليل#\n}', '<gap> واضع علم العروض. | =الخليل | letters'],
  [
    'Short',
    '::حيوان::من صاحب «العين»؟{\n  =الخليل#نعم!\n  =%50%الليث#رواه عنه\n  =%0%*#لا\n  ####[html]راجع <i>المقدمة</i>\n}',
    'من صاحب «العين»؟ | =الخليل | letters # راجع <i>المقدمة</i>\nنعم!\nالليث: رواه عنه\n*: لا',
  ],
  [
    'Short',
    '[markdown]سطر أول  \nسطر ثان{\n    =جواب  \nفي سطرين\n    =[html]جواب  \nفي سطر\n}',
    'سطر أول\nسطر ثان | =جواب\nفي سطرين | =جواب في سطر | letters',
  ],
  ['Numerical', '::س 5:: كم ركنا؟ {#\n=3:2\n~#لا}', 'numerical: س 5'],
  [
    'Matching',
    '::كتب::[html]صل <b>الكتاب</b> بصاحبه.{\n  =[html]العين -> الخليل\n  =[moodle]الكتاب -> سيبويه\n  =[plain]المقتضب -> المبرد\n  =[markdown]الخصائص -> ابن جني\n  = -> الفراء\n}',
    'صل <b>الكتاب</b> بصاحبه. | العين -> الخليل | الكتاب -> سيبويه | المقتضب -> المبرد | الخصائص -> ابن جني',
  ],
  [
    'Matching',
    'صل كل عالم\nببلده.{=الخليل->عمان =سيبويه->شيراز}',
    'صل كل عالم\nببلده. | الخليل -> عمان | سيبويه -> شيراز',
  ],
  ['Essay', '// [id:393]\n// [tag:نحو] [tag:صرف-2]\nاكتب؟{}', 'essay: اكتب؟{}'],
  ['Essay', '[html]اكتب\\nعن $ 1 \\\\neq 0 $ {}', 'essay: اكتب عن $ 1 \\neq 0 $ {}'],
  ['Essay', '::شرطتان:: أ \\\\\\\\ ب {}', 'essay: شرطتان'],
  ['Essay', '::س 1::[html]<p>ماذا يطبع؟</p>\n<pre>\n  f() \\{\n  g();\n  \\}\n</pre>\n{}', 'essay: س 1'],
]

test.each(GIFT_SAMPLES)(
  'a %s of the GIFT grammar’s samples is read, or rejected with its reason: %#',
  (kind, source, reading) => {
    expect(parseGift(`${source}\n`).map(({ type }) => type)).toEqual([kind])
    expect(readingLines(readGift(source)).map((line) => line.replace(/^\d+ /, ''))).toEqual([reading])
  },
)

test('one file of all GIFT samples, with comments between them, has as many questions as the single samples', () => {
  const sources = GIFT_SAMPLES.map(([, source]) => source)
  const file = [
    '// أسئلة للتجربة',
    '$CATEGORY: $course$/top/النحو',
    '',
    ...sources.join('\n\n// تعليق\n').split('\n'),
  ].join('\n')

  const { items, rejected } = readQuestions('samples.txt', Buffer.from(file))
  const mapped = GIFT_SAMPLES.filter(([, , reading]) => !/^\w+: /.test(reading))
  expect([items.length, items.length + rejected.length]).toEqual([mapped.length, GIFT_SAMPLES.length])
})

test('notations that the public grammar refuses, or reads unlike Moodle, are read or rejected with a reason', () => {
  const file = [
    '[html]{ = الخليل } واضع العروض.',
    '::س 5:: كم ركنا؟ {#3:2~#لا}";',
    '::تعليق:: // بعد الاسم\nالحرف معرب. // بعد النص\n{ // قبل الجواب\n  // سطر تعليق\n  F // بعد الجواب\n}',
    '$CATEGORY: $course$/top/الوحدة 1: النحو',
    'هل «مِن» حرف؟ {T}";',
  ].join('\n\n')
  const reading = readGift(file)
  expect(readingLines(reading)).toEqual([
    '1 <gap> واضع العروض. | =الخليل | letters',
    '14 هل «مِن» حرف؟ _____ "; | *صواب | خطأ',
    '3 numerical: س 5',
    '5 malformed: تعليق',
  ])
  expect(reading.categories).toEqual([{ name: 'الوحدة 1: النحو', questions: 1 }])
})

test('the import of all samples together lists exactly the expected losses', () => {
  const lost = GIFT_SAMPLES.flatMap(([, source]) => readGift(source).items.flatMap((item) => item.lost))
  const expected = ['feedback_place', 'link', 'markdown', 'partial_credit', 'penalty', 'reason_media', 'title']
  expect([...new Set(lost)].sort()).toEqual([...expected, 'distractors'].sort())
})

/** Returns a question as Moodle exports it, with the elements that it writes around every question. */
function moodleQuestion(type: string, inner: string): string {
  return `<!-- question: 4711 -->
  <question type="${type}">
    <name><text>${type}</text></name>
    <questiontext format="html"><text><![CDATA[<p dir="rtl">ما نوع «هل»؟</p>]]></text></questiontext>
    <generalfeedback format="html"><text></text></generalfeedback>
    <defaultgrade>1.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber></idnumber>
    ${inner}
  </question>`
}

function moodleAnswer(fraction: number | string, text: string, feedback = ''): string {
  return `<answer fraction="${fraction}" format="html"><text><![CDATA[<p>${text}</p>]]></text>
    <feedback format="html"><text><![CDATA[${feedback}]]></text></feedback></answer>`
}

const HINTS = `<shownumcorrect/><hint format="html"><text>تذكر أقسام الكلمة</text><shownumcorrect/><clearwrong/></hint>`
const SINGLE = `<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>
  <correctfeedback format="html"><text>إجابتك صحيحة.</text></correctfeedback>`
const SEVERAL = SINGLE.replace('true', 'false')
const TWO = moodleAnswer(100, 'حرف') + moodleAnswer(0, 'اسم')

const OTHER_KINDS = [
  'cloze',
  'calculated',
  'calculatedsimple',
  'calculatedmulti',
  'randomsamatch',
  'gapselect',
  'ddwtos',
  'ddimageortext',
  'ddmarker',
]

describe('a question of a Moodle export', () => {
  test.each([
    [
      'multichoice',
      SINGLE + moodleAnswer('100.0000000', 'حرف', 'نعم') + moodleAnswer(0, 'اسم') + HINTS,
      '| *حرف | اسم # نعم',
    ],
    ['multichoice', SEVERAL + moodleAnswer(100, 'حرف') + moodleAnswer('-33.33333', 'اسم'), '| *حرف | اسم'],
    [
      'truefalse',
      '<answer fraction="0" format="moodle_auto_format"><text>true</text></answer><answer fraction="100" format="moodle_auto_format"><text>false</text></answer>',
      '| صواب | *خطأ',
    ],
    ['multichoice', SEVERAL + moodleAnswer(50, 'حرف') + moodleAnswer(50, 'أداة'), '| *حرف | *أداة'],
    ['shortanswer', `<usecase>0</usecase>${moodleAnswer(100, 'حرف')}`.replaceAll(/<\/?p>/g, ''), '| =حرف | letters'],
    ['shortanswer', '<usecase>1</usecase><answer fraction="100"><text>حرف</text></answer>', '| =حرف | exact'],
    [
      'matching',
      `<subquestion format="html"><text>هل</text><answer><text>حرف</text></answer></subquestion>
      <subquestion format="html"><text><![CDATA[<p>قام</p>]]></text><answer><text>فعل</text></answer></subquestion>
      <subquestion><text></text><answer><text>اسم</text></answer></subquestion>`,
      '| هل -> حرف | قام -> فعل',
    ],
    [
      'ordering',
      moodleAnswer(2, 'فعل') + moodleAnswer('1.0', 'اسم') + moodleAnswer(3, 'حرف'),
      '| 1) اسم | 2) فعل | 3) حرف',
    ],
  ])('a question of a Moodle export of the type %s is read: %#', (type, inner, choices) => {
    const file = `<?xml version="1.0" encoding="UTF-8"?><quiz>${moodleQuestion(type, inner)}</quiz>`
    expect(readingLines(readMoodle(file))).toEqual([`2 ما نوع «هل»؟ ${choices}`])
  })

  test.each([
    ['multichoice', 'partial_credit', SINGLE + moodleAnswer(50, 'أداة') + TWO],
    ['numerical', 'numerical', '<answer fraction="100"><text>3</text><tolerance>0</tolerance></answer>'],
    ['essay', 'essay', '<responseformat>editor</responseformat><responserequired>1</responserequired>'],
    ['description', 'description', ''],
    ...OTHER_KINDS.map((type): [string, string, string] => [type, 'other_kind', TWO]),
  ])('a question of a Moodle export of the type %s is rejected as %s', (type, reason, inner) => {
    const file = `<?xml version="1.0" encoding="UTF-8"?><quiz>${moodleQuestion(type, inner)}</quiz>`
    expect(readingLines(readMoodle(file))).toEqual([`2 ${reason}: ${type}`])
  })
})

test('the Aiken sample of Moodle’s manual is read, with a point or a bracket after the letter', () => {
  const file = [
    'ما علامة جر الممنوع من الصرف؟',
    'A. الكسرة',
    'B. الفتحة',
    'C. الياء',
    'D. السكون',
    'E. حذف النون',
    'ANSWER: B',
    '',
    'كم ركنا للجملة الاسمية؟',
    'A) واحد',
    'B) اثنان',
    'ANSWER: B',
  ].join('\n')
  expect(readingLines(readAiken(file))).toEqual([
    '1 ما علامة جر الممنوع من الصرف؟ | الكسرة | *الفتحة | الياء | السكون | حذف النون',
    '9 كم ركنا للجملة الاسمية؟ | واحد | *اثنان',
  ])
})
