import type { TableCell } from './table-files.ts'
import { book, changed, HEAD, READ, STUDENTS, TITLE, type Variant } from './variant.ts'

function headed(title: string, gives: readonly string[], rest: Partial<Variant> = {}): Variant {
  return { what: `the title «${title}»`, file: book({ above: [[title]] }), gives, ...rest }
}

/** Returns a variant whose first student has this cell as the seat number. */
function seat(what: string, cell: TableCell, ...gives: string[]): Variant {
  return {
    what: `a seat ${what}`,
    file: book({ students: changed([0, 0, cell]) }),
    gives: gives.length > 0 ? gives : READ,
  }
}

function named(what: string, name: string, reads: string): Variant {
  return {
    what: `a name ${what}`,
    file: book({ students: [[20_001, name, 91, 80, 40]] }),
    gives: [`20001 ${reads}: 91 80 40`],
  }
}

const CHOSEN = { grade: 2, term: 1, year: 2025 } as const
const STYLED = (value: string) => `<c r="@"><v>${value}</v></c>`

/** A header with the subjects' names in its second row. */
const GROUPED = [
  ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع'],
  [null, null, 'النحو', 'الصرف', 'البلاغة'],
] as const

/** Variants of titles, rows, seat numbers and names. */
export const ROW_VARIANTS: readonly Variant[] = [
  headed('نتيجة الفرقة الثالثة - الفصل الدراسي الأول - 2024/2025', ['stop: heading_differs 1', ...READ], {
    choices: CHOSEN,
  }),
  headed('نتيجة الفرقة الثانية - الفصل الدراسي الثاني - 2024/2025', ['stop: heading_differs 1', ...READ], {
    choices: CHOSEN,
  }),
  headed('نتيجة الفرقة الثانية - الفصل الدراسي الأول - 2023/2024', ['stop: heading_differs 1', ...READ], {
    choices: CHOSEN,
  }),
  headed('نتيجة الفرقة الثانية - الفصل الأول - 2024/2025 - الدور الثاني', ['stop: heading_differs 1', ...READ], {
    choices: { ...CHOSEN, session: 1 },
  }),
  headed('كشف رصد', ['error: grade_unknown', 'error: term_unknown', 'error: year_unknown']),
  headed('كشف رصد', READ, { fileName: 'الفرقة الثانية ترم أول 2024-2025.xlsx' }),
  headed('كشف رصد', ['stop: heading_differs 1', ...READ], {
    choices: CHOSEN,
    fileName: 'الفرقة الثالثة ترم أول 2024-2025.xlsx',
  }),
  {
    what: 'a tab of another grade',
    file: book({ above: [['كشف رصد']] }, { name: 'الفرقة الثالثة' }),
    choices: CHOSEN,
    gives: ['stop: heading_differs 1', ...READ],
  },
  {
    what: 'a thousand styled rows without values below',
    file: book({ below: Array.from({ length: 1000 }, () => ['<c r="@" s="1"/>', '<c r="@" s="1"></c>']) }),
    gives: READ,
  },
  {
    what: 'blank rows between students',
    file: book({ students: STUDENTS.flatMap((cells) => [cells, []]) }),
    gives: READ,
  },
  {
    what: 'the header repeated on each page',
    file: book({ students: [...STUDENTS.slice(0, 2), HEAD, ...STUDENTS.slice(2)] }),
    gives: READ,
  },
  {
    what: 'a repeated header with other subjects',
    file: book({
      students: [...STUDENTS.slice(0, 2), ['رقم الجلوس', 'الاسم', 'الصرف', 'النحو', 'البلاغة'], ...STUDENTS.slice(2)],
    }),
    gives: ['error: header_changed C6 الصرف'],
  },
  {
    what: 'a second table with other subjects in the second row of its header',
    file: book({
      head: GROUPED,
      students: [...STUDENTS.slice(0, 2), GROUPED[0], [null, null, 'الصرف', 'النحو', 'البلاغة'], ...STUDENTS.slice(2)],
    }),
    gives: ['error: header_changed C8 الصرف'],
  },
  {
    what: 'a second table with other full marks',
    file: book({
      students: [...STUDENTS.slice(0, 2), HEAD, ['النهاية العظمى', null, 100, 50, 50], ...STUDENTS.slice(2)],
    }),
    gives: ['error: full_mark_changed D7 50'],
  },
  {
    what: 'a second table with the names of its subjects only',
    file: book({
      students: [...STUDENTS.slice(0, 2), [null, null, 'الصرف', 'النحو', 'البلاغة'], ...STUDENTS.slice(2)],
    }),
    gives: ['stop: rows_unread 1', ...READ],
  },
  {
    what: 'totals and signatures below',
    file: book({
      below: [
        [],
        ['المجموع', null, 256.5, 215, 143],
        ['عدد الناجحين', null, 4, 3, 4],
        ['1', 'رئيس الكنترول'],
        ['2', 'عميد الكلية'],
      ],
    }),
    gives: READ,
  },
  { what: 'a legend below', file: book({ below: [['غـ: غائب', null], ['ملحوظة: / درجة رأفة']] }), gives: READ },
  {
    what: 'a student after the end mark',
    file: book({ below: [['انتهى الكشف'], [20_005, 'كريم عادل شوقي', 70, 60, 30]] }),
    gives: ['stop: rows_after_end 1', ...READ, '20005 كريم عادل شوقي: 70 60 30'],
  },
  {
    what: 'a second line of marks below each student',
    file: book({ students: STUDENTS.flatMap((cells) => [cells, [null, null, 60, 70, 30]]) }),
    gives: ['stop: marks_without_student 4', ...READ],
  },
  {
    what: 'the full marks repeated on each page',
    file: book({ students: [...STUDENTS.slice(0, 2), [null, null, 100, 100, 50], ...STUDENTS.slice(2)] }),
    gives: READ,
  },
  { what: 'sums without a label below', file: book({ below: [[null, null, 256.5, 215, 143]] }), gives: READ },
  {
    what: 'grades of the students in a column',
    file: book({
      head: [[...HEAD, 'الفرقة']],
      students: STUDENTS.map((cells, at) => [...cells, ['الثانية', 'الفرقة الثالثة', 'باق', null][at] ?? null]),
    }),
    gives: ['stop: grade_column_differs 1', ...READ],
  },
  { what: 'no students', file: book({ students: [] }), gives: ['error: no_students'] },
  seat('as text', '20001'),
  seat('in Arabic-Indic digits', '٢٠٠٠١'),
  seat('with a decimal point', '20001.0'),
  seat('of a formula', '<c r="@"><f>A5-1</f><v>20001</v></c>'),
  seat('of four digits', 2001, 'error: seat_invalid A4 2001'),
  seat('of six digits', 200_011, 'error: seat_invalid A4 200011'),
  seat('twice', 20_002, 'error: seat_twice A5 20002'),
  seat(
    'with an error',
    STYLED('').replace('<v></v>', '').replace('r="@"', 'r="@" t="e"').replace('></c>', '><v>#REF!</v></c>'),
    'error: cell_error A4 #REF!',
  ),
  {
    what: 'a student without a seat',
    file: book({ students: [...STUDENTS, [null, 'كريم عادل شوقي', 70, 60, 30]] }),
    gives: ['error: seat_missing A8'],
  },
  {
    what: 'a student without a name',
    file: book({ students: [...STUDENTS, [20_005, null, 70, 60, 30]] }),
    gives: ['error: name_missing B8'],
  },
  {
    what: 'seats that lost their zeros',
    file: book({ students: STUDENTS.map(([, ...cells], at) => [at + 41, ...cells]) }),
    gives: READ.map((line, at) => line.replace(/^\d+/, `0004${at + 1}`)),
  },
  named('with tatweel and direction marks', '\u200fأحـمد محمد علي\u200e', 'أحـمد محمد علي'),
  named('with a zero-width character', 'أحم\u200bد محمد علي', 'أحمد محمد علي'),
  named('with no-break spaces', 'أحمد\u00a0محمد\u00a0 علي', 'أحمد محمد علي'),
  named('in presentation forms', '\uFEB3\uFECC\uFEEA محمد علي', 'سعه محمد علي'),
  named('with «باق للإعادة» behind it', 'أحمد محمد علي (باق للإعادة)', 'أحمد محمد علي'),
  named('with the gender behind it', 'هدى سعيد عمر (أنثى)', 'هدى سعيد عمر'),
  {
    what: 'a verdict that has run together with the name',
    file: book({ students: changed([1, 1, 'منى حسن سالم راسبة']) }),
    gives: ['stop: odd_names 1', ...READ.map((line) => line.replace('سالم', 'سالم راسبة'))],
  },
  {
    what: 'a name of 201 letters',
    file: book({ students: changed([0, 1, 'ن'.repeat(201)]) }),
    gives: ['error: name_too_long B4'],
  },
  {
    what: 'names of one word',
    file: book({
      students: STUDENTS.map(([number, name, ...marks]) => [
        number ?? null,
        String(name).split(' ')[0] ?? '',
        ...marks,
      ]),
    }),
    gives: ['stop: short_names 4', ...READ.map((line) => line.replace(/^(\d+ \S+).*:/, '$1:'))],
  },
  {
    what: 'two students of one name',
    file: book({ students: changed([1, 1, 'أحمد محمد على']) }),
    gives: ['stop: same_names 2', READ[0] ?? '', '20002 أحمد محمد على: 55 غـ 25', ...READ.slice(2)],
  },
  {
    what: 'a note that withholds the result',
    file: book({ head: [[...HEAD, 'ملاحظات']], students: [[...(STUDENTS[0] ?? []), 'حجب لعدم سداد الرسوم']] }),
    gives: [`${READ[0]} withheld`],
  },
  {
    what: 'a note with a reason for withholding the result',
    file: book({ head: [[...HEAD, 'ملاحظات']], students: [[...(STUDENTS[0] ?? []), 'لم يسدد الرسوم']] }),
    gives: ['stop: verdict_unknown 1', READ[0] ?? ''],
  },
  {
    what: 'an identifier of eight digits',
    file: book({ head: [[...HEAD, 'student_id']], students: [[...(STUDENTS[0] ?? []), '20001202']] }),
    gives: ['error: student_id_invalid F4 20001202'],
  },
  {
    what: 'two identifiers alike',
    file: book({
      head: [[...HEAD, 'student_id']],
      students: STUDENTS.slice(0, 2).map((cells) => [...cells, '200012025']),
    }),
    gives: ['error: student_id_twice F5 200012025'],
  },
  {
    what: 'a subject of which everybody was absent',
    file: book({
      students: STUDENTS.map(([number, name, , ...marks]) => [number ?? null, name ?? null, 'غـ', ...marks]),
    }),
    gives: READ.map((line) => line.replace(/: \S+/, ': غـ')),
  },
  { what: 'an end mark without rows after it', file: book({ below: [['انتهى الكشف']] }), gives: READ },
  {
    what: 'titles beside each other',
    file: book({ above: [['نتيجة الفرقة الثانية', null, 'الفصل الدراسي الأول', null, 'العام الجامعي 2024/2025']] }),
    gives: READ,
  },
  {
    what: 'a title whose years are in reading order',
    file: book({ above: [[TITLE.replace('2024/2025', '2025/2024')]] }),
    gives: READ,
  },
  {
    what: 'a title in Arabic-Indic digits',
    file: book({ above: [[TITLE.replace('2024/2025', '٢٠٢٤ / ٢٠٢٥')]] }),
    gives: READ,
  },
]
