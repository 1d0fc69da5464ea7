import { describe, expect, test } from 'vitest'
import { readingLines } from '#server/testing/question-texts.ts'
import { readAiken } from './aiken-reader.ts'
import { readQuestions } from './read-questions.ts'

test.each([
  [
    'points',
    'ما علامة نصب المفرد؟\nA. الضمة\nB. الفتحة\nC. الكسرة\nD. السكون\nANSWER: B',
    '1 ما علامة نصب المفرد؟ | الضمة | *الفتحة | الكسرة | السكون',
  ],
  ['brackets', 'الحرف؟\nA) من\nB) قام\nANSWER: A', '1 الحرف؟ | *من | قام'],
  [
    'no blank behind the letters, and an answer line in small letters',
    '\nالحرف؟\n\nA)من\nB)قام\n\nanswer:b\n',
    '2 الحرف؟ | من | *قام',
  ],
  [
    'a text over two lines',
    'قال الشاعر:\nما نوع الخبر؟\nA. مفرد\nB. جملة\nANSWER: A',
    '1 قال الشاعر:\nما نوع الخبر؟ | *مفرد | جملة',
  ],
  ['a point or a bracket behind the answer', 'الحرف؟\nA. من\nB. قام\nANSWER: A.\n', '1 الحرف؟ | *من | قام'],
  [
    'direction marks anywhere',
    '\u200fالحرف؟\n\u200fA\u200f. من\n\u200e\u2067B) قام\n\u200fANSWER\u200e:\u200f B\u200f',
    '1 \u200fالحرف؟ | من | *قام',
  ],
  ['small letters and points', 'الحرف؟\na. من\nb. قام\nANSWER: B', '1 الحرف؟ | من | *قام'],
  ['small letters and brackets', 'الحرف؟\n a) من\n b) قام\n c) زيد\nAnswer: c)', '1 الحرف؟ | من | قام | *زيد'],
  [
    'a list with small letters in a text before Arabic ones',
    'أيهما صواب؟\na. نعم\nb. لا\nأ) الأول\nب) الثاني\nالإجابة: ب',
    '1 أيهما صواب؟\na. نعم\nb. لا | الأول | *الثاني',
  ],
  [
    'a list with small letters in a text before capital ones',
    'أيهما صواب؟\na. نعم\nb. لا\nA. الأول\nB. الثاني\nANSWER: B',
    '1 أيهما صواب؟\na. نعم\nb. لا | الأول | *الثاني',
  ],
  ['Arabic letters', 'الحرف؟\nأ) من\nب- قام\nج. زيد\nالإجابة: ب)', '1 الحرف؟ | من | *قام | زيد'],
  [
    'a name with an initial in an option',
    'Who?\nA. Smith\nB. see C. Smith\nANSWER: B',
    '1 Who? | Smith | *see C. Smith',
  ],
  ['letters and brackets inside an option', 'خ؟\nأ) من د) و هـ) ز\nب) قام\nالإجابة: ب', '1 خ؟ | من د) و هـ) ز | *قام'],
  ['Arabic letters in alphabetic order', 'الحرف؟\nأ. قام\nب. زيد\nت. من\nANSWER: ت', '1 الحرف؟ | قام | زيد | *من'],
  ['an alef without hamza', 'الحرف؟\nا- من\nب- قام\nالإجابة: ا', '1 الحرف؟ | *من | قام'],
  ['a tatweel behind a letter', 'خ؟\nأ) 1\nب) 2\nج) 3\nد) 4\nهـ) 5\nالجواب الصحيح: هـ', '1 خ؟ | 1 | 2 | 3 | 4 | *5'],
  [
    'a text that begins like an answer',
    'ANSWER: كلمة إنجليزية معناها؟\nA. سؤال\nB. جواب\nANSWER: B',
    '1 ANSWER: كلمة إنجليزية معناها؟ | سؤال | *جواب',
  ],
  [
    'an Arabic letter in a text before Latin ones',
    'كتب الرسالة\nأ. د. محمد. ما نوع «كتب»؟\nA. فعل\nB. اسم\nANSWER: A',
    '1 كتب الرسالة\nأ. د. محمد. ما نوع «كتب»؟ | *فعل | اسم',
  ],
])('an Aiken item with %s is read as a question', (_, text, expected) => {
  expect(readingLines(readAiken(text))).toEqual([expected])
})

