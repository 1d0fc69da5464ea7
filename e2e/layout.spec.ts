import type { Page } from '@playwright/test'
import { DESK_PATHS, DESK_ROUTES } from '../src/web/app/admin-paths.ts'
import { pathTo, ROUTES } from '../src/web/app/paths.ts'
import { EXAM_ROUTE, LEARN_PATHS } from '../src/web/features/quiz/learn/learn-paths.ts'
import { expect, test } from './fixtures.ts'
import { layoutFindings } from './layout-findings.ts'
import { fillOffice, type OfficePlaces } from './office-data.ts'

/**
 * Measures the layout of every screen at every width, text size and theme (docs/decisions/0047). Each screen is opened
 * once; width, text size and theme are changed while it is open.
 */

test.use({ hasTouch: true })
// The two long tests, one for public screens and one for the others, run in parallel.
test.describe.configure({ mode: 'parallel' })

const LIST = { grade: 'grade_1', year: '2024_25' } as const
const TERM = { grade: 'grade_1', term: 'term_1' } as const
const SUBJECT = { ...TERM, subject: 'nahw' } as const
/** The id of a file of the demonstration. */
const BOOK = 'demo-g3-t1-tafseer.pdf'
const STUDENT = { student_id: '100012025' } as const

/** An address of each screen in the demonstration, and words that the screen shows once it is complete. */
const PUBLIC: Record<
  keyof typeof ROUTES | keyof typeof LEARN_PATHS | 'exam',
  readonly [address: string, words: string | RegExp]
> = {
  home: [ROUTES.home, 'اختر فرقتك'],
  resultsList: [pathTo(ROUTES.resultsList, LIST), 'عرض المزيد'],
  studentResult: [pathTo(ROUTES.studentResult, { ...LIST, studentId: '10001' }), 'السجل الكامل للطالب'],
  ranking: [pathTo(ROUTES.ranking, { ...TERM, year: 2025 }), /المعروض/],
  transcript: [pathTo(ROUTES.transcript, STUDENT), 'المجموع الكلي'],
  findStudent: [ROUTES.findStudent, 'بحث'],
  analytics: [pathTo(ROUTES.analytics, { year: 2025 }), /حد النجاح فأعلى/],
  books: [pathTo(ROUTES.books, TERM), /^النحو/],
  book: [pathTo(ROUTES.book, { bookId: BOOK }), 'عرض الكتاب'],
  finalExams: [pathTo(ROUTES.finalExams, TERM), /2024|2023/],
  finalExam: [pathTo(ROUTES.finalExam, { examId: BOOK }), 'عرض الامتحان'],
  resourceSubjects: [pathTo(ROUTES.resourceSubjects, { grade: 'grade_2', term: 'term_1' }), /النحو/],
  resources: [pathTo(ROUTES.resources, SUBJECT), /النحو/],
  generalSubjects: [ROUTES.generalSubjects, 'المواد العامة'],
  generalResources: [pathTo(ROUTES.generalResources, { subject: 'khatt' }), /./],
  schedule: [pathTo(ROUTES.schedule, { grade: 'grade_1' }), 'جدول الفرقة الأولى'],
  recordings: [pathTo(ROUTES.recordings, { grade: 'grade_2', term: 'term_1' }), /تسجيلات/],
  trialQuiz: [ROUTES.trialQuiz, /^السؤال 1 من/],
  quizResult: [ROUTES.quizResult, /نتيجة/],
  sentQuestions: [ROUTES.sentQuestions, /^السؤال 1 من/],
  quizSubjects: [pathTo(ROUTES.quizSubjects, TERM), 'النحو'],
  studentsQuiz: [pathTo(ROUTES.studentsQuiz, SUBJECT), /^السؤال 1 من/],
  learn: ['/learn/other', 'لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.'],
  review: [LEARN_PATHS.review, 'لا شيء للمراجعة بعد'],
  progress: [LEARN_PATHS.progress, 'إضافة سجل من ملف'],
  exam: [pathTo(EXAM_ROUTE, TERM), 'بدء الاختبار'],
  sendSuggestion: [ROUTES.sendSuggestion, 'إرسال'],
  sendProblem: [ROUTES.sendProblem, 'إرسال'],
  signIn: [ROUTES.signIn, 'نسيت كلمة المرور؟'],
  signUp: [ROUTES.signUp, 'إنشاء حساب'],
  forgotPassword: [ROUTES.forgotPassword, 'استعادة كلمة المرور'],
  resetPassword: [pathTo(ROUTES.resetPassword, { token: 'token' }), 'كلمة مرور جديدة'],
  verifyEmail: [pathTo(ROUTES.verifyEmail, { token: 'token' }), 'تأكيد البريد الإلكتروني'],
  firstAdministrator: [pathTo(ROUTES.firstAdministrator, { token: 'token' }), 'حساب المدير الأول'],
  invitation: [pathTo(ROUTES.invitation, { token: 'token' }), /انتهت صلاحية الرابط/],
  requestAppeal: [pathTo(ROUTES.requestAppeal, STUDENT), 'سبب الطلب'],
  followAppeal: [ROUTES.followAppeal, 'رمز المتابعة'],
  notFound: ['/no/such/page', 'الصفحة غير موجودة'],
  kept: [ROUTES.kept, 'الملفات'],
  account: [ROUTES.account, 'حذف حسابي'],
  questionTerms: [pathTo(ROUTES.questionTerms, TERM), 'الفصل الدراسي الأول'],
  questionSubjects: [pathTo(ROUTES.questionSubjects, TERM), 'النحو'],
  sendQuestion: [pathTo(ROUTES.sendQuestion, SUBJECT), 'إرسال السؤال'],
  ownQuestions: [ROUTES.ownQuestions, 'أسئلتي'],
  questionFiles: [pathTo(ROUTES.questionFiles, SUBJECT), 'Moodle XML'],
  admin: [pathTo(ROUTES.admin, {}), 'لوحة المتابعة'],
}

