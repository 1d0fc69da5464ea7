import { pngOf } from './png-file.ts'

// Over 250 lines: a table with one entry for each construct.
/** Constructs of question files, each written in every format that can express it, and the question that it becomes. */

export interface Construct {
  name: string
  /**
   * The question as `readingLines` prints it, without its line number. Absent if every format refuses the construct.
   */
  reads?: string
  /** The construct written in each format that can express it, by the format's file extension. */
  files: Partial<Record<ConstructFormat, string>>
}
export const CONSTRUCT_FORMATS = ['gift', 'moodle', 'qti', 'csv', 'aiken'] as const
export type ConstructFormat = (typeof CONSTRUCT_FORMATS)[number]

const PICTURE = `data:image/png;base64,${pngOf(3, 2).toString('base64')}`
const SOUND = `data:audio/ogg;base64,${Buffer.from('OggS').toString('base64')}`
/** A question with two options as Aiken. */
const AIKEN_TWO = 'ما؟\nA. من\nB. قام\nANSWER: A'
const PICTURE_ID = '<PICTURE>'
const SOUND_ID = '<SOUND>'

function gift(text: string, answers = '=من ~قام'): string {
  return `${text} {${answers}}`
}

function giftText(html: string): string {
  return `[html]${html.replace(/[\\~=#{}:]/g, '\\$&')}`
}

const right = (text: string, more = '') => `<answer fraction="100" format="html"><text>${text}</text>${more}</answer>`
const wrong = (text: string, more = '') => `<answer fraction="0" format="html"><text>${text}</text>${more}</answer>`
const MOODLE_TWO = right('من') + wrong('قام')

function moodle(text: string, inner = MOODLE_TWO, type = 'multichoice'): string {
  const shown = `<questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>`
  return `<?xml version="1.0"?><quiz><question type="${type}">${shown}${inner}</question></quiz>`
}

const QTI_TWO = choiceOf(
  '<simpleChoice identifier="a">من</simpleChoice><simpleChoice identifier="b">قام</simpleChoice>',
)

function choiceOf(choices: string, attributes = ''): string {
  return `<choiceInteraction responseIdentifier="R" maxChoices="1"${attributes}>${choices}</choiceInteraction>`
}

function answers(values: readonly string[], cardinality = 'single', more = ''): string {
  const written = values.map((value) => `<value>${value}</value>`).join('')
  const correct = `<correctResponse>${written}</correctResponse>`
  return `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="identifier">${correct}${more}</responseDeclaration>`
}

function qti(text: string, interaction = QTI_TWO, declaration = answers(['a']), more = ''): string {
  const namespace = 'http://www.imsglobal.org/xsd/imsqti_v2p1'
  const body = `<itemBody><div>${text}</div>${interaction}</itemBody>`
  return `<?xml version="1.0"?><assessmentItem xmlns="${namespace}" identifier="q" title="">${declaration}${body}${more}</assessmentItem>`
}

const HEADING = 'question,option_1,option_2,option_3,answer_number,reason,format,kind,passage,creator,tags'

