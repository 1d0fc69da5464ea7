import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { SheetSubject } from '#server/modules/sheets/reading/sheet-reading.rules.ts'

export interface DemoSubject extends SheetSubject {
  /** The mean of its marks, of 100. */
  mean: number
}

/** Name, mean, and the slug that addresses use where there is one; `uncounted` for a subject outside the total. */
type SubjectLine = readonly [name: string, mean: number, slug: string | null, uncounted?: 'uncounted']

const SUBJECTS: Readonly<Record<`${GradeNumber}-${TermNumber}`, readonly SubjectLine[]>> = {
  '1-1': [
    ['النحو 1', 61, 'nahw'],
    ['الصرف 1', 64, 'sarf'],
    ['علم المعاني', 68, 'maani'],
    ['الأدب الجاهلي', 71, 'adab_gaheli'],
    ['مدخل إلى علم اللغة', 66, 'elm_allugha'],
    ['علوم القرآن', 74, 'oloom_quran'],
    ['الحاسب الآلي', 78, 'hasib', 'uncounted'],
  ],
  '1-2': [
    ['النحو 2', 60, 'nahw'],
    ['الصرف 2', 63, 'sarf'],
    ['نصوص جاهلية', 72, 'nosos'],
    ['السيرة النبوية', 77, 'seera'],
    ['مدخل إلى الفلسفة', 65, 'falsafa'],
    ['العقيدة 1', 70, 'aqida'],
    ['اللغة الإنجليزية 1', 62, 'english'],
  ],
  '2-1': [
    ['النحو 3', 60, 'nahw'],
    ['العروض والقافية', 62, 'arood'],
    ['علم البيان', 69, 'bayan'],
    ['الأدب الأموي', 70, 'adab_omawi'],
    ['فقه العبادات', 75, 'fiqh'],
    ['المنطق', 63, 'mantiq'],
    ['حقوق الإنسان', 80, 'hoqoq_insan', 'uncounted'],
  ],
  '2-2': [
    ['النحو 4', 59, 'nahw'],
    ['الصرف 3', 65, 'sarf'],
    ['علم البديع', 71, 'badee'],
    ['المعاجم العربية', 68, 'maagem'],
    ['الحديث النبوي 1', 74, 'hadith'],
    ['العقيدة 2', 67, 'aqida'],
    ['اللغة الإنجليزية 2', 61, 'english'],
  ],
  '3-1': [
    ['النحو 5', 58, 'nahw'],
    ['علم الدلالة', 66, 'dalala'],
    ['الأدب العباسي', 69, 'adab_abbasi'],
    ['أصول الفقه 1', 62, 'osool_fiqh'],
    ['التفسير 1', 73, 'tafseer'],
    ['الفلسفة الإسلامية', 64, 'falsafa'],
    ['العمل التطوعي', 79, null, 'uncounted'],
  ],
  '3-2': [
    ['النحو 6', 59, 'nahw'],
    ['علم الأصوات', 67, 'aswat'],
    ['الأدب الأندلسي', 72, 'adab_andalosi'],
    ['المواريث', 60, 'mawarith'],
    ['الحديث النبوي 2', 73, 'hadith'],
    ['النقد القديم', 66, 'naqd_qadim'],
    ['اللغة الفارسية 1', 68, 'farsy'],
  ],
  '4-1': [
    ['أصول النحو', 57, 'osool_nahw'],
    ['الأدب الحديث', 70, 'adab_hadith'],
    ['النقد الحديث', 65, 'naqd_hadith'],
    ['أصول الفقه 2', 60, 'osool_fiqh'],
    ['التصوف الإسلامي', 74, 'tasawof'],
    ['مناهج البحث', 71, 'manahig_bahth'],
    ['اللغة العبرية', 63, 'ebry'],
  ],
  '4-2': [
    ['المدارس النحوية', 58, 'madares_nahw'],
    ['الأدب المقارن', 67, 'adab_moqaran'],
    ['تحليل النص', 66, 'tahlil_alnas'],
    ['مقاصد الشريعة', 72, 'maqased'],
    ['علم الكلام', 62, 'elm_alkalam'],
    ['فقه المعاملات', 69, 'fiqh'],
    ['تاريخ التشريع', 73, 'tarikh_tashree'],
    ['اللغة الفارسية 2', 65, 'farsy'],
  ],
}

/** The subjects of a grade's term, counted ones first, each of 100. */
export function demoSubjects(grade: GradeNumber, term: TermNumber): DemoSubject[] {
  return SUBJECTS[`${grade}-${term}`].map(([name, mean, , uncounted]) => ({
    name,
    mean,
    finalDegree: 100,
    isCalculatedInTotal: uncounted === undefined,
  }))
}

/** The slugs of the same subjects, in their order; what has no slug is left out. */
export function demoSubjectSlugs(grade: GradeNumber, term: TermNumber): string[] {
  return SUBJECTS[`${grade}-${term}`].flatMap(([, , slug]) => slug ?? [])
}
