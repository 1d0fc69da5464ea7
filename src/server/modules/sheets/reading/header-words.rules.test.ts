import { describe, expect, test } from 'vitest'
import {
  type ColumnKind,
  columnKind,
  divisionName,
  isSummary,
  type MarkPart,
  markPart,
  namePlace,
  subjectAndPart,
  subjectGroup,
} from './header-words.rules.ts'
import { closesSheet, rowLabel, saysWithheld } from './row-words.rules.ts'

test.each([
  ['seat_number', 'seat'],
  ['Seat Number', 'seat'],
  ['رقم الجلوس', 'seat'],
  ['رقم  الجلوس:', 'seat'],
  ['name', 'name'],
  ['الإسم', 'name'],
  ['اسم الطالب', 'name'],
  ['الرقم التعريفى', 'studentId'],
  ['student_id', 'studentId'],
  ['المجموع', 'total'],
  ['النسبه المئويه', 'percentage'],
  ['النسبة', 'percentage'],
  ['التقدير', 'classification'],
  ['ملاحظات', 'note'],
  ['م', 'ignored'],
  ['النحو', undefined],
  ['تاريخ الأدب', undefined],
  ['', undefined],
])('the header «%s» is a column of kind %s', (text, kind) => {
  expect(columnKind(text)).toBe(kind)
})

/** For each kind of column the words that offices' sheets use as its header, separated by «|». */
const WORDS: Readonly<Record<ColumnKind, string>> = {
  seat: 'seat_number|seat number|seat no|seat_no|seat|رقم الجلوس|رقم جلوس|أرقام الجلوس|الجلوس|رقم جلوس الطالب|رقم الجلوس للطالب',
  name: `name|student_name|student name|full name|الاسم|اسم الطالب|اسم الطالبة|اسم الطالب/ة|اسم الطالب / الطالبة|أسماء الطلاب
    |أسماء الطلبة|الأسماء|الاسم بالكامل|الاسم كاملا|الاسم رباعيا|الاسم رباعي|الاسم الرباعي|اسم الطالب رباعيا|الاسم باللغة العربية`,
  studentId: 'student_id|student id|الرقم التعريفي|رقم تعريفي',
  total: `total|total_degree|grand total|المجموع|مجموع|المجموع الكلي|مجموع الدرجات|المجموع العام|المجموع النهائي|مجموع كلي
    |الإجمالي`,
  percentage: 'percentage|%|النسبة المئوية|النسبة|نسبة|النسبة %|%النسبة|النسبة المئوية %',
  classification: 'التقدير|تقدير|التقدير العام|تقدير عام|التقدير الفصلي',
  rank: 'الترتيب|ترتيب|المركز|ترتيب الطالب|الترتيب العام|rank',
  verdict: `الحالة|حالة الطالب|النتيجة|نتيجة الطالب|النتيجة النهائية|النتيجة العامة|موقف الطالب|القرار|status|result`,
  note: 'note|notes|ملاحظات|الملاحظات|ملحوظات|ملاحظة|ملحوظة',
  carried_name: `مادة التخلف|اسم مادة التخلف|مادة تخلف|مادة الرسوب|اسم المادة المتخلف فيها|مادة التخلف 1|مادة التخلف (2)
    |مادة تخلف10`,
  carried_mark: 'درجة التخلف|درجة مادة التخلف|درجة مادة تخلف|درجة التخلف 2',
  ignored: `م|مسلسل|رقم مسلسل|رقم متسلسل|#|no|serial|الرقم القومي|رقم قومي|رقم القيد|كود الطالب|كود|الرقم السري|اللجنة
    |رقم اللجنة|النوع|الجنس|الجنسية|الديانة|الشعبة|القسم|الفرقة|العمر|تاريخ الميلاد|محل الميلاد|اسم الأم|اسم ولي الأمر
    |التليفون|رقم التليفون|رقم الهاتف|المحمول|التوقيع|الاسم باللغة الإنجليزية|الاسم بالإنجليزية|name in english|م.|رقم القيد :`,
}

test.each(Object.entries(WORDS))('every word for a column of kind %s names it', (kind, words) => {
  const others = words.split('|').filter((word) => columnKind(word) !== kind)
  expect(others).toEqual([])
})

test.each(['رقم الجلوس 1', 'الترتيب 2', 'مادة 3 التخلف', 'مادة التخلف 123', 'النحو 1'])(
  'the header «%s» is a subject: only columns of carried-over subjects are numbered',
  (text) => {
    expect(columnKind(text)).toBeUndefined()
  },
)

