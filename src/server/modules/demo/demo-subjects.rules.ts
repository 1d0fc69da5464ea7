import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { SheetSubject } from '#server/modules/sheets/sheet-reading.rules.ts'

export interface DemoSubject extends SheetSubject {
  /** The mean of its marks, of 100. */
  mean: number
}

/** Name and mean; `uncounted` as the third word for a subject outside the total. */
type SubjectLine = readonly [name: string, mean: number, uncounted?: 'uncounted']

const SUBJECTS: Readonly<Record<`${GradeNumber}-${TermNumber}`, readonly SubjectLine[]>> = {
  '1-1': [
    ['النحو 1', 61],
    ['الصرف 1', 64],
    ['علم المعاني', 68],
    ['الأدب الجاهلي', 71],
    ['مدخل إلى علم اللغة', 66],
    ['علوم القرآن', 74],
    ['الحاسب الآلي', 78, 'uncounted'],
  ],
  '1-2': [
    ['النحو 2', 60],
    ['الصرف 2', 63],
    ['نصوص جاهلية', 72],
    ['السيرة النبوية', 77],
    ['مدخل إلى الفلسفة', 65],
    ['العقيدة 1', 70],
    ['اللغة الإنجليزية 1', 62],
  ],
  '2-1': [
    ['النحو 3', 60],
    ['العروض والقافية', 62],
    ['علم البيان', 69],
    ['الأدب الأموي', 70],
    ['فقه العبادات', 75],
    ['المنطق', 63],
    ['حقوق الإنسان', 80, 'uncounted'],
  ],
  '2-2': [
    ['النحو 4', 59],
    ['الصرف 3', 65],
    ['علم البديع', 71],
    ['المعاجم العربية', 68],
    ['الحديث النبوي 1', 74],
    ['العقيدة 2', 67],
    ['اللغة الإنجليزية 2', 61],
  ],
  '3-1': [
    ['النحو 5', 58],
    ['علم الدلالة', 66],
    ['الأدب العباسي', 69],
    ['أصول الفقه 1', 62],
    ['التفسير 1', 73],
    ['الفلسفة الإسلامية', 64],
    ['العمل التطوعي', 79, 'uncounted'],
  ],
  '3-2': [
    ['النحو 6', 59],
    ['علم الأصوات', 67],
    ['الأدب الأندلسي', 72],
    ['المواريث', 60],
    ['الحديث النبوي 2', 73],
    ['النقد القديم', 66],
    ['اللغة الفارسية 1', 68],
  ],
  '4-1': [
    ['أصول النحو', 57],
    ['الأدب الحديث', 70],
    ['النقد الحديث', 65],
    ['أصول الفقه 2', 60],
    ['التصوف الإسلامي', 74],
    ['مناهج البحث', 71],
    ['اللغة العبرية', 63],
  ],
  '4-2': [
    ['المدارس النحوية', 58],
    ['الأدب المقارن', 67],
    ['تحليل النص', 66],
    ['مقاصد الشريعة', 72],
    ['علم الكلام', 62],
    ['فقه المعاملات', 69],
    ['تاريخ التشريع', 73],
    ['اللغة الفارسية 2', 65],
  ],
}

/** The subjects of a grade's term, counted ones first, each of 100. */
export function demoSubjects(grade: GradeNumber, term: TermNumber): DemoSubject[] {
  return SUBJECTS[`${grade}-${term}`].map(([name, mean, uncounted]) => ({
    name,
    mean,
    finalDegree: 100,
    isCalculatedInTotal: uncounted === undefined,
  }))
}
