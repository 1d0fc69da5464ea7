import { expect, test } from 'vitest'
import { QUESTION_FILE_FAULT_TEXTS } from '#contract/question-files.ts'
import { readQuestions } from './read-questions.ts'

const GIFT = 'الحرف؟ {=من ~قام}'
const AIKEN = 'الحرف؟\nA. من\nB. قام\nANSWER: A'
const MOODLE = `<?xml version="1.0"?>\n<quiz><question type="multichoice"><questiontext><text>الحرف؟</text></questiontext>
  <answer fraction="100"><text>من</text></answer><answer fraction="0"><text>قام</text></answer></question></quiz>`
const CSV = 'السؤال;خيار 1;خيار 2;الإجابة\nالحرف؟;من;قام;1'

const QUESTION = { text: 'الحرف؟', options: ['من', 'قام'], answer: 0 }

/** Arabic letters of these samples in Windows-1256. */
const BYTES_1256: Readonly<Record<string, number>> = {
  ا: 0xc7,
  ة: 0xc9,
  ج: 0xcc,
  ح: 0xcd,
  خ: 0xce,
  ر: 0xd1,
  س: 0xd3,
  ف: 0xdd,
  ق: 0xde,
  ل: 0xe1,
  م: 0xe3,
  ن: 0xe4,
  ي: 0xed,
  ؤ: 0xc4,
  إ: 0xc5,
  ب: 0xc8,
  '؟': 0xbf,
}

const utf8 = (text: string) => Buffer.from(text, 'utf8')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const windows1256 = (text: string) =>
  Buffer.from(Array.from(text, (letter) => BYTES_1256[letter] ?? letter.charCodeAt(0)))

test.each([
  ['q.gift', GIFT, 'gift'],
  ['q.txt', GIFT, 'gift'],
  ['q.txt', AIKEN, 'aiken'],
  ['q.gift', AIKEN, 'aiken'],
  ['q.xml', MOODLE, 'moodle'],
  ['q', `\n${MOODLE}`, 'moodle'],
  ['q.csv', CSV, 'csv'],
  ['q.txt', CSV, 'csv'],
] as const)('%s is known by its content: %#', (name, text, format) => {
  expect(readQuestions(name, utf8(text))).toMatchObject({ format, items: [{ question: QUESTION }], rejected: [] })
})

test.each(['q.tsv', 'Q.CSV'])('a file without headings is CSV by its name %s', (name) => {
  const question = { text: 'الحرف؟', options: ['من', 'قام', 'زيد', 'هذا'], answer: 3 }
  expect(readQuestions(name, utf8('الحرف؟\tمن\tقام\tزيد\tهذا\t4'))).toMatchObject({
    format: 'csv',
    items: [{ question }],
  })
})

test.each([
  ['UTF-8 with its mark', utf8(`\ufeff${CSV}`)],
  ['UTF-8 with Windows line ends', utf8(CSV.replaceAll('\n', '\r\n'))],
  ['old Macintosh line ends', utf8(CSV.replaceAll('\n', '\r'))],
  ['UTF-16 with its mark', utf16(`\ufeff${CSV}`)],
  ['UTF-16 without it', utf16(CSV)],
  ['big-endian UTF-16', utf16(`\ufeff${CSV}`).swap16()],
  ['big-endian UTF-16 without its mark', utf16(CSV).swap16()],
  ['Windows-1256', windows1256(CSV)],
])('%s is read', (_, bytes) => {
  expect(readQuestions('q.csv', bytes)).toMatchObject({ items: [{ line: 2, question: QUESTION }], rejected: [] })
})

test.each([
  ['a file above the limit', 'q.gift', Buffer.alloc(5 * 1024 * 1024 + 1, 0x20), 'too_large'],
  ['more items than the limit', 'q.gift', utf8(`${GIFT}\n\n`.repeat(2001)), 'too_many'],
  ['more rows than the limit', 'q.csv', utf8(CSV + '\nالحرف؟;من;قام;1'.repeat(2000)), 'too_many'],
  ['a picture', 'q.gift', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2]), 'not_text'],
  ['a web page', 'q.txt', utf8('<html>ما هذا؟</html>'), 'unknown_format'],
  ['a letter', 'q.txt', utf8('السلام عليكم'), 'unknown_format'],
  ['nothing', 'q.txt', utf8(''), 'unknown_format'],
] as const)('%s is refused', (_, name, bytes, fault) => {
  expect(() => readQuestions(name, bytes)).toThrow(
    expect.objectContaining({ code: 'unreadable_file', message: QUESTION_FILE_FAULT_TEXTS[fault] }),
  )
})

test('as many items as the limit are read', () => {
  expect(readQuestions('q.gift', utf8(`${GIFT}\n\n`.repeat(2000))).items).toHaveLength(2000)
  expect(readQuestions('q.csv', utf8(CSV + '\nالحرف؟;من;قام;1'.repeat(1999))).items).toHaveLength(2000)
})

// Each is as large as a file may be, and made to keep a careless pattern busy for minutes.
test.each([
  ['open tags', 'q.gift', '[html]<aaaa{T}'],
  ['one open tag', 'q.gift', `[html]<${'a'.repeat(49_000)}{T}\n\n`],
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
  ['weights', 'q.gift', 'أ{=%1'],
])('a hostile file of %s ends', (_, name, part) => {
  const bytes = utf8(part.repeat(Math.floor((5 * 1024 * 1024) / utf8(part).length)))
  // One that does not end meets the time limit of every test.
  try {
    readQuestions(name, bytes)
  } catch (error) {
    expect(error).toMatchObject({ code: 'unreadable_file' })
  }
})
