import { ods, plainXlsx } from './table-files.ts'
import { book, changed, FULL, HEAD, READ, STUDENTS, sheetOf, type Variant } from './variant.ts'

/** Returns the students with a classification each. */
function classified(...words: readonly string[]) {
  return STUDENTS.map((cells, at) => [...cells, words[at] ?? null])
}

/**
 * Variants of carried-over subjects, worksheets, hidden content, and of totals, ranks and verdicts beside the marks.
 */
export const CONTENT_VARIANTS: readonly Variant[] = [
  {
    what: 'carried-over subjects in a group',
    file: book({
      head: [
        [null, null, 'مواد تضاف للمجموع', null, 'تخلفات'],
        ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', 'التفسير'],
      ],
      full: [['النهاية العظمى', null, 100, 100, 50]],
      students: [
        [20_001, 'أحمد محمد علي', 91, 80, 30],
        [20_003, 'هدى سعيد عمر', 60.5, 70, null],
      ],
    }),
    gives: ['20001 أحمد محمد علي: 91 80 +التفسير=30/50', '20003 هدى سعيد عمر: 60.5 70'],
  },
  {
    what: 'carried-over subjects in a group with an unknown word',
    file: book({
      head: [
        ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', null, null, 'المجموع', 'مواد الفرقة الأولى'],
        [null, null, ...HEAD.slice(2), null, 'التفسير'],
      ],
      full: [[...FULL, 250, 50]],
      students: STUDENTS.map((cells, at) => [...cells, [211, 80, 163.5, 160][at] ?? null, at > 0 ? null : 30]),
    }),
    gives: ['stop: totals_differ 1', 'error: group_not_understood G3 التفسير'],
  },
  {
    what: 'carried-over subjects in pairs of name and mark',
    file: book({
      head: [['رقم الجلوس', 'الاسم', 'النحو', 'مادة التخلف', 'درجة التخلف']],
      full: [['النهاية العظمى', null, 100]],
      students: [
        [20_001, 'أحمد محمد علي', 91, 'التفسير', 62],
        [20_003, 'هدى سعيد عمر', 60.5],
      ],
    }),
    gives: ['20001 أحمد محمد علي: 91 +التفسير=62/?', '20003 هدى سعيد عمر: 60.5'],
  },
  {
    what: 'two tabs with a sheet each',
    file: plainXlsx([sheetOf(), { ...sheetOf(), name: 'ورقة أخرى' }]),
    gives: ['error: several_worksheets  كشف، ورقة أخرى'],
  },
  {
    what: 'two tabs with a sheet each, one chosen',
    file: plainXlsx([sheetOf(), { ...sheetOf(), name: 'ورقة أخرى' }]),
    choices: { worksheet: 'كشف' },
    gives: READ,
  },
  {
    what: 'an empty form beside the filled one',
    file: plainXlsx([sheetOf(), { ...sheetOf({ students: [] }), name: 'نموذج' }]),
    gives: READ,
  },
  {
    what: 'hidden rows',
    file: book({}, { hiddenRows: [6, 7] }),
    gives: ['stop: hidden_content 2', ...READ.slice(0, 2)],
  },
  { what: 'hidden rows, taken', file: book({}, { hiddenRows: [6, 7] }), choices: { hidden: 'take' }, gives: READ },
  {
    what: 'a hidden subject',
    file: book({}, { hiddenColumns: [4] }),
    gives: ['stop: hidden_content 1', ...READ.map((line) => line.replace(/ \S+$/, ''))],
  },
  {
    what: 'a hidden tab',
    file: plainXlsx([sheetOf(), { ...sheetOf(), name: 'مسودة', hidden: true }]),
    gives: ['stop: hidden_content 1', ...READ],
  },
  {
    what: 'hidden rows in ods',
    file: ods([{ ...sheetOf(), hiddenRows: [4] }]),
    gives: ['stop: hidden_content 1', ...READ.slice(1)],
  },
  {
    what: 'a word merged over all marks of a student',
    file: book({ students: changed([1, 2, 'غائب'], [1, 3, null], [1, 4, null]) }, { merged: ['C5:E5'] }),
    gives: READ.map((line) => line.replace('55 غـ 25', 'غـ غـ غـ')),
  },
  {
    what: 'a mark merged over two subjects',
    file: book({ students: changed([1, 2, 55], [1, 3, null]) }, { merged: ['C5:D5'] }),
    gives: ['error: mark_merged D5 55'],
  },
  {
    what: 'a word merged over two students',
    file: book({ students: changed([1, 3, 'غائب'], [2, 3, 70]) }, { merged: ['D5:D6'] }),
    gives: ['error: mark_merged D6 غائب'],
  },
  {
    what: 'each cell merged with an empty one to its right',
    file: plainXlsx([
      {
        name: 'كشف',
        rows: sheetOf().rows.map((cells) => cells.flatMap((cell) => [cell, null])),
        merged: sheetOf().rows.flatMap((cells, row) =>
          cells.map((_, at) => `${'ACEGI'[at]}${row + 1}:${'BDFHJ'[at]}${row + 1}`),
        ),
      },
    ]),
    gives: READ,
  },
  {
    what: 'totals of another set of subjects',
    file: book({ head: [[...HEAD, 'المجموع']], students: STUDENTS.map((cells) => [...cells, Number(cells[2]) || 50]) }),
    gives: ['stop: totals_differ 4', ...READ],
  },
  {
    what: 'ranks of another order',
    file: book({ head: [[...HEAD, 'الترتيب']], students: STUDENTS.map((cells, at) => [...cells, 4 - at]) }),
    gives: ['stop: ranks_differ 3', ...READ],
  },
  {
    what: 'classifications by the thresholds',
    file: book({ head: [[...HEAD, 'التقدير']], students: classified('جيد جدًّا', 'راسب', 'جيد', 'مقبول') }),
    gives: READ,
  },
  {
    what: 'classifications by other thresholds',
    // The second student was absent from a subject, so the portal computes no classification and compares none.
    file: book({ head: [[...HEAD, 'التقدير العام']], students: classified('ممتاز', 'مقبول', 'جيد جدا', 'جيد') }),
    gives: ['stop: classifications_differ 3', ...READ],
  },
  {
    what: 'a verdict beside the marks',
    file: book({ head: [[...HEAD, 'النتيجة']], students: STUDENTS.map((cells) => [...cells, 'ناجح']) }),
    // One of the students was absent from a subject, so for this student the portal's verdict differs.
    gives: ['stop: verdicts_differ 1', ...READ.map((line) => `${line} «ناجح»`)],
  },
  {
    what: 'a share of the full mark as one of the marks',
    file: book({ students: changed([1, 2, 0.55]) }),
    gives: ['stop: marks_as_fractions 1', ...READ.map((line) => line.replace('55 غـ', '0.55 غـ'))],
  },
  {
    what: 'a column moved by a row',
    file: book({
      head: [[...HEAD, 'المجموع']],
      students: changed([0, 2, 55], [1, 2, 60.5], [2, 2, '/50'], [3, 2, 91]).map((cells, at) => [
        ...cells,
        [211, 80, 163.5, 160][at] ?? null,
      ]),
    }),
    gives: [
      'stop: totals_differ 4',
      '20001 أحمد محمد علي: 55 80 40',
      '20002 منى حسن سالم: 60.5 غـ 25',
      '20003 هدى سعيد عمر: /50 70 33',
      '20004 سارة كمال فؤاد: 91 65 45',
    ],
  },
]