test.each([
  [0, 'الاسم الأول|first name|first_name'],
  [1, 'الاسم|اسم الطالب|الاسم رباعيا'],
  [2, 'اسم الأب|اسم الوالد|الاسم الثاني|middle name|middle_name|father name|اسم الأب:'],
  [3, 'اسم الجد|الاسم الثالث'],
  [4, 'باقي الاسم|بقية الاسم|تكملة الاسم|الاسم الرابع|rest of name'],
  [5, 'اللقب|لقب|العائلة|اسم العائلة|لقب العائلة|last name|last_name|surname|family name'],
  [undefined, 'النحو|رقم الجلوس|'],
])('the header of the name’s part at position %s is recognised by each of its words', (place, words) => {
  const others = words.split('|').filter((word) => namePlace(word) !== place)
  expect(others).toEqual([])
})

test.each<[part: MarkPart | undefined, words: string]>([
  ['work', 'أعمال السنة|درجات أعمال السنة|درجة أعمال الفصل|نشاط|الحضور|مشاركة|أ.س|ع.س|أ . ف|أعمال سنة 20'],
  ['midterm', 'امتحان نصف الفصل|نصف العام|نصفي|ميد ترم|midterm|mid term'],
  ['written', 'تحريري|امتحان تحريري|التحريرى (80)|نظري|الورقة|نهائي|written|final|theory'],
  ['oral', 'شفوي|شفهي|الشفاهي|امتحان شفوي|oral'],
  ['practical', 'عملي|تطبيقي|معمل|practical'],
  ['mark', 'المجموع|درجة المادة|مجموع كلي|الدرجة النهائية|الجملة|المحصلة|مج|مج.|total|mark'],
  ['other', 'س1|س 2|س٣|السؤال الأول|سؤال 2|سؤال المقال|درجة السؤال الثالث|درجات الأسئلة|س1 (20)|Q4|س'],
  [undefined, 'سمات النص|أسئلة النحو|السؤال والجواب|أسس1|quran 1'],
  // Names of subjects that contain the word for a component are no headers of components.
  [undefined, 'نحو أعمال السنة|أ. سمير|نحو نصفي|midterm grammar|نحو تحريري|written arabic|final project|نظرية الأدب'],
  [undefined, 'نحو شفوي|oral grammar|نحو عملي|practical grammar|نحو مجموع|مجاز القرآن|total grammar|النحو|'],
])('each of these headers names the component %s', (part, words) => {
  const others = words.split('|').filter((word) => markPart(word) !== part)
  expect(others).toEqual([])
})

test.each([
  ['النحو-تحريري', { name: 'النحو', part: 'written' }],
  ['النحو - تحريري', { name: 'النحو', part: 'written' }],
  ['(تحريري) علم اللغة', { name: 'علم اللغة', part: 'written' }],
  ['علم اللغة أعمال سنة', { name: 'علم اللغة', part: 'work' }],
  ['أعمال سنة النحو', { name: 'النحو', part: 'work' }],
  ['مجموع النحو', { name: 'النحو', part: 'mark' }],
  ['تحريري', undefined],
  ['علم اللغة', undefined],
  ['', undefined],
])('the header «%s» names both a subject and its component: %o', (text, expected) => {
  expect(subjectAndPart(text)).toEqual(expected)
})

test.each([
  ['نتيجة الطلاب', true],
  ['الإجمالي العام', true],
  ['ملخص التقديرات', true],
  ['علم النتائج', true],
  ['النحو', false],
  ['استنتاج', false],
])('«%s» over components sums up the sheet: %s', (text, expected) => {
  expect(isSummary(text)).toBe(expected)
})

test.each([
  ['شعبة اللغة العربية', 'اللغه العربيه'],
  ['مواد تخصص: الأدب', 'الادب'],
  ['المسار - التربوي', 'التربوي'],
  ['الشعبة', undefined],
  ['طلاب شعبة الأدب', undefined],
  ['النحو', undefined],
])('the header «%s» names the division %s', (text, expected) => {
  expect(divisionName(text)).toBe(expected)
})

