import { book, FULL, HEAD, READ, STUDENTS, TITLE, type Variant } from './variant.ts'

const BLANK: readonly null[] = []
const WIDE = STUDENTS.map(([seat, name, ...marks]) => [seat ?? null, name ?? null, null, ...marks])
/** A header with year work, written examination and their sum under each subject. */
const PARTS = [
  ['رقم الجلوس', 'الاسم', 'النحو', null, null, 'الصرف', null, null],
  [null, null, 'أعمال سنة', 'تحريري', 'مجموع', 'أعمال سنة', 'تحريري', 'مجموع'],
] as const
const PART_MARKS = ['النهاية العظمى', null, 20, 80, 100, 20, 80, 100] as const

/** Layouts that differ in where header, titles and full marks are, and in what the columns contain. */
export const LAYOUT_VARIANTS: readonly Variant[] = [
  {
    what: 'the header in row 6 under titles',
    file: book({ above: [['كلية الدراسات'], ['شؤون الطلاب'], [TITLE], BLANK, BLANK] }),
    gives: READ,
  },
  {
    what: 'the title and the header repeated on each page',
    file: book({ students: [...STUDENTS.slice(0, 2), [TITLE], HEAD, ...STUDENTS.slice(2)] }),
    gives: READ,
  },
  {
    what: 'the header in row 25',
    file: book({ above: [[TITLE], ...Array.from({ length: 23 }, () => BLANK)] }),
    gives: READ,
  },
  {
    what: 'the header in row 31',
    file: book({ above: [[TITLE], ...Array.from({ length: 29 }, () => BLANK)] }),
    gives: ['error: no_layout'],
  },
  {
    what: 'the header in row 31, named by the officer',
    file: book({ above: [[TITLE], ...Array.from({ length: 29 }, () => BLANK)] }),
    choices: { headerRow: 31 },
    gives: READ,
  },
  {
    what: 'groups in a row over the names',
    file: book({ head: [[null, null, 'مواد تضاف للمجموع', null, 'مواد لا تضاف للمجموع'], HEAD] }),
    gives: READ,
  },
  {
    what: 'group words among the names',
    file: book({
      head: [['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', 'النحو', 'الصرف', 'البلاغة']],
      full: [['النهاية العظمى', null, null, 100, 100, 50]],
      students: WIDE,
    }),
    gives: READ,
  },
  {
    what: 'a total under another word',
    file: book({
      head: [[...HEAD, 'مجموع الترم']],
      full: [[...FULL, 250]],
      students: STUDENTS.map((cells, at) => [...cells, [211, 80, 163.5, 160][at] ?? null]),
    }),
    gives: ['stop: column_not_understood 1', ...READ],
  },
  {
    what: 'a header of three rows',
    file: book({
      head: [
        ['رقم الجلوس', 'الاسم', 'درجات المواد'],
        [null, null, 'مواد تضاف للمجموع'],
        [null, null, ...HEAD.slice(2)],
      ],
    }),
    gives: READ,
  },
  {
    what: 'year work, written examination and sum',
    file: book({ head: PARTS, full: [PART_MARKS], students: [[20_001, 'أحمد محمد علي', 15, 50, 65, 20, 60, 80]] }),
    gives: ['20001 أحمد محمد علي: 65 80'],
  },
  {
    what: 'year work in one row of headers',
    file: book({
      head: [['رقم الجلوس', 'الاسم', 'النحو أعمال سنة', 'النحو تحريري', 'مجموع النحو']],
      full: [['النهاية العظمى', null, 20, 80, 100]],
      students: [[20_001, 'أحمد محمد علي', 15, 50, 65]],
    }),
    gives: ['20001 أحمد محمد علي: 65'],
  },
  {
    what: 'written and oral examination in one row of headers, without their sum',
    file: book({ head: [['رقم الجلوس', 'الاسم', 'النحو تحريري', 'النحو شفوي', 'البلاغة']] }),
    gives: ['stop: parts_as_subjects 2', ...READ],
  },
  {
    what: 'a sum that its parts contradict',
    file: book({ head: PARTS, full: [PART_MARKS], students: [[20_001, 'أحمد محمد علي', 15, 50, 75, 20, 60, 80]] }),
    gives: ['error: parts_differ E5 75'],
  },
  {
    what: 'an absence in the written examination',
    file: book({ head: PARTS, full: [PART_MARKS], students: [[20_001, 'أحمد محمد علي', 15, 'غ', 'غ', 20, 60, 80]] }),
    gives: ['20001 أحمد محمد علي: غـ 80'],
  },
  {
    what: 'full marks in the header',
    file: book({ head: [['رقم الجلوس', 'الاسم', 'النحو (100)', 'الصرف (100)', 'البلاغة (50)']], full: [] }),
    gives: READ,
  },
  {
    what: 'no full marks',
    file: book({ full: [] }),
    gives: [
      'error: full_mark_missing C2 النحو',
      'error: full_mark_missing D2 الصرف',
      'error: full_mark_missing E2 البلاغة',
    ],
  },
  { what: 'no full marks, one given for all', file: book({ full: [] }), choices: { fullMarkAll: 100 }, gives: READ },
  {
    what: 'a full mark that is a word',
    file: book({ full: [['النهاية العظمى', null, 'مائة', 100, 50]] }),
    gives: ['error: full_mark_invalid C3 مائة'],
  },
  {
    what: 'a full mark of zero',
    file: book({ full: [['النهاية العظمى', null, 0, 100, 50]] }),
    gives: ['error: full_mark_invalid C3 0'],
  },
  {
    what: 'a row of least marks below the full marks',
    file: book({ full: [FULL, ['النهاية الصغرى', null, 50, 50, 25]] }),
    gives: READ,
  },
  {
    what: 'the first name and the surname in two columns',
    file: book({
      head: [['رقم الجلوس', 'الاسم', 'اللقب', 'النحو', 'الصرف', 'البلاغة']],
      full: [['النهاية العظمى', null, null, 100, 100, 50]],
      students: [[20_001, 'أحمد محمد', 'علي', 91, 80, 40]],
    }),
    gives: READ.slice(0, 1),
  },
  {
    what: 'the first name and the rest of the name',
    file: book({
      head: [['رقم الجلوس', 'الاسم الأول', 'باقي الاسم', 'النحو']],
      full: [['النهاية العظمى', null, null, 100]],
      students: [[20_001, 'أحمد', 'محمد علي', 91]],
    }),
    gives: ['20001 أحمد محمد علي: 91'],
  },
  {
    what: 'headers in English',
    file: book({ above: [], head: [['Seat No', 'Student Name', 'النحو', 'الصرف', 'البلاغة']] }),
    choices: { grade: 2, term: 1, year: 2025 },
    gives: READ,
  },
  {
    what: 'headers with tatweel, vowels and two blanks',
    file: book({ head: [['رقــم  الجلوس', 'الاسْمُ', 'النحو', 'الصرف', 'البلاغة']] }),
    gives: READ,
  },
  {
    what: 'headers with no-break spaces and direction marks',
    file: book({ head: [['رقم\u00a0الجلوس\u200f', '\u202bالاسم\u202c', 'النحو', 'الصرف', 'البلاغة']] }),
    gives: READ,
  },
  {
    what: 'no column of seats',
    file: book({ head: [['مسلسل', 'الاسم', 'النحو', 'الصرف', 'البلاغة']] }),
    gives: ['error: seat_column_missing 2'],
  },
  {
    what: 'no column of names',
    file: book({ head: [['رقم الجلوس', 'النوع', 'النحو', 'الصرف', 'البلاغة']] }),
    gives: ['error: name_column_missing 2'],
  },
  {
    what: 'a subject twice',
    file: book({ head: [['رقم الجلوس', 'الاسم', 'النحو', 'النحو', 'البلاغة']] }),
    gives: ['error: subject_twice D2 النحو'],
  },
  {
    what: 'marks under no header',
    file: book({ head: [['رقم الجلوس', 'الاسم', 'النحو', null, 'البلاغة']] }),
    gives: ['error: subject_unnamed D2'],
  },
  {
    what: 'a column of codes',
    file: book({ head: [[...HEAD, 'كود']], students: STUDENTS.map((cells, at) => [...cells, `س${at}`]) }),
    gives: READ,
  },
  {
    what: 'an unknown column of texts',
    file: book({ head: [[...HEAD, 'المدينة']], students: STUDENTS.map((cells) => [...cells, 'القاهرة']) }),
    gives: ['stop: column_not_understood 1', ...READ],
  },
  {
    what: 'an unknown column with a single text',
    file: book({
      head: [[...HEAD, 'المدينة']],
      students: STUDENTS.map((cells, at) => (at === 0 ? [...cells, 'القاهرة'] : cells)),
    }),
    gives: READ,
  },
  {
    what: 'both terms over the names, by their ordinals alone',
    file: book({ above: [[TITLE], [null, null, 'الأول', null, 'الثاني']] }),
    gives: ['stop: heading_differs 1', ...READ],
  },
  {
    what: 'divisions with subjects of their own',
    file: book({
      head: [
        ['رقم الجلوس', 'الاسم', 'شعبة اللغة', null, 'شعبة الأدب'],
        [null, null, 'النحو', 'الصرف', 'البلاغة'],
      ],
      students: [
        [20_001, 'أحمد محمد علي', 91, 80, null],
        [20_003, 'هدى سعيد عمر', null, null, 33],
      ],
    }),
    gives: ['20001 أحمد محمد علي: 91 80 ∅', '20003 هدى سعيد عمر: ∅ ∅ 33'],
  },
  {
    what: 'a subject of both divisions, marked in both',
    file: book({
      head: [
        ['رقم الجلوس', 'الاسم', 'شعبة اللغة', null, 'شعبة الأدب'],
        [null, null, 'النحو', 'الصرف', 'النحو'],
      ],
      full: [['النهاية العظمى', null, 100, 100, 100]],
      students: [[20_001, 'أحمد محمد علي', 91, 80, 70]],
    }),
    gives: ['error: two_divisions E5 النحو'],
  },
]
