import { expect, test } from 'vitest'
import { readingLines } from '#server/testing/question-texts.ts'
import { readAiken } from './aiken-reader.ts'

test.each([
  [
    'points',
    'ما علامة نصب المفرد؟\nA. الضمة\nB. الفتحة\nC. الكسرة\nD. السكون\nANSWER: B',
    '1 ما علامة نصب المفرد؟ | الضمة | *الفتحة | الكسرة | السكون',
  ],
  ['brackets', 'الحرف؟\nA) من\nB) قام\nANSWER: A', '1 الحرف؟ | *من | قام'],
  ['no blank behind the letter, and a small answer', '\nالحرف؟\n\nA)من\nB)قام\n\nanswer:b\n', '2 الحرف؟ | من | *قام'],
  [
    'a text over two lines',
    'قال الشاعر:\nما نوع الخبر؟\nA. مفرد\nB. جملة\nANSWER: A',
    '1 قال الشاعر:\nما نوع الخبر؟ | *مفرد | جملة',
  ],
])('an item with %s is a question', (_, text, expected) => {
  expect(readingLines(readAiken(text))).toEqual([expected])
})

test('a broken item costs only itself', () => {
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