test.each([
  ['مواد تضاف للمجموع', 'counted'],
  ['المضافة إلى المجموع', 'counted'],
  ['مواد مضافة', 'counted'],
  ['داخل المجموع', 'counted'],
  ['ليست مضافة للمجموع', 'uncounted'],
  ['مواد تخلف', 'carried'],
  ['مواد محملة', 'carried'],
  ['مواد المتخلفين', 'carried'],
  ['التخلفات السابقة', 'carried'],
  ['متخلفات', undefined],
  ['مواد الرسوب من الفرقة الأولى', 'carried'],
  ['مواد راسب فيها', 'carried'],
  ['مواد التحميل', 'carried'],
  ['مواد من سنوات سابقة', 'carried'],
  ['المقررات السابقة', undefined],
  ['تخلف الفرقة الأولى', 'carried'],
  ['عدد مواد الرسوب', undefined],
  ['مواد نجاح ورسوب', 'uncounted'],
  ['مواد النجاح والرسوب فقط', 'uncounted'],
  ['مواد لا تحتسب', 'uncounted'],
  ['مواد غير محسوبة', 'uncounted'],
  ['مقررات لا تدخل في المجموع', 'uncounted'],
  ['مواد غير داخلة في المجموع', 'uncounted'],
  ['مواد لا تُجمع', 'uncounted'],
  ['مواد خارج عن المجموع', 'uncounted'],
  ['مواد بدون مجموع', 'uncounted'],
  ['مواد المجموع', 'counted'],
  ['مواد داخلة في المجموع', 'counted'],
  ['مواد تدخل المجموع', 'counted'],
  ['مواد تُحتسب ضمن المجموع', 'counted'],
  ['نسبة النجاح', undefined],
  ['حساب المجموع', undefined],
  ['المواد التي تضاف إلى المجموع', 'counted'],
  ['مواد لا تضاف للمجموع', 'uncounted'],
  ['المواد التى لا تضاف الى المجموع', 'uncounted'],
  ['مواد غير مضافة للمجموع', 'uncounted'],
  ['مواد خارج المجموع', 'uncounted'],
  ['تخلفات', 'carried'],
  ['مواد التخلف', 'carried'],
  ['المجموع', undefined],
  ['المواد', undefined],
  ['الإضافة في النحو', undefined],
])('the header «%s» opens a group: %s', (text, group) => {
  expect(subjectGroup(text)).toBe(group)
})

test.each([
  ['final_degree', 'full_mark'],
  ['النهاية العظمى', 'full_mark'],
  ['النهايه العظمي للدرجات', 'full_mark'],
  ['الدرجة العظمى', 'full_mark'],
  ['is_calculated_in_total', 'counted_flag'],
  ['تضاف للمجموع', 'counted_flag'],
  ['النهاية الصغرى', 'pass_mark'],
  ['full_mark', 'full_mark'],
  ['درجة النجاح', 'pass_mark'],
  ['حد النجاح', 'pass_mark'],
  ['عن النهاية العظمى', undefined],
  ['عن النهاية الصغرى', undefined],
  ['لا تضاف للمجموع', undefined],
  ['طالب أول', undefined],
  ['', undefined],
])('the text «%s» labels a row: %s', (text, label) => {
  expect(rowLabel(text)).toBe(label)
})

test.each([
  ['end', 'انتهى الكشف|انتهت النتيجة|--- انتهى|نهاية الكشف|آخر كشف|تم الكشف|end of sheet|end of list'],
  [
    'signature',
    'يعتمد|رئيس الكنترول|وكيل الكلية|عميد الكلية|مدير شؤون الطلاب|توقيع المراجع|راجعه|كتبه|أملاه|رصده|أ.د. فلان|لجنة الرصد',
  ],
  [undefined, 'هدى حسن|عميدة|لم ينته|ما انتهى|'],
])('a row closes the sheet as %s', (closing, texts) => {
  expect(texts.split('|').filter((text) => closesSheet(text) !== closing)).toEqual([])
})

describe('a withheld result', () => {
  test.each([
    'حجب|محجوب|محجوبة|تحجب النتيجة|حُجبت لعدم سداد الرسوم|لا تعلن نتيجته لعدم سداد الرسوم|لم تعلن|لن تُعلن|عدم إعلان النتيجة',
    'نتيجته موقوفة|النتيجة معلقة|نتيجتها محجوزة|يوقف إعلان النتيجة|إيقاف إعلان نتيجته|تأجيل إعلان النتيجة|وقف نتيجته',
    // A release that is only planned, refused or conditional still withholds.
    'سيتم رفع الحجب|رفع الحجب مشروط بالسداد|رفع الحجب بعد السداد|لم يتم رفع الحجب|كان غير محجوب',
  ])('a withheld result is recognised in «%s»', (texts) => {
    expect(texts.split('|').filter((text) => !saysWithheld(text))).toEqual([])
  })

  test.each([
    '|رأفة|ناجح|باق للإعادة|موقوف القيد|معلن|تعلن نتيجته|لا تعليق|تأجيل الامتحان|نتيجة جيدة',
    'رُفع الحجب|تم رفع الحجب|قد تم رفع الحجب عنها|تم رفع الحجب عن النتيجة بتاريخ 3/2|أُلغي الحجب|إلغاء الحجب|فك الحجب',
    'غير محجوب|غير محجوبة|ليست محجوبة|لا تحجب|لم تُحجب نتيجته|بدون حجب|لا يوجد حجب',
  ])('no withheld result is recognised in «%s»', (texts) => {
    expect(texts.split('|').filter(saysWithheld)).toEqual([])
  })
})