test.each([
  ['a small letter among capital ones', 'الحرف؟\nA. من\nb. قام\nC. زيد\nANSWER: B'],
  ['a capital letter among small ones', 'الحرف؟\na. من\nB. قام\nc. زيد\nANSWER: B'],
  ['options in two columns', 'الحرف؟\nأ) من   ج) زيد\nب) قام   د) هند\nالإجابة: أ'],
  ['options in two columns behind a tab', 'الحرف؟\nA. من\tC. زيد\nB. قام\nANSWER: A'],
  ['options in two columns behind one blank', 'الحرف؟\nأ- من جـ- زيد\nب- قام د- هند\nالإجابة: ب'],
  ['a list with capital letters before small ones', 'أيهما؟\nA. نعم\nB. لا\na. الأول\nb. الثاني\nANSWER: B'],
  [
    'a list with small letters, which are before the options of another question,',
    'الحرف؟\na. من\nb. قام\nANSWER: B\n\nأيهما؟\na. نعم\nb. لا\nأ) الأول\nب) الثاني\nالإجابة: ب',
  ],
])('an Aiken item with %s is rejected', (_, text) => {
  const { items, rejected } = readAiken(text)
  expect(items.every(({ question }) => question.text === 'الحرف؟' && text.includes('\n\n'))).toBe(true)
  expect(rejected.length).toBeGreaterThan(0)
})

test('a file whose options have small letters is recognised as Aiken', () => {
  const { format, items } = readQuestions('q.txt', Buffer.from('الحرف؟\na) من\nb) قام\nANSWER: B'))
  expect([format, items.length]).toEqual(['aiken', 1])
})

test('a broken item of an Aiken file is rejected alone, and the items around it are read', () => {
  const text = [
    'بلا إجابة؟',
    'A. نعم',
    'B. لا',
    'الحرف؟',
    'A. من',
    'B. قام',
    'ANSWER: A',
    'ANSWER: C',
    'إجابة لا توجد؟',
    'A. نعم',
    'B. لا',
    'ANSWER: C',
    'حرف ناقص؟',
    'A. نعم',
    'C. لا',
    'ANSWER: A',
    'خيار فارغ؟',
    'A. نعم',
    'B.',
    'ANSWER: A',
    'خيار واحد؟',
    'A. نعم',
    'ANSWER: A',
    'الاسم؟',
    'A. زيد',
    'B. قام',
    'ANSWER: A',
    'خاتمة',
  ].join('\n')
  expect(readingLines(readAiken(text))).toEqual([
    '4 الحرف؟ | *من | قام',
    '24 الاسم؟ | *زيد | قام',
    '1 no_right: بلا إجابة؟',
    '8 answer_unknown: ANSWER: C',
    '9 answer_unknown: إجابة لا توجد؟',
    '13 malformed: حرف ناقص؟',
    '17 empty_option: خيار فارغ؟',
    '21 few_options: خيار واحد؟',
    '28 description: خاتمة',
  ])
})

test.each([
  ['after a text without options', 'ما عكس الليل؟\nANSWER: النهار\n', '1 answer_unknown: ما عكس الليل؟', 3],
  ['after an answer', 'الاسم؟\nA. زيد\nB. قام\nANSWER: A\nالإجابة: زيد\n', '5 answer_unknown: الإجابة: زيد', 6],
])(
  'an answer line with words, %s, is rejected with its line, and the next question is read',
  (_, stray, refused, at) => {
    const lines = readingLines(readAiken(`${stray}الحرف؟\nA. من\nB. قام\nANSWER: A`))
    expect(lines).toEqual(expect.arrayContaining([`${at} الحرف؟ | *من | قام`, refused]))
  },
)

test('in Aiken, words after ANSWER: are part of the question’s text if options follow at once', () => {
  const text = 'ما معنى السطر؟\nANSWER: كلمة\nA. سؤال\nB. جواب\nANSWER: B'
  expect(readingLines(readAiken(text))).toEqual(['1 ما معنى السطر؟\nANSWER: كلمة | سؤال | *جواب'])
})

describe('the letters before the options are found for each question', () => {
  const arabic = (text: string) => `${text}\nأ) من\nب) قام\nالإجابة: ب\n`
  const latin = (text: string) => `${text}\nA. noun\nB. verb\nANSWER: B\n`
  test.each([
    [
      'in a file with Arabic and Latin letters',
      [arabic('الحرف؟'), latin('Word?')],
      ['1 الحرف؟ | من | *قام', '6 Word? | noun | *verb'],
    ],
    [
      'where a text has a line with a Latin letter',
      [arabic('قال\nA. Smith\nالحرف؟')],
      ['1 قال\nA. Smith\nالحرف؟ | من | *قام'],
    ],
    [
      'where a text has a list with Arabic letters',
      [latin('أي؟\nأ- زيد\nب- هل'), latin('Word?')],
      ['1 أي؟\nأ- زيد\nب- هل | noun | *verb', '8 Word? | noun | *verb'],
    ],
    [
      'except where a text has a list with the letters of another question’s options',
      [arabic('الحرف؟'), latin('أي؟\nأ- زيد\nب- هل')],
      ['1 الحرف؟ | من | *قام', '6 malformed: أي؟'],
    ],
    [
      'except where a question without an answer line is above one with other letters',
      [arabic('الحرف؟'), 'الاسم؟\nأ) زيد\nب) هل', latin('Word?')],
      ['1 الحرف؟ | من | *قام', '6 malformed: الاسم؟'],
    ],
  ])('the letters before the options are found for each question %s', (_, items, expected) => {
    expect(readingLines(readAiken(items.join('\n')))).toEqual(expected)
  })
})
