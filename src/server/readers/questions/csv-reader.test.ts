import { describe, expect, test } from 'vitest'
import { readingLines } from '#server/testing/question-texts.ts'
import { readCsv } from './csv-reader.ts'

describe('a row is a question', () => {
  test.each([
    [
      'English headings',
      'question,option_1,option_2,option_3,option_4,answer,reason',
      'الحرف؟,من,قام,زيد,هذا,1,لأنه…',
      'الحرف؟ | *من | قام | زيد | هذا # لأنه…',
    ],
    [
      'Arabic headings',
      'السؤال;الخيار الأول;الخيار الثاني;الإجابة;الشرح',
      'الحرف؟;من;قام;٢;لأنه…',
      'الحرف؟ | من | *قام # لأنه…',
    ],
    ['options named by letters', 'نص السؤال;أ;ب;ج;الإجابة الصحيحة', 'الحرف؟;قام;زيد;من;ج', 'الحرف؟ | قام | زيد | *من'],
    [
      'options with Arabic letters in alphabetic order',
      'السؤال,أ,ب,ت,ث,الإجابة',
      'الحرف؟,قام,زيد,من,هذا,ت',
      'الحرف؟ | قام | زيد | *من | هذا',
    ],
    [
      'five options with Arabic letters in alphabetic order',
      'السؤال,أ,ب,ت,ث,ج,الإجابة',
      'الحرف؟,قام,زيد,نعم,هذا,من,ج',
      'الحرف؟ | قام | زيد | نعم | هذا | *من',
    ],
    [
      'Arabic letters in alphabetic order behind a word',
      'السؤال,خيار أ,خيار ب,خيار ت,الإجابة',
      'الحرف؟,قام,زيد,من,ت',
      'الحرف؟ | قام | زيد | *من',
    ],
    ['a heading of one letter that names no option', 'ت,السؤال,أ,ب,الإجابة', '1,الحرف؟,قام,من,ب', 'الحرف؟ | قام | *من'],
    ['options from the last to the first', 'ت,ب,أ,السؤال,الإجابة', 'من,زيد,قام,الحرف؟,ت', 'الحرف؟ | قام | زيد | *من'],
    ['letters in brackets', 'السؤال,(أ),ب),ت.,الإجابة', 'الحرف؟,قام,زيد,من,ت', 'الحرف؟ | قام | زيد | *من'],
    ['a heading of a number that names no option', 'السؤال,1,2,الإجابة,10', 'الحرف؟,قام,من,2,7', 'الحرف؟ | قام | *من'],
    ['options without the first one', 'question,option 2,option 3,answer', 'الحرف؟,قام,من,3', 'الحرف؟ | قام | *من'],
    ['other order and other columns', 'م;answer;option b;option a;question', '7;A;قام;من;الحرف؟', 'الحرف؟ | *من | قام'],
    [
      'the answer by its text, with other blanks than its option, beside one that differs by a vowel mark',
      'question,option 1,option 2,correct',
      'الحرف؟,مَن   قام,مِن قام,مَن قام',
      'الحرف؟ | *مَن قام | مِن قام',
    ],
    ['the answer by its text', 'question,option 1,option 2,correct', 'الحرف؟,مِنْ,قام,من', 'الحرف؟ | *مِنْ | قام'],
    [
      'the answer by its number where options are numbers',
      'السؤال,خيار 1,خيار 2,رقم الإجابة',
      'كم؟,2,1,1',
      'كم؟ | *2 | 1',
    ],
    [
      'fewer options than columns',
      'question,option_1,option_2,option_3,answer',
      'الحرف؟,من,,قام,3',
      'الحرف؟ | من | *قام',
    ],
    ['tabs', 'question\toption_1\toption_2\tanswer', 'الحرف؟\tمن\tقام\tb', 'الحرف؟ | من | *قام'],
    [
      'quotes, separators and line breaks',
      'question,option_1,option_2,answer',
      '"قال ""نعم"",\nثم؟",من,"أ, ب",1',
      'قال "نعم",\nثم؟ | *من | أ, ب',
    ],
    [
      'quotation marks inside an unquoted cell',
      'question,option_1,option_2,answer',
      'قال "نعم" ثم؟,من,قام,1',
      'قال "نعم" ثم؟ | *من | قام',
    ],
    [
      'a blank before a quotation mark',
      'question, option_1, option_2, answer',
      '"أ، ب, ج؟", "من, إلى", "قام", 1',
      'أ، ب, ج؟ | *من, إلى | قام',
    ],
    [
      'tabs and empty cells',
      'question\toption_1\toption_2\treason\tanswer',
      'الحرف؟\t من\tقام\t\tb',
      'الحرف؟ | من | *قام',
    ],
    ['an apostrophe against calculation', 'question,option_1,option_2,answer', "'=1+1؟,'-2,2,2", '=1+1؟ | -2 | *2'],
  ])('a row is read as a question if the columns have %s', (_, heading, row, expected) => {
    expect(readingLines(readCsv(`${heading}\n${row}`))).toEqual([`2 ${expected}`])
  })

  test.each([
    ['several right options', 'several', '1;3', ['من', 'قام', 'عن'], 'أ؟ | *من | -قام | *عن'],
    ['several right options by letter', 'several', 'ج، أ', ['من', 'قام', 'عن'], 'أ؟ | *من | -قام | *عن'],
    ['pairs', 'matching', '', ['مصر -> القاهرة', 'الشام -> دمشق'], 'أ؟ | مصر -> القاهرة | الشام -> دمشق'],
    ['an order', 'ordering', '', ['اسم', 'فعل', 'حرف'], 'أ؟ | 1) اسم | 2) فعل | 3) حرف'],
    ['accepted answers', 'written', 'exact', ['كَتَبَ'], 'أ؟ | =كَتَبَ | exact'],
    ['accepted answers by their letters', 'written', '', ['كتب', 'كاتب'], 'أ؟ | =كتب | =كاتب | letters'],
    ['no stated kind', '', '2', ['من', 'قام'], 'أ؟ | من | *قام'],
  ])('a row is read as a question if its kind has %s', (_, kind, answer, options, expected) => {
    const cells = ['أ؟', ...options, ...Array(3 - options.length).fill(''), answer, kind]
    const heading = 'question\toption_1\toption_2\toption_3\tanswer_number\tkind'
    expect(readingLines(readCsv(`${heading}\n${cells.join('\t')}`))).toEqual([`2 ${expected}`])
  })

  test('a row may have the format markup and a shared passage', () => {
    const rows = [
      'question,option_1,option_2,answer_number,format,passage',
      'ما إعراب <u>زيدٌ</u>؟,<u>فا</u>عل,فا<u>عل</u>,1,markup,"قال:<verse><half>صدر</half><half>عجز</half></verse>"',
      'أ & ب <؟,من,قام,1,,نص',
      'أ &amp; ب؟,من,قام,1,markup,نص',
    ]
    expect(readCsv(rows.join('\n')).items.map(({ question }) => question)).toEqual([
      {
        kind: 'one',
        format: 'markup',
        text: 'ما إعراب <u>زيدٌ</u>؟',
        options: ['<u>فا</u>عل', 'فا<u>عل</u>'],
        answer: 0,
        passage: 'قال:<verse><half>صدر</half><half>عجز</half></verse>',
      },
      { kind: 'one', format: 'plain', text: 'أ & ب <؟', options: ['من', 'قام'], answer: 0, passage: 'نص' },
      { kind: 'one', format: 'plain', text: 'أ & ب؟', options: ['من', 'قام'], answer: 0, passage: 'نص' },
    ])
  })

  test.each([
    ['أ؟,من,قام,1,markup,one', '2 أ؟ | *من | قام'],
    ['أ <b>؟,من,قام,1,markup,', '2 bad_markup: أ <b>؟'],
    ['<u>أ</u> <gap>؟,من,قام,1,markup,', '2 bad_markup: <u>أ</u> <gap>؟'],
    ['أ؟,من,قام,1,html,', '2 malformed: أ؟'],
    ['أ؟,من,قام,1,,essay', '2 other_kind: أ؟'],
    ['أ؟,من,قام,5,,several', '2 answer_unknown: أ؟'],
    ['أ؟,من,قام,,,several', '2 no_right: أ؟'],
    ['أ؟,من,قام,,,matching', '2 malformed: أ؟'],
    ['أ؟,من,قام,كيف,,written', '2 answer_unknown: أ؟'],
  ])('the row %s is read as: %s', (row, expected) => {
    const heading = 'question,option_1,option_2,answer_number,format,kind'
    expect(readingLines(readCsv(`${heading}\n${row}`))).toEqual([expected])
  })

  test.each([
    ['without a reason', 'الحرف؟,من,قام,زيد,هذا,أ', 'الحرف؟ | *من | قام | زيد | هذا'],
    ['with a reason', 'الحرف؟;من;قام;زيد;هذا;4;لأنه…', 'الحرف؟ | من | قام | زيد | *هذا # لأنه…'],
  ])('in a CSV file without headings, %s', (_, row, expected) => {
    expect(readingLines(readCsv(row))).toEqual([`1 ${expected}`])
  })

  test('rows are read with the separator that the file states in a sep= line', () => {
    expect(readingLines(readCsv('sep=;\nquestion;option_1;option_2;answer\nأ, ب؟;1;2;الثاني'))).toEqual([
      '3 أ, ب؟ | 1 | *2',
    ])
  })
})

