import { expect, test } from 'vitest'
import { QUESTION_FILE_FAULT_TEXTS } from '#contract/question-files.ts'
import { ENCODINGS } from '#server/testing/encodings.ts'
import { readQuestions } from './read-questions.ts'

const GIFT = 'الحرف؟ {=من ~قام}'
const AIKEN = 'الحرف؟\nA. من\nB. قام\nANSWER: A'
const MOODLE = `<?xml version="1.0"?>\n<quiz><question type="multichoice"><questiontext><text>الحرف؟</text></questiontext>
  <answer fraction="100"><text>من</text></answer><answer fraction="0"><text>قام</text></answer></question></quiz>`
const CSV = 'السؤال;خيار 1;خيار 2;الإجابة\nالحرف؟;من;قام;1'

const QUESTION = { kind: 'one', format: 'plain', text: 'الحرف؟', options: ['من', 'قام'], answer: 0 }

const utf8 = (text: string) => Buffer.from(text, 'utf8')

test.each([
  ['q.gift', GIFT, 'gift'],
  ['q.txt', GIFT, 'gift'],
  ['q.txt', AIKEN, 'aiken'],
  ['q.gift', AIKEN, 'aiken'],
  ['q.txt', 'الحرف؟\nا- من\nب- قام\nالإجابه: ا', 'aiken'],
  ['q.txt', 'الحرف؟\nأ - من\nب - قام\nالإجابة: أ', 'aiken'],
  ['q.xml', MOODLE, 'moodle'],
  ['q', `\n${MOODLE}`, 'moodle'],
  ['q.csv', CSV, 'csv'],
  ['q.txt', CSV, 'csv'],
] as const)('the format of %s is recognised by its content: %#', (name, text, format) => {
  expect(readQuestions(name, utf8(text))).toMatchObject({ format, items: [{ question: QUESTION }], rejected: [] })
})

test.each(['q.tsv', 'Q.CSV'])('a file without headings is read as CSV because of its name %s', (name) => {
  const question = { kind: 'one', format: 'plain', text: 'الحرف؟', options: ['من', 'قام', 'زيد', 'هذا'], answer: 3 }
  expect(readQuestions(name, utf8('الحرف؟\tمن\tقام\tزيد\tهذا\t4'))).toMatchObject({
    format: 'csv',
    items: [{ question }],
  })
})

test.each([
  ...ENCODINGS,
  ['UTF-8 with Windows line ends', (text: string) => utf8(text.replaceAll('\n', '\r\n'))] as const,
  ['UTF-8 with old Macintosh line ends', (text: string) => utf8(text.replaceAll('\n', '\r'))] as const,
])('a question file in %s is read', (_, encode) => {
  expect(readQuestions('q.csv', encode(CSV))).toMatchObject({ items: [{ line: 2, question: QUESTION }], rejected: [] })
})

test.each([
  ['windows-1256', [0xc7, 0xe1, 0xc7, 0xd3, 0xe3, 0xbf]],
  ['ISO-8859-6', [0xc7, 0xe4, 0xc7, 0xd3, 0xe5, 0xbf]],
])('an XML file that declares the encoding %s is decoded by it', (encoding, name) => {
  const [before, behind] = MOODLE.replace('?>', ` encoding='${encoding}'?>`).replaceAll('قام', 'x').split('الحرف؟')
  const bytes = Buffer.concat([utf8(before ?? ''), Buffer.from(name), utf8((behind ?? '').replace('من', 'y'))])
  expect(readQuestions('q.xml', bytes).items[0]?.question.text).toBe('الاسم؟')
})

test('a file in UTF-8 is read as UTF-8 even if it declares another encoding', () => {
  const xml = MOODLE.replace('?>', ' encoding="windows-1256"?>')
  expect(readQuestions('q.xml', utf8(xml)).items[0]?.question).toEqual(QUESTION)
})

const UTF8_XML = utf8(MOODLE.replace('?>', ' encoding="UTF-8"?>'))