/** An address of each screen of the office, and words that the screen shows once it is complete. */
function officeScreens(
  places: OfficePlaces,
): Record<keyof typeof DESK_PATHS | keyof typeof DESK_ROUTES, [string, string | RegExp]> {
  return {
    dashboard: [DESK_PATHS.dashboard, /الزيارات/],
    results: [DESK_PATHS.results, 'كشف الفرقة الثالثة.xlsx'],
    upload: [pathTo(DESK_ROUTES.upload, { id: places.upload }), /إصلاح الأخطاء/],
    sheet: [pathTo(DESK_ROUTES.sheet, { id: places.sheet }), 'عرض المزيد'],
    layouts: [DESK_ROUTES.layouts, 'قوالب الكشوف'],
    markWords: [DESK_ROUTES.markWords, 'كلمات الدرجات'],
    students: [`${DESK_PATHS.students}?q=${encodeURIComponent('محمد')}`, /محمد/],
    student: [pathTo(DESK_ROUTES.student, { studentId: places.studentId }), 'رسوم لم تُسدَّد'],
    keptBack: [DESK_ROUTES.keptBack, 'رسوم لم تُسدَّد'],
    seatLists: [DESK_ROUTES.seatLists, 'أرقام الجلوس'],
    studentCodes: [DESK_ROUTES.studentCodes, 'عرض الرموز'],
    identityQuestions: [DESK_ROUTES.identityQuestions, 'الطلاب'],
    appeals: [DESK_PATHS.appeals, /^النحو 1:/],
    appeal: [pathTo(DESK_ROUTES.appeal, { appealId: places.appeal }), 'استلام التظلم'],
    library: [DESK_PATHS.library, 'المكتبة'],
    questions: [DESK_PATHS.questions, 'الأسئلة'],
    question: [pathTo(DESK_ROUTES.question, { id: places.question }), /أظن أن ورقة/],
    inbox: [DESK_PATHS.inbox, 'كتابة ملاحظة'],
    people: [DESK_PATHS.people, 'رسالة التسجيل'],
    front: [DESK_PATHS.front, 'نص الإعلان'],
    frontSettings: [DESK_ROUTES.frontSettings, 'حدود التقدير'],
    audit: [DESK_PATHS.audit, 'كشف الفرقة الثالثة.xlsx'],
  }
}

