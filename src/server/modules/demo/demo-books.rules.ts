import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { LibraryBook } from '#server/modules/library/library-content.rules.ts'

export const DEMO_GRADES: readonly GradeNumber[] = [1, 2, 3, 4]
export const DEMO_TERMS: readonly TermNumber[] = [1, 2]

/** The middle of the file's id and its name; the part before the dash is the subject, the part after it the topic. */
type BookLine = readonly [key: string, name: string]

interface Shelf {
  books: readonly BookLine[]
  exams: readonly BookLine[]
}

const SHELVES: Readonly<Record<`${GradeNumber}-${TermNumber}`, Shelf>> = {
  '1-1': {
    books: [
      ['nahw', 'النحو - الكلام وما يتألف منه'],
      ['maani', 'علم المعاني - الخبر والإنشاء'],
    ],
    exams: [['nahw', 'النحو - امتحان يناير 2024']],
  },
  '1-2': {
    books: [
      ['sarf', 'الصرف - الميزان الصرفي والمجرد والمزيد'],
      ['nosos', 'نصوص جاهلية - من معلقة زهير بن أبي سلمى'],
    ],
    exams: [['sarf', 'الصرف - امتحان مايو 2024']],
  },
  '2-1': {
    books: [
      ['arood', 'العروض والقافية - المقاطع والتفاعيل وبحر الطويل'],
      ['bayan', 'علم البيان - التشبيه'],
      ['fiqh', 'فقه العبادات - أحكام المياه'],
    ],
    exams: [['arood', 'العروض والقافية - امتحان يناير 2024']],
  },
  '2-2': {
    books: [
      ['badee', 'علم البديع - المحسنات المعنوية واللفظية'],
      ['hadith', 'الحديث النبوي - حديث إنما الأعمال بالنيات'],
    ],
    exams: [
      ['maagem', 'المعاجم العربية - امتحان مايو 2024'],
      ['badee', 'علم البديع - امتحان مايو 2023'],
    ],
  },
  '3-1': {
    books: [
      ['osool-fiqh', 'أصول الفقه - الحكم الشرعي وأقسامه'],
      ['tafseer', 'التفسير - نشأته ومناهجه'],
    ],
    exams: [['osool', 'أصول الفقه - امتحان يناير 2024']],
  },
  '3-2': {
    books: [
      ['mawarith', 'المواريث - أصحاب الفروض والعصبات'],
      ['naqd', 'النقد القديم - من ابن سلام إلى عمود الشعر'],
    ],
    exams: [['mawarith', 'المواريث - امتحان مايو 2024']],
  },
  '4-1': {
    books: [
      ['osool-nahw', 'أصول النحو - السماع والقياس'],
      // As long, and as mixed, as the names that an office gives.
      ['manahig', 'مناهج البحث - من المخطوط إلى ملفات PDF وOCR ومراجع برنامج Zotero'],
    ],
    exams: [['osool-nahw', 'أصول النحو - امتحان يناير 2024']],
  },
  '4-2': {
    books: [
      ['madares', 'المدارس النحوية - البصرة والكوفة وما بعدهما'],
      ['maqased', 'مقاصد الشريعة - المراتب الثلاث'],
    ],
    exams: [['moqaran', 'الأدب المقارن - امتحان مايو 2024']],
  },
}

/** The books and past exams of the demonstration, grade by grade. */
export function demoBooks(): LibraryBook[] {
  return DEMO_GRADES.flatMap((grade) => DEMO_TERMS.flatMap((term) => shelfBooks(grade, term)))
}

function shelfBooks(grade: GradeNumber, term: TermNumber): LibraryBook[] {
  const { books, exams } = SHELVES[`${grade}-${term}`]
  const place = `demo-g${grade}-t${term}`
  return [
    ...books.map(([key, name]) => ({ kind: 'book' as const, grade, term, name, driveId: `${place}-${key}.pdf` })),
    ...exams.map(([key, name]) => ({
      kind: 'final_exam' as const,
      grade,
      term,
      name,
      driveId: `${place}-exam-${key}.pdf`,
    })),
  ]
}