function csv(cells: Partial<Record<string, string>>): string {
  const row = HEADING.split(',').map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`)
  return `${HEADING}\n${row.join(',')}`
}

const CSV_TWO = { option_1: 'من', option_2: 'قام', answer_number: '1' }

/**
 * Returns a construct in a question's text, written as HTML in three formats and as canonical markup in CSV. Without
 * `reads`, every format refuses it.
 */
function inText(name: string, html: string, reads?: string): Construct {
  const files = { gift: gift(giftText(html)), moodle: moodle(html), qti: qti(html) }
  if (reads === undefined) return { name, files }
  const question = reads.replace(PICTURE_ID, PICTURE).replace(SOUND_ID, SOUND)
  const marked = csv({ question, ...CSV_TWO, format: 'markup' })
  return { name, reads: `${reads} | *من | قام`, files: { ...files, csv: marked } }
}

const HALVES = ['على قدر أهل العزم تأتي العزائم', 'وتأتي على قدر الكرام المكارم']
const VERSE = `<verse>${HALVES.map((half) => `<half>${half}</half>`).join('')}</verse>`

const TEXTS: Construct[] = [
  inText('underline', 'ما <u>زيد</u>؟', 'ما <u>زيد</u>؟'),
  inText('underline by a CSS style', 'ما <span style="text-decoration: underline;">زيد</span>؟', 'ما <u>زيد</u>؟'),
  inText('underline drawn as a border', 'ما <span style="border-bottom: 1px solid #000">زيد</span>؟', 'ما <u>زيد</u>؟'),
  inText('bold', 'ما <strong>زيد</strong>؟', 'ما <b>زيد</b>؟'),
  inText('bold that a style takes back, which is dropped', 'ما <b style="font-weight:normal">زيد</b>؟', 'ما زيد؟'),
  inText('italics', 'ما <em>زيد</em>؟', 'ما <i>زيد</i>؟'),
  inText('struck-out text', 'ما <del>زيد</del>؟', 'ما <s>زيد</s>؟'),
  inText('colour of one word', 'ما <span style="color: #c00">زيد</span>؟', 'ما <mark>زيد</mark>؟'),
  inText('colour of the whole text, which is dropped', '<span style="color: #c00">ما زيد؟</span>', 'ما زيد؟'),
  inText(
    "dark grey of a page's theme, which is dropped",
    'ما <span style="color: rgb(29, 33, 37)">زيد</span>؟',
    'ما زيد؟',
  ),
  inText('superscript', 'ما س<sup>2</sup>؟', 'ما س<sup>2</sup>؟'),
  inText('subscript', 'ما س<sub>2</sub>؟', 'ما س<sub>2</sub>؟'),
  inText('line break', 'ما<br/>زيد؟', 'ما\nزيد؟'),
  inText('paragraphs', '<p>ما</p><p>زيد؟</p>', 'ما\n\nزيد؟'),
  inText('lines of a pre element', '<pre>صدر\nعجز</pre>', 'صدر\nعجز'),
  inText('lines kept by a CSS style', '<p style="white-space: pre-line">صدر\nعجز</p>', 'صدر\nعجز'),
  inText(
    'verse in two hemistichs (half lines)',
    '<p class="diwan-verse"><span class="diwan-half">صدر</span> <span class="diwan-half">عجز</span></p>',
    '<verse><half>صدر</half><half>عجز</half></verse>',
  ),
  inText(
    'link to an https address',
    '<a href="https://example.org/a">هنا</a>',
    '<a href="https://example.org/a">هنا</a>',
  ),
  inText('link to an http address', '<a href="http://example.org/a">هنا</a>', 'هنا'),
  inText('picture in a data URL', `ما <img src="${PICTURE}" alt="خط"/>؟`, `ما <img src="${PICTURE_ID}" alt="خط">؟`),
  inText('sound in a data URL', `<audio src="${SOUND}" title="ق"></audio>؟`, `<audio src="${SOUND_ID}" title="ق">؟`),
  inText('picture on another site', 'ما <img src="https://example.org/a.png"/>؟'),
  inText('picture that is not in the file', 'ما <img src="a.png"/>؟'),
  inText('damaged picture', 'ما <img src="data:image/png;base64,AAAA"/>؟'),
  inText('video', 'ما <video src="a.mp4"></video>؟'),
  inText('LaTeX in escaped brackets', 'ما \\(x^2\\)؟', 'ما <math>x^2</math>؟'),
  inText('LaTeX in double dollar signs', 'ما $$x^2$$؟', 'ما <math>x^2</math>؟'),
  inText('double dollar signs of two amounts', 'بين $$5 و$$2؟', 'بين $$5 و$$2؟'),
  inText(
    'MathML with a LaTeX annotation',
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>؟',
    '<math>x^2</math>؟',
  ),
  inText('MathML without LaTeX', '<math><mi>x</mi></math>؟'),
  inText('table', '<table><tr><td>ما</td></tr></table>'),
  inText('list', 'ما؟<ul><li>زيد</li><li>عمرو</li></ul>', 'ما؟\n\n• زيد\n\n• عمرو'),
  inText('numbered list', 'ما؟<ol><li>زيد</li><li>عمرو</li></ol>', 'ما؟\n\n1. زيد\n\n2. عمرو'),
  inText(
    'list with letters or a first number of its own',
    'ما؟<ol type="a" start="4"><li>زيد</li><li value="7">عمرو</li></ol>',
    'ما؟\n\nd. زيد\n\ng. عمرو',
  ),
  inText('list numbered in an unknown style', 'ما؟<ol style="list-style-type: hebrew"><li>زيد</li><li>عمرو</li></ol>'),
  inText(
    'styles and empty elements pasted from Word, which are dropped',
    '<p class="MsoNormal" style="mso-bidi-language:AR"><o:p></o:p>ما زيد؟<span style="color:black"> </span></p>',
    'ما زيد؟',
  ),
  inText(
    'conditional comments pasted from Word, which are dropped',
    '<!--[if gte mso 9]><xml><w:a>1</w:a></xml><![endif]-->ما زيد؟',
    'ما زيد؟',
  ),
  inText('numeric character references', 'ما &#x62F;&#1607;؟', 'ما ده؟'),
  inText('text that a style hides', 'ما زيد؟<span style="display: none">اسم</span>', 'ما زيد؟'),
  inText('text in white letters', 'ما زيد؟<span style="color: #fff">اسم</span>', 'ما زيد؟'),
  inText('script element', 'ما <script>alert(1)</script>؟'),
  inText('quotation element', 'ما <q>زيد</q>؟', 'ما «زيد»؟'),
  inText('vowel marks', 'مَا كُتِبَ؟', 'مَا كُتِبَ؟'),
  inText('invisible direction marks', '\u200fما زيد؟\u200e', '\u200fما زيد؟\u200e'),
  {
    name: 'named character references',
    reads: 'ما →؟ | *من | قام',
    files: { gift: gift(giftText('ما &rarr;؟')), moodle: moodle('ما &rarr;؟') },
  },
  {
    name: 'picture attached to the question',
    reads: `ما <img src="${PICTURE_ID}" alt="">؟ | *من | قام`,
    files: {
      moodle: moodle('ما <img src="@@PLUGINFILE@@/a%20b.png"/>؟').replace(
        '</questiontext>',
        `<file name="a b.png" path="/" encoding="base64">${PICTURE.replace(/^.*,/, '')}</file></questiontext>`,
      ),
    },
  },
  {
    name: 'picture as Moodle 1.9 stores it',
    reads: `ما؟\n<img src="${PICTURE_ID}" alt=""> | *من | قام`,
    files: {
      moodle: moodle(
        'ما؟',
        `<image>a.png</image><image_base64>${PICTURE.replace(/^.*,/, '')}</image_base64>${MOODLE_TWO}`,
      ),
    },
  },
  {
    name: 'verse typed with a gap between its hemistichs',
    reads: `ما بحره؟${VERSE} | *من | قام`,
    files: {
      gift: gift(`ما بحره؟\n${HALVES.join('\t')}`),
      moodle: moodle(`<p>ما بحره؟</p><p>${HALVES.join('&nbsp; &nbsp; ')}</p>`),
      qti: qti(`<p>ما بحره؟</p><p>${HALVES.join('&#160;&#160;&#160; ')}</p>`),
      csv: csv({ question: `ما بحره؟\n${HALVES.join('     ')}`, ...CSV_TWO }),
      aiken: `ما بحره؟\n${HALVES.join('   ')}\nA. من\nB. قام\nANSWER: A`,
    },
  },
  {
    name: 'verse with the tab that Word writes as blanks',
    reads: `${VERSE} | *من | قام`,
    files: {
      moodle: moodle(
        `<p class=MsoNormal dir=RTL>${HALVES.join("<span style='mso-tab-count:1'>\u00a0\u00a0\u00a0\u00a0\u00a0 </span>")}</p>`,
      ),
    },
  },
  {
    name: 'wide gap in prose, which becomes one blank',
    reads: 'ما إعراب زيد في جاء زيد؟ | *من | قام',
    files: {
      gift: gift('ما إعراب زيد\tفي جاء زيد؟'),
      moodle: moodle('ما إعراب زيد&nbsp; &nbsp; في جاء زيد؟'),
      qti: qti('ما إعراب زيد&#160;&#160;&#160; في جاء زيد؟'),
      csv: csv({ question: 'ما إعراب زيد    في جاء زيد؟', ...CSV_TWO }),
      aiken: 'ما إعراب زيد    في جاء زيد؟\nA. من\nB. قام\nANSWER: A',
    },
  },
  { name: 'text in Markdown', reads: 'ما **زيد**؟ | *من | قام', files: { gift: gift('[markdown]ما **زيد**؟') } },
]

const MATCH = (sets: string) =>
  `<matchInteraction responseIdentifier="R" maxAssociations="0">${sets}</matchInteraction>`
const setOf = (...choices: [string, string][]) =>
  `<simpleMatchSet>${choices.map(([id, text]) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${text}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
const pair = (prompt: string, match: string) =>
  `<subquestion format="html"><text>${prompt}</text><answer><text>${match}</text></answer></subquestion>`
const ENTRY = '<textEntryInteraction responseIdentifier="R"/>'
const mapping = (caseSensitive: boolean, ...keys: [string, number][]) =>
  `<mapping>${keys.map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}" caseSensitive="${caseSensitive}"/>`).join('')}</mapping>`
const ANSWER_PLACE = `<div class="diwan-answer">${ENTRY}</div>`

const KINDS: Construct[] = [
  {
    name: 'one right option',
    reads: 'ما؟ | *من | قام',
    files: {
      gift: gift('ما؟'),
      moodle: moodle('ما؟'),
      qti: qti('ما؟'),
      csv: csv({ question: 'ما؟', ...CSV_TWO }),
      aiken: AIKEN_TWO,
    },
  },
  {
    name: 'true or false',
    reads: 'ما؟ | صواب | *خطأ',
    files: {
      gift: gift('ما؟', 'F'),
      moodle: moodle('ما؟', wrong('true') + right('false'), 'truefalse'),
      csv: csv({ question: 'ما؟', option_1: 'صواب', option_2: 'خطأ', answer_number: '2' }),
    },
  },
  {
    name: 'several right options, all of them needed',
    reads: 'ما؟ | *من | *عن | -قام',
    files: {
      gift: gift('ما؟', '~%50%من ~%50%عن ~%-100%قام'),
      moodle: moodle(
        'ما؟',
        `<single>false</single>${right('من')}${right('عن')}`.replaceAll('"100"', '"50"') + wrong('قام'),
      ),
      qti: qti(
        'ما؟',
        choiceOf(
          '<simpleChoice identifier="a">من</simpleChoice><simpleChoice identifier="b">عن</simpleChoice><simpleChoice identifier="c">قام</simpleChoice>',
        ),
        answers(['a', 'b'], 'multiple'),
      ),
      csv: csv({
        question: 'ما؟',
        option_1: 'من',
        option_2: 'عن',
        option_3: 'قام',
        answer_number: '1;2',
        kind: 'several',
      }),
    },
  },
  {
    name: 'several right options with unequal shares of the mark',
    reads: 'ما؟ | *من | *عن | -قام',
    files: { gift: gift('ما؟', '~%60%من ~%40%عن ~قام') },
  },
  {
    name: 'two right options, either of which is enough',
    files: { gift: gift('ما؟', '=من =عن ~قام'), moodle: moodle('ما؟', right('من') + right('عن') + wrong('قام')) },
  },
  {
    name: 'option that earns half of the mark',
    files: {
      gift: gift('ما؟', '=من ~%50%عن ~قام'),
      moodle: moodle('ما؟', right('من') + wrong('عن').replace('"0"', '"50"')),
    },
  },
  {
    name: 'wrong option that costs marks',
    reads: 'ما؟ | *من | قام',
    files: {
      gift: gift('ما؟', '=من ~%-50%قام'),
      moodle: moodle('ما؟', right('من') + wrong('قام').replace('"0"', '"-50"')),
      qti: qti('ما؟', QTI_TWO, answers(['a'], 'single', mapping(false, ['a', 1], ['b', -1]))),
    },
  },
  {
    name: 'wrong option that costs marks beside several right ones',
    reads: 'ما؟ | *من | *عن | -قام',
    files: {
      gift: gift('ما؟', '~%50%من ~%50%عن ~%-25%قام'),
      moodle: moodle(
        'ما؟',
        `<single>false</single>${right('من')}${right('عن')}`.replaceAll('"100"', '"50"') +
          wrong('قام').replace('"0"', '"-25"'),
      ),
    },
  },
  {
    name: 'no right option',
    files: {
      gift: gift('ما؟', '~من ~قام'),
      moodle: moodle('ما؟', wrong('من') + wrong('قام')),
      qti: qti('ما؟', QTI_TWO, answers([])),
      csv: csv({ question: 'ما؟', option_1: 'من', option_2: 'قام' }),
      aiken: `ما؟\nA. من\nB. قام\n\n${AIKEN_TWO}`,
    },
  },
  {
    name: 'two equal options',
    files: {
      gift: gift('ما؟', '=من ~من'),
      moodle: moodle('ما؟', right('من') + wrong('من')),
      qti: qti('ما؟', QTI_TWO.replace('قام', 'من')),
      csv: csv({ question: 'ما؟', ...CSV_TWO, option_2: 'من' }),
      aiken: 'ما؟\nA. من\nB. من\nANSWER: A',
    },
  },
  {
    name: 'options that differ by a vowel mark',
    reads: 'ما؟ | *مَن | مِن',
    files: {
      gift: gift('ما؟', '=مَن ~مِن'),
      moodle: moodle('ما؟', right('مَن') + wrong('مِن')),
      csv: csv({ question: 'ما؟', option_1: 'مَن', option_2: 'مِن', answer_number: '1' }),
      aiken: 'ما؟\nA. مَن\nB. مِن\nANSWER: A',
    },
  },
  {
    name: 'options that differ by an underline',
    reads: 'ما؟ | *<u>من</u> | من',
    files: {
      gift: gift(giftText('ما؟'), '=<u>من</u> ~من'),
      moodle: moodle('ما؟', right('<![CDATA[<u>من</u>]]>') + wrong('من')),
      csv: csv({ question: 'ما؟', option_1: '<u>من</u>', option_2: 'من', answer_number: '1', format: 'markup' }),
    },
  },
  {
    name: 'ten options',
    files: { gift: gift('ما؟', `=1${Array.from({ length: 9 }, (_, at) => `~${at + 2}`).join('')}`) },
  },
  {
    name: 'matching',
    reads: 'صل. | أ -> 1 | ب -> 2',
    files: {
      gift: gift('صل.', '=أ -> 1 =ب -> 2'),
      moodle: moodle('صل.', pair('أ', '1') + pair('ب', '2'), 'matching'),
      qti: qti(
        'صل.',
        MATCH(setOf(['a', 'أ'], ['b', 'ب']) + setOf(['x', '2'], ['y', '1'])),
        answers(['a y', 'b x'], 'multiple'),
      ),
      csv: csv({ question: 'صل.', option_1: 'أ -> 1', option_2: 'ب -> 2', kind: 'matching' }),
    },
  },
  {
    name: 'matching with a match that belongs to no prompt',
    reads: 'صل. | أ -> 1 | ب -> 2',
    files: {
      gift: gift('صل.', '=أ -> 1 =ب -> 2 = -> 3'),
      moodle: moodle('صل.', pair('أ', '1') + pair('ب', '2') + pair('', '3'), 'matching'),
      qti: qti(
        'صل.',
        MATCH(setOf(['a', 'أ'], ['b', 'ب']) + setOf(['x', '1'], ['y', '2'], ['z', '3'])),
        answers(['a x', 'b y'], 'multiple'),
      ),
    },
  },
  {
    name: 'matching in which all matches are equal',
    files: {
      gift: gift('صل.', '=أ -> 1 =ب -> 1'),
      moodle: moodle('صل.', pair('أ', '1') + pair('ب', '1'), 'matching'),
      qti: qti(
        'صل.',
        MATCH(setOf(['a', 'أ'], ['b', 'ب']) + setOf(['x', '1'], ['y', '1'])),
        answers(['a x', 'b y'], 'multiple'),
      ),
      csv: csv({ question: 'صل.', option_1: 'أ -> 1', option_2: 'ب -> 1', kind: 'matching' }),
    },
  },
  {
    name: 'ordering',
    reads: 'رتب. | 1) أ | 2) ب',
    files: {
      moodle: moodle('رتب.', right('ب').replace('100', '2') + right('أ').replace('100', '1'), 'ordering'),
      qti: qti(
        'رتب.',
        '<orderInteraction responseIdentifier="R"><simpleChoice identifier="a">ب</simpleChoice><simpleChoice identifier="b">أ</simpleChoice></orderInteraction>',
        answers(['b', 'a'], 'ordered'),
      ),
      csv: csv({ question: 'رتب.', option_1: 'أ', option_2: 'ب', kind: 'ordering' }),
    },
  },
  {
    name: 'written answer',
    reads: 'من؟ | =سيبويه | letters',
    files: {
      gift: gift('من؟', '=سيبويه'),
      moodle: moodle('من؟', right('سيبويه'), 'shortanswer'),
      qti: qti('من؟', ANSWER_PLACE, answers(['سيبويه'])),
      csv: csv({ question: 'من؟', option_1: 'سيبويه', answer_number: 'letters', kind: 'written' }),
    },
  },
  {
    name: 'written answer compared exactly',
    reads: 'من؟ | =سيبويه | exact',
    files: {
      moodle: moodle('من؟', `<usecase>1</usecase>${right('سيبويه')}`, 'shortanswer'),
      qti: qti('من؟', ANSWER_PLACE, answers(['سيبويه'], 'single', mapping(true, ['سيبويه', 1]))),
      csv: csv({ question: 'من؟', option_1: 'سيبويه', answer_number: 'exact', kind: 'written' }),
    },
  },
  {
    name: 'second written answer that earns half of the mark',
    reads: 'من؟ | =سيبويه | letters',
    files: {
      gift: gift('من؟', '=سيبويه =%50%الخليل'),
      moodle: moodle('من؟', right('سيبويه') + right('الخليل').replace('100', '50'), 'shortanswer'),
      qti: qti('من؟', ANSWER_PLACE, answers(['سيبويه'], 'single', mapping(false, ['سيبويه', 2], ['الخليل', 1]))),
    },
  },
  {
    name: 'written answer with a wildcard for any letters',
    files: { gift: gift('من؟', '=س*'), moodle: moodle('من؟', right('س*'), 'shortanswer') },
  },
  {
    name: 'one gap in the text, the place of a missing word',
    reads: 'على <gap> أهل العزم | =قدر | letters',
    files: {
      gift: 'على {=قدر} أهل العزم',
      moodle: moodle('على _____ أهل العزم', right('قدر'), 'shortanswer'),
      qti: qti(`على ${ENTRY} أهل العزم`, '', answers(['قدر'])),
      csv: csv({
        question: 'على <gap> أهل العزم',
        option_1: 'قدر',
        answer_number: 'letters',
        kind: 'written',
        format: 'markup',
      }),
    },
  },
  {
    name: 'answer that is a number',
    files: {
      gift: gift('كم؟', '#16:0'),
      moodle: moodle('كم؟', right('16'), 'numerical'),
      qti: qti('كم؟', '<sliderInteraction responseIdentifier="R" lowerBound="0" upperBound="9"/>', answers(['1'])),
    },
  },
  {
    name: 'essay',
    files: {
      gift: gift('اشرح.', ''),
      moodle: moodle('اشرح.', '', 'essay'),
      qti: qti('اشرح.', '<extendedTextInteraction responseIdentifier="R"/>', answers([])),
      csv: csv({ question: 'اشرح.', kind: 'essay' }),
    },
  },
  {
    name: 'text without answers',
    files: {
      gift: 'نص {=من ~قام}\n\nنص'.slice(-2),
      moodle: moodle('نص', '', 'description'),
      qti: qti('نص', ''),
      aiken: `${AIKEN_TWO}\nنص`,
    },
  },
  { name: 'question with several gaps', files: { moodle: moodle('{1:SA:=أ} {1:SA:=ب}', '', 'cloze') } },
  { name: 'matching with a broken arrow', files: { gift: gift('صل.', '=أ -> ب =ج - > د') } },
  { name: 'ordering as Moodle extends GIFT by it', files: { gift: gift('رتب.', '>ALL VERTICAL\nأ\nب') } },
  {
    name: 'lines that may belong to the question or to the one above',
    files: { aiken: `${AIKEN_TWO}\nلأنه\n${AIKEN_TWO}` },
  },
  { name: 'place to click in a picture', files: { qti: qti('أين؟', '<hotspotInteraction responseIdentifier="R"/>') } },
  { name: 'two questions in one item', files: { qti: qti('ما؟', QTI_TWO + QTI_TWO) } },
]

const TAG = 'diwan-passage:a1'
const FEEDBACK = (name: string, text: string) => `<${name} format="html"><text>${text}</text></${name}>`

const BESIDE: Construct[] = [
  {
    name: 'passage that several questions share',
    reads: 'ما؟ | *من | قام # [نص]',
    files: {
      gift: `// [tag:${TAG}]\nنص\n\n// [tag:${TAG}]\n${gift('ما؟')}`,
      moodle: moodle('ما؟', `${MOODLE_TWO}<tags><tag><text>${TAG}</text></tag></tags>`).replace(
        '<quiz>',
        `<quiz><question type="description"><questiontext><text>نص</text></questiontext><tags><tag><text>${TAG}</text></tag></tags></question>`,
      ),
      qti: qti('ما؟').replace(
        '<itemBody>',
        '<itemBody><rubricBlock view="candidate" use="passage"><p>نص</p></rubricBlock>',
      ),
      csv: csv({ question: 'ما؟', ...CSV_TWO, passage: 'نص' }),
    },
  },
  {
    name: 'passage that is not in the file',
    files: {
      gift: `// [tag:${TAG}]\n${gift('ما؟')}`,
      qti: qti('ما؟', QTI_TWO, `${answers(['a'])}<assessmentStimulusRef href="p.xml"/>`),
    },
  },
  {
    name: 'general feedback',
    reads: 'ما؟ | *من | قام # لأنه',
    files: {
      gift: gift('ما؟', '=من ~قام####لأنه'),
      moodle: moodle('ما؟', MOODLE_TWO + FEEDBACK('generalfeedback', 'لأنه')),
      qti: qti('ما؟', QTI_TWO, answers(['a']), '<modalFeedback identifier="x">لأنه</modalFeedback>'),
      csv: csv({ question: 'ما؟', ...CSV_TWO, reason: 'لأنه' }),
      aiken: `${AIKEN_TWO}\nFEEDBACK: لأنه`,
    },
  },
  {
    name: 'feedback for one option',
    reads: 'ما؟ | *من | قام # قام: فعل',
    files: {
      gift: gift('ما؟', '=من ~قام#فعل'),
      moodle: moodle('ما؟', right('من') + wrong('قام', FEEDBACK('feedback', 'فعل'))),
      qti: qti('ما؟', QTI_TWO.replace('قام', 'قام<feedbackInline identifier="b">فعل</feedbackInline>')),
    },
  },
  {
    name: 'picture in the feedback that is not in the file',
    reads: 'ما؟ | *من | قام # لأنه',
    files: {
      gift: gift(giftText('ما؟'), '=من ~قام####لأنه <img src\\="https\\://example.org/a.png">'),
      moodle: moodle('ما؟', MOODLE_TWO + FEEDBACK('generalfeedback', '<![CDATA[لأنه <img src="a.png">]]>')),
      qti: qti('ما؟', QTI_TWO, answers(['a']), '<modalFeedback>لأنه <img src="a.png"/></modalFeedback>'),
    },
  },
  {
    name: 'table in the feedback',
    reads: 'ما؟ | *من | قام # لأنه',
    files: {
      moodle: moodle('ما؟', MOODLE_TWO + FEEDBACK('generalfeedback', '<![CDATA[<table><tr><td>لأنه</table>]]>')),
    },
  },
  {
    name: 'feedback for any right answer',
    reads: 'ما؟ | *من | قام',
    files: { moodle: moodle('ما؟', MOODLE_TWO + FEEDBACK('correctfeedback', 'أحسنت')) },
  },
  { name: 'hints', reads: 'ما؟ | *من | قام', files: { moodle: moodle('ما؟', MOODLE_TWO + FEEDBACK('hint', 'فكر')) } },
  {
    name: 'tags',
    reads: 'ما؟ | *من | قام',
    files: {
      gift: `// [tag:نحو] [id:7]\n${gift('ما؟')}`,
      moodle: moodle('ما؟', `${MOODLE_TWO}<tags><tag><text>نحو</text></tag></tags>`),
      csv: csv({ question: 'ما؟', ...CSV_TWO, tags: 'نحو' }),
    },
  },
  {
    name: 'title of the question',
    reads: 'ما؟ | *من | قام',
    files: {
      gift: gift('::س1::ما؟'),
      moodle: moodle('ما؟', `<name><text>س1</text></name>${MOODLE_TWO}`),
      qti: qti('ما؟').replace('title=""', 'title="س1"'),
    },
  },
  {
    name: 'category in the question bank',
    reads: 'ما؟ | *من | قام',
    files: {
      gift: `$CATEGORY: $course$/top/النحو\n\n${gift('ما؟')}`,
      moodle: moodle('ما؟').replace(
        '<quiz>',
        '<quiz><question type="category"><category><text>$course$/top/النحو</text></category></question>',
      ),
    },
  },
  {
    name: 'fixed order of the options',
    reads: 'ما؟ | *من | قام',
    files: {
      moodle: moodle('ما؟', `<shuffleanswers>false</shuffleanswers>${MOODLE_TWO}`),
      qti: qti('ما؟', QTI_TWO.replace('maxChoices', 'shuffle="false" maxChoices')),
    },
  },
  {
    name: 'question hidden in its question bank',
    reads: 'ما؟ | *من | قام',
    files: { moodle: moodle('ما؟', `<hidden>1</hidden>${MOODLE_TWO}`) },
  },
  {
    name: 'points for the question',
    reads: 'ما؟ | *من | قام',
    files: { moodle: moodle('ما؟', `<defaultgrade>5</defaultgrade>${MOODLE_TWO}`) },
  },
  {
    name: 'notes for the marker',
    reads: 'ما؟ | *من | قام',
    files: { qti: qti('ما؟').replace('<itemBody>', '<itemBody><rubricBlock view="scorer">سر</rubricBlock>') },
  },
  {
    name: 'name of the author',
    reads: 'ما؟ | *من | قام',
    files: { csv: csv({ question: 'ما؟', ...CSV_TWO, creator: 'هدى' }) },
  },
  {
    name: 'Arabic letters before the options',
    reads: 'ما؟ | *من | قام',
    files: { aiken: 'ما؟\nأ) من\nب) قام\nالإجابة: أ' },
  },
  {
    name: 'small Latin letters before the options',
    reads: 'ما؟ | *من | قام',
    files: { aiken: 'ما؟\na. من\nb) قام\nANSWER: A' },
  },
  {
    name: 'text that begins like the line with the answer',
    reads: 'ANSWER: ما؟ | *من | قام',
    files: { aiken: 'ANSWER: ما؟\nA. من\nB. قام\nANSWER: A.' },
  },
]

/** All constructs. The ids of pictures and sounds in `reads` are written as `<PICTURE>` and `<SOUND>`. */
export const CONSTRUCTS: readonly Construct[] = [...TEXTS, ...KINDS, ...BESIDE]
