/** The problems of a result sheet, with the Arabic sentence for each. */

export const SHEET_PROBLEMS = {
  // Problems of the whole file
  no_layout: ['error', 'لم نجد صف العناوين (رقم الجلوس والاسم) في أول 30 صفًّا.'],
  seat_column_missing: ['error', 'ليس في صف العناوين عمود رقم الجلوس.'],
  name_column_missing: ['error', 'ليس في صف العناوين عمود اسم الطالب.'],
  several_worksheets: ['error', 'في الملف أكثر من ورقة تصلح كشفًا: {value}. اختر إحداها بالخيار ‎--worksheet‎.'],
  worksheet_not_found: ['error', 'لا توجد في الملف ورقة بهذا الاسم: {value}.'],
  grade_unknown: ['error', 'لا يذكر الكشف الفرقة. حددها بالخيار ‎--grade‎.'],
  term_unknown: ['error', 'لا يذكر الكشف الفصل الدراسي. حدده بالخيار ‎--term‎.'],
  year_unknown: ['error', 'لا يذكر الكشف العام الجامعي. حدده بالخيار ‎--year 2025‎ للعام 2024/2025.'],
  no_subjects: ['error', 'لا توجد مواد في صف العناوين.'],
  no_students: ['error', 'لا يوجد طلاب في الكشف.'],
  // Problems of subjects
  subject_twice: ['error', 'المادة «{value}» مكررة في صف العناوين.'],
  full_mark_missing: ['error', 'النهاية العظمى للمادة «{value}» غير مكتوبة.'],
  full_mark_of_parts: [
    'error',
    'النهاية العظمى للمادة {value}، ومجموع النهايات العظمى لأقسامها {expected}. صحّح إحداهما.',
  ],
  full_mark_invalid: ['error', 'النهاية العظمى «{value}» ليست عددًا موجبًا.'],
  counted_flag_invalid: ['error', 'في صف «تُضاف للمجموع» القيمة «{value}»، والمقبول 1 أو 0.'],
  group_unknown: ['warning', 'لا يوضح الملف هل تُضاف مادة «{value}» للمجموع، فاعتبرناها مضافة. غيّرها إن لم تكن كذلك.'],
  group_not_understood: ['error', 'لا يوضح الملف هل تُضاف مادة «{value}» للمجموع. حدد ذلك في عمودها.'],
  subject_unnamed: ['error', 'في العمود درجات بلا اسم مادة. اكتب اسمها.'],
  header_changed: [
    'error',
    'في هذا الصف عناوين تخالف صف العناوين الأول: «{value}» بدل «{expected}». اجعل كل جزء في ورقة وحده.',
  ],
  full_mark_changed: ['error', 'النهاية العظمى في هذا الصف {value} بدل {expected}. اجعل كل جزء في ورقة وحده.'],
  // Problems of rows
  seat_missing: ['error', 'رقم الجلوس غير مكتوب.'],
  seat_invalid: ['error', 'رقم الجلوس «{value}» ليس من 5 خانات.'],
  seat_twice: ['error', 'رقم الجلوس «{value}» مكرر، وقد سبق في الصف {expected}.'],
  name_missing: ['error', 'اسم الطالب غير مكتوب.'],
  name_too_long: ['error', 'اسم الطالب أطول من 200 حرف.'],
  student_id_invalid: ['error', 'الرقم التعريفي «{value}» ليس من 9 أرقام.'],
  student_id_twice: ['error', 'الرقم التعريفي «{value}» مكرر، وقد سبق في الصف {expected}.'],
  degree_unreadable: [
    'error',
    'الدرجة «{value}» غير مفهومة. المقبول: رقم، أو ‎/50‎ للرأفة، أو غـ، أو غش، أو محروم، أو عذر، أو حجب، أو كلمة من قائمة كلمات الدرجات.',
  ],
  mark_sign_unknown: ['error', 'معنى العلامة «{expected}» في الدرجة «{value}» غير معروف. حدد معناها في كلمات الدرجات.'],
  degree_is_date: ['error', 'القيمة «{value}» تاريخ وليست درجة. حوّل تنسيق الخلية إلى رقم ثم اكتب الدرجة.'],
  mark_merged: [
    'error',
    'القيمة «{value}» في خلية مدمجة تغطي هذه الخلية، ولا يُعرف أهي درجتها أيضًا. اكتب في كل خلية درجتها.',
  ],
  parts_differ: ['error', 'درجة المادة «{value}»، ومجموع أقسامها {expected}. صحّح الدرجة أو أحد أقسامها.'],
  two_divisions: ['error', 'للطالب درجتان في المادة «{value}»: هنا وفي العمود {expected}. احذف إحداهما.'],
  carried_unnamed: ['error', 'الدرجة «{value}» في مواد التخلف بلا اسم مادة. اكتب اسم المادة.'],
  degree_above_full_mark: ['error', 'الدرجة «{value}» أكبر من النهاية العظمى {expected}.'],
  formula_without_value: ['error', 'في الخلية معادلة بلا قيمة محفوظة. افتح الملف في إكسل ثم احفظه.'],
  cell_struck: [
    'error',
    'في «{value}» ما شُطب، أو ما كُتب مرفوعًا كرقم حاشية، فلا يُعرف ما المقصود. اكتب القيمة الصحيحة، أو استبعد الصف.',
  ],
  cell_error: ['error', 'في الخلية خطأ من إكسل: {value}.'],
  total_differs: [
    'warning',
    'المجموع في الكشف «{value}»، والمحسوب من الدرجات {expected}. تأكد من المواد التي تُضاف للمجموع.',
  ],
  totals_empty: ['warning', 'المجموع غير مكتوب في صفوف عددها {value}، والمنصة تحسبه لها من الدرجات.'],
  percentage_differs: ['warning', 'النسبة في الكشف «{value}» والمحسوبة {expected}.'],
  rank_differs: ['warning', 'الترتيب في الكشف «{value}» والمحسوب {expected}.'],
  classification_differs: ['warning', 'التقدير في الكشف «{value}» والمحسوب بحدود التقدير في المنصة {expected}.'],
  row_skipped: ['warning', 'لم يُقرأ هذا الصف لأنه ليس لطالب. فيه: «{value}».'],
  // Problems of students' identities
  identity_ambiguous: [
    'warning',
    'الاسم «{value}» قد يكون لطالب سابق ({expected})؛ أُعطي رقمًا جديدًا حتى تحدد الإدارة صاحبه.',
  ],
  identity_name_changed: ['warning', 'رقم الجلوس مسجل لهذا العام باسم «{expected}»، وفي الكشف «{value}».'],
  identity_names_shifted: [
    'error',
    'أسماء لا تطابق أرقام جلوسها المسجلة لهذا العام، عددها {value}. ربما انزاحت الأرقام صفًّا، أو الملف لفرقة أخرى.',
  ],
  identity_names_respelt: [
    'warning',
    'أسماء تختلف قليلًا عن المسجل لأرقام جلوسها هذا العام، كزيادة اسم الجد، عددها {value}. تُنشر كما في الكشف.',
  ],
  later_year_known: [
    'warning',
    'سبق استيراد عام أحدث ({value})، فلن تُربط نتائج هذا الكشف بسجلات ذلك العام. استورد الأعوام بترتيبها.',
  ],
  seat_of_another: ['error', 'رقم الجلوس «{value}» في الدور الأول من هذا العام لطالب آخر اسمه «{expected}».'],
  student_id_taken: ['error', 'الرقم التعريفي «{value}» لطالب آخر اسمه «{expected}».'],
} as const satisfies Record<string, readonly ['error' | 'warning', string]>

export type SheetProblemCode = keyof typeof SHEET_PROBLEMS

export interface SheetProblem {
  code: SheetProblemCode
  /** The name of the worksheet; empty if the problem concerns the whole file. */
  worksheet: string
  /** The number of the row, from 1 as spreadsheet programs count; null if the problem concerns the whole worksheet. */
  row: number | null
  /** The letters of the column; null if the problem concerns the whole row. */
  column: string | null
  /** The value of the cell. */
  value?: string
  /** The value with which the cell was compared. */
  expected?: string
}

/** Returns the severity of a problem: an `error` prevents the import; a `warning` is only shown and counted. */
export function sheetProblemSeverity(problem: SheetProblem): 'error' | 'warning' {
  return SHEET_PROBLEMS[problem.code][0]
}

/** Returns the Arabic sentence about a problem, without its row and column. */
export function sheetProblemText(problem: SheetProblem): string {
  const { value = '', expected = '' } = problem
  return SHEET_PROBLEMS[problem.code][1].replace(/\{(value|expected)\}/g, (_, name) =>
    name === 'value' ? value : expected,
  )
}
