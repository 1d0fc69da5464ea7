import { expect, test } from 'vitest'
import { LARGEST_SHAPE, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { facultyIn, headingIn, headingInName } from './heading-words.rules.ts'

test.each([
  [1, 'الفرقة الأولى|السنة الأول|المستوى 1|فرقة أولى|للفرقة الأولى|grade 1'],
  [2, 'الفرقة الثانية|المستوى الثاني|سنة (2)|فرقة: ثانية|بالفرقة الثانية'],
  [3, 'الفرقة الثالثة|المستوى الثالث|الفرقة_3|والفرقة الثالثة'],
  [4, 'الفرقة الرابعة|المستوى الرابع|الفرقة-4|لفرقة رابعة'],
  [5, 'الفرقة الخامسة|المستوى الخامس|grade 5'],
  [6, 'الفرقة السادسة|المستوى السادس|grade 6'],
  [7, 'الفرقة السابعة|المستوى السابع|grade 7'],
  [undefined, 'الفرقة الثامنة|grade 8|grade 12|الفرقة الأولية|فرقتي الأولى|تفرقة أولى|الأولى'],
])('the grade %s is found in each of its usual words', (grade, titles) => {
  expect(titles.split('|').filter((title) => headingIn(title, LARGEST_SHAPE).grade !== grade)).toEqual([])
})

test.each([
  [1, 'الفصل الأول|الفصل الدراسي الأول|فصل دراسي 1|الترم أول|ترم 1|term 1|semester 1'],
  [2, 'الفصل الثاني|الفصل ثان|ترم ثاني|الترم 2|بالفصل الدراسي الثاني|semester 2'],
  [3, 'الفصل الثالث|الفصل الصيفي|ترم صيفي|ترم 3|summer term|summer semester|الدورة الصيفية|دورة صيفية'],
  [undefined, 'الفصل الرابع|ترم 4|term 12|مفصل أول|midsummer term|summer terms|دورة صيفية2'],
])('the term %s is found in each of its usual words', (term, titles) => {
  expect(titles.split('|').filter((title) => headingIn(title, LARGEST_SHAPE).term !== term)).toEqual([])
})

test('a faculty’s own name of a grade that begins with an ordinal is found only as a whole', () => {
  const grades = [{ name: 'تمهيدي' }, { name: 'الثانية (متقدم)' }]
  const shape = { ...SPECIFIED_SHAPE, grades }
  expect(headingIn('كشف الثانية (متقدم)', shape)).toEqual({ grade: 2 })
  expect(headingIn('كشف الثانية متقدم', shape)).toEqual({})
  expect(headingIn('كشف التمهيدي', shape)).toEqual({})
})

test('no summer term is found in titles if the faculty has only two terms', () => {
  expect(headingIn('summer term', SPECIFIED_SHAPE)).toEqual({})
  expect(headingIn('summer term', { ...SPECIFIED_SHAPE, terms: LARGEST_SHAPE.terms })).toEqual({ term: 3 })
})

test.each([
  [1, 'الدور الأول|دور أول|دور 1|session 1|first session|للدور الأول'],
  [2, 'الدور الثاني|دور ثان|الدور (2)|session 2|second session|دور سبتمبر|دور شهر سبتمبر|الدور التكميلي|دور أغسطس'],
  [2, 'ملحق|الملاحق|resit|re-sit|makeup|make-up'],
  [undefined, 'الدور الثالث|session 3|session 12|third session|مدور أول|ملحقات|resits|دوران|first sessions'],
])('the session %s is found in each of its usual words', (session, titles) => {
  expect(titles.split('|').filter((title) => headingIn(title).session !== session)).toEqual([])
})

test.each([
  [2025, '2024/2025|2025/2024|2024-25|2024 م / 2025|2024م/2025م|2024–2025|2024_25|العام 2024\\2025'],
  [2100, '2099/00'],
  [undefined, '2024/2026|2024/2024|2024/26|2024/24|12024/2025|2024/20256|2024|1/6/2025|2025/06|1999/2000'],
])('the academic year %s is found in each of its usual forms', (year, titles) => {
  expect(titles.split('|').filter((title) => headingIn(title).year !== year)).toEqual([])
})

test.each<readonly [text: string, faculty: string | undefined]>([
  ['كلية الآداب', 'الاداب'],
  ['نتائج كلية دار العلوم - جامعة القاهرة', 'دار العلوم'],
  ...'جامعة قسم الفرقة فرقة نتيجة كشف الفصل ترم العام شعبة'
    .split(' ')
    .map((word) => [`كلية الآداب ${word} أخرى`, 'الاداب'] as const),
  ['كلية الآداب جامعة', 'الاداب'],
  ['كلية الآداب جامعية', 'الاداب جامعيه'],
  ['كلية الآداب كشفية', 'الاداب كشفيه'],
  ['كلية الآداب.قسم', 'الاداب'],
  ['الكلية الحربية', undefined],
  ['كلية', undefined],
  ['كلية -', undefined],
  ['درجات كلية 100', undefined],
])('«%s» names the faculty %s', (text, faculty) => {
  expect(facultyIn(text)).toBe(faculty)
})

test.each([
  ['2025-g1-t2.csv', { year: 2025, grade: 1, term: 2 }],
  ['2025 g1 t2', { year: 2025, grade: 1, term: 2 }],
  ['2025_grade_2_term_1_s2.xlsx', { year: 2025, grade: 2, term: 1, session: 2 }],
  ['كشف 2025_grade2_term1', { year: 2025, grade: 2, term: 1 }],
  ['x2025-g1-t2', {}],
  ['2025-g1-t22', {}],
  ['2025-g4-t2', { year: 2025, grade: 4, term: 2 }],
  ['2025-g5-t1', {}],
  ['2025-g1.old-t2', {}],
  ['2025-g4-t3', {}],
  ['2025-g8-t1', {}],
  // A short form such as 2025-g1-t2 takes precedence over words.
  ['الفرقة الثالثة 2025-g1-t2', { year: 2025, grade: 1, term: 2 }],
  ['الفرقة.الثالثة.ترم.أول', { grade: 3, term: 1 }],
  ['الفرقة الثالثة (2024-2025).xlsx', { grade: 3, year: 2025 }],
  ['الفرقة_الثانية_2024_2025', { grade: 2, year: 2025 }],
])('the name «%s» gives the heading %o', (name, heading) => {
  expect(headingInName(name)).toEqual(heading)
})