test.each([
  ['another table', 'الاسم;الرقم\nهدى;7\nعلي;8'],
  ['one line of words', 'الاسم,الرقم'],
])('a CSV file with %s instead of questions is refused as a whole, not row by row', (_, file) => {
  expect(() => readCsv(file)).toThrow(expect.objectContaining({ fault: 'no_columns' }))
})

test.each([
  ['a number', 'السؤال,1,2,خيار 10,الإجابة'],
  ['an ordinal', 'السؤال,1,2,الخيار العاشر,الإجابة'],
])('a tenth option that the heading names by %s is an option', (_, heading) => {
  expect(readingLines(readCsv(`${heading}\nالحرف؟,من,قام,زيد,10`))).toEqual(['2 الحرف؟ | من | قام | *زيد'])
})

test('a question with ten options is rejected', () => {
  const places = Array.from({ length: 10 }, (_, at) => at + 1)
  const heading = ['question', ...places.map((place) => `option_${place}`), 'answer'].join(',')
  const reading = readCsv([heading, ['الحرف؟', ...places.map((place) => `خيار ${place}`), '1'].join(',')].join('\n'))
  expect(readingLines(reading)).toEqual(['2 many_options: الحرف؟'])
})

test.each([
  ['letters of two orders', 'السؤال,أ,ب,ت,د,الإجابة'],
  ['a letter of no order with its word', 'السؤال,خيار أ,خيار ب,خيار ش,الإجابة'],
  ['letters with one left out', 'السؤال,أ,ج,د,الإجابة'],
  ['an option twice', 'السؤال,أ,ب,الاختيار الأول,ج,الإجابة'],
])('a file whose options have %s is refused as a whole', (_, heading) => {
  expect(() => readCsv(`${heading}\nالحرف؟,من,قام,زيد,هذا,1`)).toThrow(expect.objectContaining({ fault: 'no_columns' }))
})