/** HTML with one layout fault of each kind, each beside something similar that is correct. */
const FAULTS = `
  <style>
    body { margin: 0; font: 1rem/1.75 sans-serif }
    .fixed { font-size: 16px }
    .row { position: relative }
    .row a::after { content: ''; position: absolute; inset: 0 }
    small { font-size: 0.875rem }
    button { min-block-size: 3rem; min-inline-size: 3rem; font-size: 1rem }
    @media screen { [data-theme=dark] .dim { font-size: 0.8rem } }
  </style>
  <p style="font-size: 0.75rem">small</p>
  <p class="fixed">fixed</p>
  <p class="dim">small in the dark theme</p>
  <table><tr><td style="font-size: 0.875rem">cell <small>note</small></td></tr></table>
  <button style="min-block-size: 0; block-size: 40px">low</button>
  <p>A <a href="#x">link</a> in a sentence</p>
  <p><a href="#x">alone</a></p>
  <div class="row" style="block-size: 3rem"><a href="#x">row</a></div>
  <div style="inline-size: 4rem; overflow: hidden; white-space: nowrap">a long line that is cut</div>
  <div style="inline-size: 4rem; overflow: auto; white-space: nowrap">a long line that scrolls</div>
  <nav style="inline-size: 4rem; overflow: auto; white-space: nowrap">a long line in a row</nav>
  <p style="position: relative">under<span style="position: absolute; inset-inline-start: 0">above</span></p>
  <p class="visually-hidden" style="position: absolute; clip-path: inset(50%); font-size: 2px">unseen</p>
  <p style="inline-size: 2rem; overflow-wrap: anywhere">المقارنة</p>
  <p class="large" style="inline-size: 90px; overflow-wrap: anywhere">الامتحانات</p>
  <p style="inline-size: 6rem; overflow-wrap: anywhere">عند المقارنة وبعدها a_long_identifier</p>
  <p style="inline-size: 120vw">wide</p>`

test('the layout check finds each planted fault and nothing else', async ({ page }) => {
  await page.setContent(`<html dir="ltr"><body>${FAULTS}</body></html>`)
  const kinds = (await layoutFindings(page)).map((finding) =>
    finding
      .replace(/^.*%, \w+: /, '')
      .replace(/[\d.]+/g, 'N')
      .replace(/: [^"]*"([^"]*)"$/, ': $1'),
  )
  expect([...new Set(kinds)].sort()).toEqual([
    'a word is broken: الامتحانات',
    'a word is broken: المقارنة',
    'data of N px: cell note',
    'scrolls sideways: a long line that scrolls',
    'target of N × N px: alone',
    'target of N × N px: low',
    'text is cut: a long line that is cut',
    'text lies on "under": above',
    'text of N px: fixed',
    'text of N px: small',
    'text of N px: small in the dark theme',
    'wider than the screen by N: wide',
  ])
})

test('visitors’ screens keep every size limit, and no text is cut, covered or outside the screen', async ({
  page,
  noise,
}) => {
  test.setTimeout(240_000)
  noise.allow(/404|410/)
  await page.goto('./')
  const { account, questionTerms, questionSubjects, sendQuestion, ownQuestions, questionFiles, admin, ...open } = PUBLIC
  expect([account, questionTerms, questionSubjects, sendQuestion, ownQuestions, questionFiles, admin]).toHaveLength(7)
  await walk(page, Object.values(open))
})

test.describe('the screens of members and of the office', () => {
  // A separate portal, because `fillOffice` changes it.
  test.use({ settings: { DIWAN_DEMO: '1' } })

  test('members’ and the office’s screens keep every size limit, and no text is cut, covered or outside', async ({
    page,
    portal,
  }) => {
    test.setTimeout(240_000)
    const places = await fillOffice(page, portal)
    await page.goto('./')
    const { account, questionTerms, questionSubjects, sendQuestion, ownQuestions, questionFiles } = PUBLIC
    await walk(page, [account, questionTerms, questionSubjects, sendQuestion, ownQuestions, questionFiles])
    await walk(page, Object.values(officeScreens(places)))
  })
})

/** Goes to each address within the page, and expects no layout fault there. */
async function walk(page: Page, screens: readonly (readonly [string, string | RegExp])[]): Promise<void> {
  for (const [address, words] of screens) {
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, address)
    await expect(page.getByRole('main').getByText(words).first(), address).toBeVisible()
    const waiting = page.getByRole('main').getByText('سبحان الله وبحمده').filter({ visible: true })
    await expect(waiting, address).toHaveCount(0)
    await openSome(page)
    expect.soft(await layoutFindings(page), address).toEqual([])
  }
}

/** Unfolds the first three folded parts, because what is in them belongs to the screen, too. */
function openSome(page: Page): Promise<void> {
  return page.evaluate(() => {
    const folded = Array.from(document.querySelectorAll('details:not([open])')).slice(0, 3)
    for (const part of folded) part.setAttribute('open', '')
  })
}