test.each([
  ['an unknown encoding', 'q.xml', utf8(MOODLE.replace('?>', ' encoding="arabtext"?>')), 'unknown_encoding'],
  [
    'a file whose download stopped within a letter',
    'q.gift',
    utf8(`${GIFT}\n\n${GIFT}`).subarray(0, -4),
    'damaged_text',
  ],
  ['a file in UTF-8 with a stray byte', 'q.csv', Buffer.concat([utf8(CSV), Buffer.from([0xe1])]), 'damaged_text'],
  ['broken UTF-8 that says it is UTF-8', 'q.xml', Buffer.concat([UTF8_XML, Buffer.from([0xe1])]), 'damaged_text'],
  ['a file above the limit', 'q.gift', Buffer.alloc(5 * 1024 * 1024 + 1, 0x20), 'too_large'],
  ['more items than the limit', 'q.gift', utf8(`${GIFT}\n\n`.repeat(2001)), 'too_many'],
  ['more rows than the limit', 'q.csv', utf8(CSV + '\nالحرف؟;من;قام;1'.repeat(2000)), 'too_many'],
  ['a picture', 'q.gift', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2]), 'not_text'],
  ['a web page', 'q.txt', utf8('<html>ما هذا؟</html>'), 'unknown_format'],
  ['a letter', 'q.txt', utf8('السلام عليكم'), 'unknown_format'],
  ['nothing', 'q.txt', utf8(''), 'unknown_format'],
] as const)('%s is refused as a question file', (_, name, bytes, fault) => {
  expect(() => readQuestions(name, bytes)).toThrow(
    expect.objectContaining({ code: 'unreadable_file', message: QUESTION_FILE_FAULT_TEXTS[fault] }),
  )
})

test('a question file with exactly the greatest allowed number of items is read', () => {
  expect(readQuestions('q.gift', utf8(`${GIFT}\n\n`.repeat(2000))).items).toHaveLength(2000)
  expect(readQuestions('q.csv', utf8(CSV + '\nالحرف؟;من;قام;1'.repeat(1999))).items).toHaveLength(2000)
})

// Each file has the greatest allowed size; a regular expression with backtracking would need minutes for it.
test.each([
  ['open tags', 'q.gift', '[html]<aaaa{T}'],
  ['one open tag', 'q.gift', `[html]<${'a'.repeat(49_000)}{T}\n\n`],
  ['nested tags', 'q.gift', `[html]${'<b>'.repeat(16_000)}{T}\n\n`],
  ['nested elements', 'q.xml', `<quiz><question type="multichoice">${'<a>'.repeat(16_000)}</question>`],
  ['open comments', 'q.xml', '<quiz><!--'],
  ['open CDATA', 'q.xml', '<quiz><question type="essay"><![CDATA['],
  ['open titles', 'q.gift', '::'],
  ['backslashes', 'q.gift', '\\'],
  ['open braces', 'q.txt', '{'],
  ['empty lines', 'q.gift', '\n'],
  ['blanks behind an answer', 'q.txt', `ANSWER:${' '.repeat(1000)}`],
  ['open quotes', 'q.csv', '"\n"a'],
  ['small rows', 'q.csv', 'a\n'],
  ['empty rows', 'q.csv', '"",,\n'],
  ['brackets in styles', 'q.gift', `[html]<b style\\="border-bottom\\:${'('.repeat(49_000)}">{T}\n\n`],
  ['pictures of lists', 'q.gift', `[html]<ol style\\="list-style\\:${'url('.repeat(12_000)}"><li>{T}\n\n`],
  ['declarations', 'q.gift', `[html]${'<b style\\="a\\:;b\\:">'.repeat(90)}${'a\\:b;'.repeat(8_000)}{T}\n\n`],
  ['dollar signs', 'q.gift', `[html]${'$$1 '.repeat(12_000)}{T}\n\n`],
  ['weights', 'q.gift', 'أ{=%1'],
])('reading a hostile file of %s ends', (_, name, part) => {
  const bytes = utf8(part.repeat(Math.floor((5 * 1024 * 1024) / utf8(part).length)))
  // A reading that does not end fails by the time limit of the test.
  try {
    readQuestions(name, bytes)
  } catch (error) {
    expect(error).toMatchObject({ code: 'unreadable_file' })
  }
})