test('a row that is no question is rejected alone, and the rows around it are read', () => {
  const text = [
    'question,option_1,option_2,answer,creator',
    'الحرف؟,من,قام,1,هدى',
    '"لم يغلق؟,من,قام,1',
    'بلا إجابة؟,من,قام,',
    '',
    'إجابة لا توجد؟,من,قام,3',
    'إجابة أخرى؟,من,قام,زيد',
    'إجابتان؟,2,1,1',
    ',من,قام,1',
    ',,,,',
    'واحد؟,من,,1',
    `الاسم؟,زيد,قام,1,${'س'.repeat(81)}`,
    'الاسم؟,زيد,قام,1',
  ].join('\n')
  expect(readingLines(readCsv(text))).toEqual([
    '2 الحرف؟ | *من | قام',
    '13 الاسم؟ | *زيد | قام',
    '3 malformed: "لم يغلق؟,من,قام,1',
    '4 no_right: بلا إجابة؟',
    '6 answer_unknown: إجابة لا توجد؟',
    '7 answer_unknown: إجابة أخرى؟',
    '8 answer_ambiguous: إجابتان؟',
    '9 no_text: ',
    '11 few_options: واحد؟',
    '12 long_creator: الاسم؟',
  ])
})

describe('several right options are named in one cell', () => {
  const heading = 'السؤال,1,2,3,4,5,6,نوع السؤال,الإجابة'
  const five = 'الأفعال؟,قام,زيد,جلس,علي,بيت,,several'
  const six = 'الأفعال؟,قام,زيد,جلس,علي,بيت,نام,several'
  test.each([
    ['with «و» between two letters', five, 'أ و ج', [0, 2]],
    ['with «و» joined to the next letter', five, 'أ وج', [0, 2]],
    ['with «و» joined to the next letter, where «و» alone names the sixth option', six, 'أ، ب وج', [0, 1, 2]],
    ['with «و» joined to an ordinal', six, 'الأول والثالث', [0, 2]],
    ['with the word "and"', six, 'a and c', [0, 2]],
    ['with a plus sign', six, '1+3', [0, 2]],
    ['with a comma before «و»', five, 'أ، و ج', [0, 2]],
    ['with «و» last, as the sixth option', six, 'أ و', [0, 5]],
    ['with «و» between commas, as the sixth option', six, 'أ، و، ج', [0, 2, 5]],
  ])('a cell names several right options %s', (_, row, answer, answers) => {
    const { items } = readCsv(`${heading}\n${row},${answer}`)
    expect(items.map(({ question }) => question)).toMatchObject([{ kind: 'several', answers }])
  })

  test.each([
    [six, 'أ و ج', 'answer_ambiguous'],
    [six, 'أ، و ج', 'answer_ambiguous'],
    [five, 'أ و', 'answer_unknown'],
    [five, 'أ و و ج', 'answer_unknown'],
    [five, 'أ ووج', 'answer_unknown'],
    [five, 'وقام', 'answer_unknown'],
  ])('a row of several right options (%s) with the answer %s is rejected as %s', (row, answer, reason) => {
    expect(readCsv(`${heading}\n${row},${answer}`)).toMatchObject({ items: [], rejected: [{ reason }] })
  })
})

test('a question’s creator is read from a column of its own', () => {
  const { items } = readCsv('question,option_1,option_2,answer,صاحب السؤال\nالحرف؟,من,قام,1,هدى حسن')
  expect(items[0]?.question.creatorName).toBe('هدى حسن')
})
