import { expect, test } from 'vitest'
import { headerColumns } from './header-columns.rules.ts'
import type { HeaderColumn } from './header-parts.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'

/**
 * Returns a column as text, such as «النحو.work counted @2»: its content, its group, and the column of its subject's
 * name.
 */
function shown({ kind, namePlace, part, text, group, division, under, opensGroup }: HeaderColumn): string {
  const known = kind ?? (namePlace === undefined ? undefined : `name ${namePlace}`)
  return [
    part ? `${part.of}.${part.part}` : (known ?? (text || '-')),
    group === 'unknown' ? '' : group,
    division === '' ? '' : `for ${division}`,
    under?.replace('at ', '@') ?? '',
    opensGroup ? 'opens' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

test.each<[what: string, rows: string[], columns: string]>([
  [
    'names of subjects, total and notes in one row',
    ['رقم الجلوس|الاسم|النحو|الصرف|المجموع|ملاحظات'],
    'seat | name | النحو | الصرف | total | note',
  ],
  [
    'groups over names, each ended by a known column',
    ['رقم الجلوس|الاسم|مواد تضاف للمجموع||المجموع|مواد لا تضاف للمجموع||ملاحظات', '||النحو|الصرف|||الحاسب'],
    'seat | name | النحو counted | الصرف counted | total | - uncounted | الحاسب uncounted | note',
  ],
  [
    'a group over a column without a name',
    ['رقم الجلوس|الاسم|مواد تضاف للمجموع|||المجموع', '||النحو||الصرف'],
    'seat | name | النحو counted | - counted | الصرف counted | total',
  ],
  [
    'a group that the total below it ends',
    ['رقم الجلوس|الاسم|مواد تضاف للمجموع||||', '||النحو|الصرف|المجموع|التقدير|الحاسب'],
    'seat | name | النحو counted | الصرف counted | total | classification | الحاسب',
  ],
  [
    'groups, subjects and components',
    [
      '||مواد تضاف للمجموع',
      'رقم الجلوس|الاسم|النحو|||الصرف|||المجموع',
      '||أعمال سنة|تحريري|مجموع|أعمال سنة|تحريري|مجموع',
    ],
    'seat | name | النحو.work counted @2 | النحو.written counted @2 | النحو.mark counted @2 | الصرف.work counted @5 | الصرف.written counted @5 | الصرف.mark counted @5 | total',
  ],
  [
    'subjects with a total and a classification each',
    [
      'رقم الجلوس|الاسم|النحو||||الصرف||||المجموع',
      '||أعمال سنة|تحريري|المجموع|التقدير|أعمال سنة|تحريري|المجموع|التقدير',
    ],
    'seat | name | النحو.work @2 | النحو.written @2 | النحو.mark @2 | ignored @2 | الصرف.work @6 | الصرف.written @6 | الصرف.mark @6 | ignored @6 | total',
  ],
  [
    'the grand total below the last subject, where no subject has a total',
    ['رقم الجلوس|الاسم|النحو||الصرف|||', '||أعمال سنة|تحريري|أعمال سنة|تحريري|المجموع|التقدير'],
    'seat | name | النحو.work @2 | النحو.written @2 | الصرف.work @4 | الصرف.written @4 | total @4 | classification @4',
  ],
  [
    'the grand total below the last subject, after that subject’s own total',
    ['رقم الجلوس|الاسم|النحو|||الصرف||||', '||أعمال سنة|تحريري|المجموع|أعمال سنة|تحريري|المجموع|المجموع|التقدير'],
    'seat | name | النحو.work @2 | النحو.written @2 | النحو.mark @2 | الصرف.work @5 | الصرف.written @5 | الصرف.mark @5 | total @5 | classification @5',
  ],
  [
    'a mark and a classification for each subject',
    ['رقم الجلوس|الاسم|النحو||الصرف||المجموع', '||الدرجة|التقدير|الدرجة|التقدير'],
    'seat | name | النحو.mark @2 | ignored @2 | الصرف.mark @4 | ignored @4 | total',
  ],
  [
    'a subject with components beside one without',
    ['رقم الجلوس|الاسم|النحو||الصرف|المجموع', '||أعمال سنة|تحريري'],
    'seat | name | النحو.work @2 | النحو.written @2 | الصرف | total',
  ],
  [
    'components over the names of subjects',
    ['رقم الجلوس|الاسم|أعمال السنة||تحريري||المجموع||التقدير', '||النحو|الصرف|النحو|الصرف|النحو|الصرف'],
    'seat | name | النحو.work | الصرف.work | النحو.written | الصرف.written | النحو.mark | الصرف.mark | classification',
  ],
  [
    'components over names without totals, which stay two columns',
    ['رقم الجلوس|الاسم|أعمال السنة||تحريري||المجموع|التقدير', '||النحو|الصرف|النحو|الصرف'],
    'seat | name | النحو | الصرف | النحو | الصرف | total | classification',
  ],
  [
    'divisions over their subjects',
    ['رقم الجلوس|الاسم|النحو|شعبة اللغة العربية||شعبة الشريعة||المجموع', '|||الأدب|النقد|الفقه|النقد'],
    'seat | name | النحو | الأدب for اللغه العربيه | النقد for اللغه العربيه | الفقه for الشريعه | النقد for الشريعه | total',
  ],
  [
    'divisions that known columns below them end',
    ['رقم الجلوس|الاسم|النحو|شعبة اللغة العربية||شعبة الشريعة|||', '|||الأدب|النقد|الفقه|النقد|المجموع|ملاحظات'],
    'seat | name | النحو | الأدب for اللغه العربيه | النقد for اللغه العربيه | الفقه for الشريعه | النقد for الشريعه | total | note',
  ],
  [
    'columns for boys and girls, in a division, too',
    ['رقم الجلوس|الاسم|الحاسب بنين|الحاسب بنات|شعبة الشريعة|', '||||الفقه بنات|الفقه بنين'],
    'seat | name | الحاسب بنين for بنين | الحاسب بنات for بنات | الفقه بنات for الشريعه بنات | الفقه بنين for الشريعه بنين',
  ],
  ['columns for boys and girls of no subject', ['بنين|بنات'], 'بنين | بنات'],
  [
    'divisions over subjects with components',
    ['|||شعبة اللغة||شعبة الشريعة', 'رقم الجلوس|الاسم|النحو|الأدب||الفقه||المجموع', '||الدرجة|شفوي|تحريري|شفوي|تحريري'],
    'seat | name | النحو.mark @2 | الأدب.oral for اللغه @3 | الأدب.written for اللغه @3 | الفقه.oral for الشريعه @5 | الفقه.written for الشريعه @5 | total',
  ],
  [
    'groups among the names',
    ['رقم الجلوس|الاسم|مواد تضاف للمجموع|النحو|الصرف|المجموع|مواد لا تضاف للمجموع|الحاسب'],
    'seat | name | - counted opens | النحو counted | الصرف counted | total counted | - uncounted opens | الحاسب uncounted',
  ],
  [
    'groups among the names of the second row',
    ['رقم الجلوس|الاسم|المواد||||', '||مواد تضاف للمجموع|النحو|الصرف|مواد خارج المجموع|الحاسب'],
    'seat | name | - counted opens | النحو counted | الصرف counted | - uncounted opens | الحاسب uncounted',
  ],
  [
    'groups over an empty column before their names',
    ['||مواد تضاف للمجموع|||مواد لا تضاف للمجموع', 'رقم الجلوس|الاسم||النحو|الصرف||الحاسب'],
    'seat | name | - counted | النحو counted | الصرف counted | - uncounted | الحاسب uncounted',
  ],
  [
    'pairs of a carried-over subject and its mark',
    ['رقم الجلوس|الاسم|النحو|مادة التخلف 1|الدرجة|مادة التخلف 2|الدرجة'],
    'seat | name | النحو | carried_name | carried_mark | carried_name | carried_mark',
  ],
  [
    'pairs below a group of carried-over subjects',
    ['رقم الجلوس|الاسم|مواد تضاف للمجموع||تخلفات||||المجموع', '||النحو|الصرف|المادة|الدرجة|اسم المادة 2|الدرجة'],
    'seat | name | النحو counted | الصرف counted | carried_name | carried_mark | carried_name | carried_mark | total',
  ],
  [
    'names below a group of carried-over subjects',
    ['رقم الجلوس|الاسم|مواد تضاف للمجموع||تخلفات||المجموع', '||النحو|الصرف|النحو|الصرف'],
    'seat | name | النحو counted | الصرف counted | النحو carried | الصرف carried | total',
  ],
  [
    '«المادة» and «الدرجة» outside of a group of carried-over subjects',
    ['رقم الجلوس|الاسم|المادة|الدرجة'],
    'seat | name | المادة | الدرجة',
  ],
  [
    'a general text over subjects and their total',
    ['رقم الجلوس|الاسم|درجات المواد|||', '||النحو|الصرف|المجموع|التقدير'],
    'seat | name | النحو | الصرف | total | classification',
  ],
  [
    'a summary over the last columns',
    ['رقم الجلوس|الاسم|النحو||الإجمالي العام||', '||شفوي|تحريري|الدرجة|النسبة|التقدير'],
    'seat | name | النحو.oral @2 | النحو.written @2 | الدرجة | percentage | classification',
  ],
  [
    'a verdict over total, percentage and classification',
    ['رقم الجلوس|الاسم|النحو|الصرف|النتيجة النهائية||', '||||المجموع|النسبة|التقدير'],
    'seat | name | النحو | الصرف | total | percentage | classification',
  ],
  [
    'subject and component in one text',
    ['رقم الجلوس|الاسم|النحو - أعمال سنة|النحو - تحريري|مجموع النحو|القرآن شفوي|القرآن تحريري|المجموع'],
    'seat | name | النحو.work | النحو.written | النحو.mark | القرآن شفوي | القرآن تحريري | total',
  ],
  [
    'components of a subject whose plain name is its total',
    ['رقم الجلوس|الاسم|أعمال سنة النحو|تحريري النحو|النحو|المجموع'],
    'seat | name | النحو.work | النحو.written | النحو.mark | total',
  ],
  [
    'names of subjects that begin with the word of a component',
    ['رقم الجلوس|الاسم|درجة النحو|درجة الصرف|المجموع'],
    'seat | name | درجة النحو | درجة الصرف | total',
  ],
  [
    'a name in parts below one text',
    ['رقم الجلوس|الاسم|||النحو', '|الاسم الأول|اسم الأب|العائلة'],
    'seat | name 0 | name 2 | name 5 | النحو',
  ],
  [
    'full marks in its last row',
    [
      '||مواد تضاف للمجموع||||مواد لا تضاف للمجموع',
      'رقم الجلوس|الاسم|النحو||الصرف||الحاسب|المجموع',
      '||شفوي|تحريري|شفوي|تحريري|عملي',
      '||20|80|20|80|50',
    ],
    'seat | name | النحو.other counted @2 | النحو.other counted @2 | الصرف.other counted @4 | الصرف.other counted @4 | الحاسب.other uncounted @6 | total',
  ],
  [
    'percentage, classification and verdict of each subject',
    ['رقم الجلوس|الاسم|النحو||||المجموع', '||الدرجة|النسبة|التقدير|الحالة'],
    'seat | name | النحو.mark @2 | ignored @2 | ignored @2 | ignored @2 | total',
  ],
  [
    'a division among the names of its last row, which covers one column',
    ['رقم الجلوس|الاسم|شعبة اللغة||النحو'],
    'seat | name | - for اللغه | - | النحو',
  ],
  [
    'a second group over a subject whose name is in the row of components',
    ['||مواد تضاف للمجموع||مواد لا تضاف للمجموع', 'رقم الجلوس|الاسم|النحو', '||شفوي|تحريري|الحاسب'],
    'seat | name | النحو.oral counted @2 | النحو.written counted @2 | الحاسب uncounted',
  ],
  [
    'a merged text that ends at an empty column',
    ['رقم الجلوس|الاسم|النحو||||الصرف', '||شفوي|تحريري||الحاسب'],
    'seat | name | النحو.oral @2 | النحو.written @2 | - | الحاسب | الصرف',
  ],
  [
    'a name in parts behind components',
    ['رقم الجلوس|النحو', '|شفوي|تحريري|الاسم الأول|العائلة'],
    'seat | النحو.oral @1 | النحو.written @1 | name 0 | name 5',
  ],
  [
    'the grand total below a group, after the total of the last subject',
    ['||مواد تضاف للمجموع', 'رقم الجلوس|الاسم|النحو', '||شفوي|تحريري|مجموع|المجموع|النسبة'],
    'seat | name | النحو.oral counted @2 | النحو.written counted @2 | النحو.mark counted @2 | total @2 | percentage @2',
  ],
  [
    'a group among subjects with components',
    ['رقم الجلوس|الاسم|مواد تضاف للمجموع|النحو|', '|||شفوي|تحريري'],
    'seat | name | - counted | النحو.oral counted @3 | النحو.written counted @3',
  ],
  [
    'a total below the first column of a group',
    ['رقم الجلوس|الاسم|مواد لا تضاف للمجموع|', '||المجموع|النحو'],
    'seat | name | total uncounted | النحو uncounted',
  ],
  [
    'a general text over one component and two subjects',
    ['رقم الجلوس|الاسم|درجات المواد||', '||شفوي|النحو|الصرف'],
    'seat | name | شفوي | النحو | الصرف',
  ],
  [
    'the full marks of components in brackets',
    ['رقم الجلوس|الاسم|النحو||المجموع', '||أعمال سنة (20)|تحريري (80)'],
    'seat | name | النحو.work @2 | النحو.written @2 | total',
  ],
  [
    'a subject with two totals of its own',
    ['رقم الجلوس|الاسم|النحو|||الصرف', '||تحريري|مج|الدرجة النهائية'],
    'seat | name | النحو.written @2 | النحو.mark @2 | النحو.mark @2 | الصرف',
  ],
  [
    'one component beside the plain name of its subject',
    ['رقم الجلوس|الاسم|تحريري النحو|النحو|الصرف'],
    'seat | name | النحو.written | النحو.mark | الصرف',
  ],
  [
    'one component beside the total of its subject',
    ['رقم الجلوس|الاسم|تحريري النحو|مجموع النحو|الصرف'],
    'seat | name | النحو.written | النحو.mark | الصرف',
  ],
  [
    'totals of the components beside the grand total',
    ['رقم الجلوس|الاسم|النحو|مجموع تحريري|مجموع شفوي|مجموع'],
    'seat | name | النحو | مجموع تحريري | مجموع شفوي | total',
  ],
  [
    'pairs of carried-over subjects with equal texts',
    ['رقم الجلوس|الاسم|مادة التخلف|درجة التخلف|مادة التخلف|درجة التخلف'],
    'seat | name | carried_name | carried_mark | carried_name | carried_mark',
  ],
  [
    'components, a total and as many unknown columns',
    ['رقم الجلوس|الاسم|النحو', '||شفوي|المجموع|س|ص'],
    'seat | name | النحو.oral @2 | النحو.mark @2 | النحو.other @2 | النحو.other @2',
  ],
  [
    'the mark of a carried-over subject without its name',
    ['رقم الجلوس|الاسم|مواد التخلف', '||درجة المادة|النحو'],
    'seat | name | carried_mark | النحو carried',
  ],
  [
    'an unknown component beside a known one',
    ['رقم الجلوس|الاسم|النحو|', '||تحريري|بحث'],
    'seat | name | النحو.written @2 | النحو.other @2',
  ],
  [
    'a general text over one subject and the total',
    ['رقم الجلوس|الاسم|درجات المواد|', '||النحو|المجموع'],
    'seat | name | النحو | total',
  ],
  [
    'a free text over known columns',
    ['رقم الجلوس|الاسم|النحو|بيانات أخرى|', '|||النسبة|التقدير'],
    'seat | name | النحو | percentage | classification',
  ],
  [
    'a group over components without a subject',
    ['رقم الجلوس|الاسم|مواد تضاف للمجموع|', '||شفوي|تحريري'],
    'seat | name | شفوي counted | تحريري counted',
  ],
  [
    'a division over components without a subject',
    ['رقم الجلوس|الاسم|شعبة اللغة|', '||شفوي|تحريري'],
    'seat | name | شفوي for اللغه | تحريري for اللغه',
  ],
  [
    'a verdict over a mark and a classification',
    ['رقم الجلوس|الاسم|النحو|النتيجة|', '|||الدرجة|التقدير'],
    'seat | name | النحو | الدرجة | classification',
  ],
  [
    '«درجة المادة» for the mark of a carried-over subject',
    ['رقم الجلوس|الاسم|مواد التخلف||', '||المادة|درجة المادة|مادة النحو'],
    'seat | name | carried_name | carried_mark | مادة النحو carried',
  ],
])('a header may have %s', (_what, rows, columns) => {
  const grid = gridOf(rows.map((row) => row.split('|').map((text) => text || null)))
  const width = Math.max(...grid.rows.map(({ cells }) => cells.length))
  expect(headerColumns(grid.rows, width).map(shown).join(' | ')).toBe(columns)
})
