import { expect, type Page } from '@playwright/test'
import { lettersEndpoint } from '../src/contract/confirmation.ts'
import type { ResponseOf } from '../src/contract/endpoint.ts'
import type { ROUTES } from '../src/web/app/paths.ts'
import {
  answerAll,
  choose,
  goHome,
  openAppealForm,
  openBooks,
  openExams,
  openGeneralSubjects,
  openList,
  openQuizSubjects,
  openResourceSubjects,
  openStudent,
  previewFirst,
  seeHeading,
  seeQuestion,
} from './public-steps.ts'
import { openHeader } from './site-header.ts'

// Over 250 lines: an entry for each public screen.
/** A screen that needs no account, and how to reach its content, its empty state and its failure. */
export interface PublicScreen {
  route: keyof typeof ROUTES
  /**
   * Goes to the screen by clicks from the home page, or by its address if no link leads there. It ends when the screen
   * shows its content.
   */
  visit: (page: Page) => Promise<void>
  /** Messages that the browser reports on this visit because the address is of something that does not exist. */
  noise?: RegExp
  /** The address at which a portal without data shows that there is no content, and the text that says so. */
  empty?: { address: string; text: RegExp; hint?: string }
  /**
   * How to see the screen fail: `from` loads the screen's code, then `address` is opened without a network and shows
   * `text`. Without `from`, `address` is opened both times.
   */
  failure?: { from?: string; address: string; text: RegExp }
}

const OFFLINE = /تعذر الاتصال\./
const WRONG_LINK = /تأكد من رابط الصفحة/

/** The forms that anybody may send. They show no data, so that they are never empty and cannot fail to load. */
const FEEDBACK_SCREENS: readonly PublicScreen[] = [
  {
    route: 'sendSuggestion',
    visit: async (page) => {
      await goHome(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'إرسال اقتراح' }).click()
      await seeHeading(page, 'إرسال اقتراح')
    },
  },
  {
    route: 'sendProblem',
    visit: async (page) => {
      await page.goto('./#/students/999999999')
      await page.getByRole('main').getByRole('link', { name: 'الإبلاغ عن مشكلة' }).click()
      await seeHeading(page, 'الإبلاغ عن مشكلة')
      await expect(page.getByText('/students/999999999')).toBeVisible()
    },
  },
]

/** The form for an appeal, to which the transcript links, and the page on which appeals are followed. */
const APPEAL_SCREENS: readonly PublicScreen[] = [
  {
    route: 'requestAppeal',
    visit: async (page) => {
      await openAppealForm(page)
      await expect(page.getByLabel('سبب الطلب')).toBeVisible()
    },
  },
  {
    route: 'followAppeal',
    visit: async (page) => {
      await openAppealForm(page)
      await page.getByRole('link', { name: 'متابعة تظلم سابق' }).click()
      await seeHeading(page, 'متابعة تظلم')
    },
  },
]

/** The form that requests a link for a new password, which a portal without a mail server does not show. */
const FORGOTTEN_PASSWORD: PublicScreen = {
  route: 'forgotPassword',
  visit: async (page) => {
    const letters: ResponseOf<typeof lettersEndpoint> = { letters: 'server' }
    await page.route(`**${lettersEndpoint.path}`, (route) => route.fulfill({ json: letters }))
    await page.goto('./#/forgot_password')
    await seeHeading(page, 'استعادة كلمة المرور')
    await expect(page.getByRole('main').getByRole('button')).toBeVisible()
  },
}

/**
 * The account screens whose forms are always there. A screen to which an e-mail links opens even with a wrong link,
 * because the link is checked when the form is sent.
 */
const OTHER_ACCOUNT_SCREENS: readonly PublicScreen[] = (
  [
    ['signIn', 'signin', 'تسجيل الدخول'],
    ['signUp', 'signup', 'إنشاء حساب'],
    ['resetPassword', 'reset_password/token', 'كلمة مرور جديدة'],
    ['verifyEmail', 'verify_email/token', 'تأكيد البريد الإلكتروني'],
    ['firstAdministrator', 'first_administrator/token', 'حساب المدير الأول'],
    // A visitor who is not signed in gets the sign-in page at this address.
    ['account', 'account', 'تسجيل الدخول'],
  ] as const
).map(([route, address, heading]) => ({
  route,
  visit: async (page) => {
    await page.goto(`./#/${address}`)
    await seeHeading(page, heading)
    // The submit button appears once the page knows that nobody is signed in.
    await expect(page.getByRole('main').getByRole('button')).toBeVisible()
  },
}))

export const ACCOUNT_SCREENS: readonly PublicScreen[] = [FORGOTTEN_PASSWORD, ...OTHER_ACCOUNT_SCREENS]

/** The screen of an invitation. Its link is checked as soon as the screen opens. */
const INVITATION_SCREENS: readonly PublicScreen[] = [
  {
    route: 'invitation',
    noise: /410/,
    visit: async (page) => {
      await page.goto('./#/invitation/token')
      await seeHeading(page, 'دعوة إلى الإدارة')
      await expect(page.getByText('انتهت صلاحية الرابط أو استُعمل من قبل')).toBeVisible()
    },
  },
]

/** The address of the office, which shows the sign-in page to a visitor. */
const ADMIN_SCREENS: readonly PublicScreen[] = [
  {
    route: 'admin',
    visit: async (page) => {
      await page.goto('./#/admin')
      await seeHeading(page, 'تسجيل الدخول')
    },
  },
]

/** The contribution screens, where a visitor gets the sign-in page. docs/SPECIFICATION.md, section 2 */
export const CONTRIBUTE_SCREENS: readonly PublicScreen[] = (
  [
    ['questionTerms', 'grade_1/send_question_selector'],
    ['questionSubjects', 'grade_1/send_question_selector/term_1'],
    ['sendQuestion', 'grade_1/term_1/nahw/send_question'],
    ['ownQuestions', 'my_questions'],
    ['questionFiles', 'grade_1/term_1/nahw/question_files'],
  ] as const
).map(([route, address]) => ({
  route,
  visit: async (page) => {
    await page.goto(`./#/${address}`)
    await seeHeading(page, 'تسجيل الدخول')
    await expect(page.getByRole('main').getByRole('button')).toBeVisible()
  },
}))

/** The screens of published results and of the library, which a static copy of the portal has, too. */
export const READ_ONLY_SCREENS: readonly PublicScreen[] = [
  {
    route: 'home',
    visit: async (page) => {
      await goHome(page)
      await expect(page.getByRole('tab')).toHaveCount(4)
      await expect(page.getByRole('link', { name: 'عرض القائمة كاملة' })).toBeVisible()
    },
    empty: { address: '/', text: /^لم تُنشر نتائج بعد$/, hint: 'تظهر النتائج هنا فور نشرها.' },
  },
  {
    route: 'resultsList',
    visit: openList,
    empty: { address: '/#/degrees/grade_1/2024_25', text: /لا توجد نتائج في هذه القائمة/ },
    failure: { from: '/#/degrees/grade_1/2024_25', address: '/#/degrees/grade_2/2024_25', text: OFFLINE },
  },
  {
    route: 'studentResult',
    visit: openStudent,
    empty: { address: '/#/degrees/grade_1/2024_25/10001', text: /لم نجد هذا الرقم في هذه القائمة/ },
    failure: { from: '/#/degrees/grade_1/2024_25/10001', address: '/#/degrees/grade_1/2024_25/10002', text: OFFLINE },
  },
  {
    route: 'ranking',
    visit: async (page) => {
      await goHome(page)
      await page.getByText('ترتيب كل فصل').click()
      await page.getByRole('link', { name: 'ترتيب الفصل الثاني' }).first().click()
      await seeHeading(page, /^ترتيب الفرقة الأولى/)
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    },
    empty: { address: '/#/ranking/grade_1/term_1/2025', text: WRONG_LINK },
    failure: { from: '/#/ranking/grade_1/term_1/2025', address: '/#/ranking/grade_2/term_1/2025', text: WRONG_LINK },
  },
  {
    route: 'transcript',
    visit: async (page) => {
      await openStudent(page)
      await page.getByRole('link', { name: 'السجل الكامل للطالب' }).click()
      await expect(page.getByText('المجموع الكلي')).toBeVisible()
    },
    empty: { address: '/#/students/999999999', text: /لم نجد طالبًا/ },
    failure: { from: '/#/students/999999999', address: '/#/students/888888888', text: OFFLINE },
  },
  {
    route: 'findStudent',
    visit: async (page) => {
      await goHome(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'البحث عن طالب' }).click()
      await seeHeading(page, 'البحث عن طالب')
    },
  },
  {
    route: 'analytics',
    visit: async (page) => {
      await goHome(page)
      const header = await openHeader(page)
      await header.getByRole('link', { name: /تحليل نتائج/ }).click()
      await seeHeading(page, /^تحليل النتائج/)
      await expect(page.getByRole('img', { name: /توزيع درجات/ }).first()).toBeVisible()
    },
    empty: { address: '/#/degrees_analytics/2025', text: /لا توجد بيانات منشورة/ },
    failure: { from: '/#/degrees_analytics/2025', address: '/#/degrees_analytics/2024', text: OFFLINE },
  },
  {
    route: 'books',
    visit: openBooks,
    empty: { address: '/#/grade_1/books/term_1', text: /نأسف، لا توجد كتب/ },
    failure: { from: '/#/grade_1/books/term_1', address: '/#/grade_2/books/term_1', text: OFFLINE },
  },
  {
    route: 'book',
    visit: async (page) => {
      await openBooks(page)
      await previewFirst(page)
    },
    empty: { address: '/#/book/nothing.pdf', text: /عرض الكتاب/ },
  },
  {
    route: 'finalExams',
    visit: openExams,
    empty: { address: '/#/grade_1/final_exams/term_1', text: /نأسف، لا توجد امتحانات/ },
    failure: {
      from: '/#/grade_1/final_exams/term_1',
      address: '/#/grade_2/final_exams/term_1',
      text: /نأسف، لا توجد امتحانات/,
    },
  },
  {
    route: 'finalExam',
    visit: async (page) => {
      await openExams(page)
      await previewFirst(page)
    },
    empty: { address: '/#/final_exam/nothing.pdf', text: /عرض الامتحان/ },
  },
  {
    route: 'resourceSubjects',
    visit: openResourceSubjects,
    empty: { address: '/#/grade_1/more_resources/term_1', text: /نأسف، لا توجد مصادر/ },
    failure: { from: '/#/grade_1/more_resources/term_1', address: '/#/grade_2/more_resources/term_1', text: OFFLINE },
  },
  {
    route: 'resources',
    visit: async (page) => {
      await openResourceSubjects(page)
      await page.getByRole('main').getByRole('list').last().getByRole('link').first().click()
      await expect(page).toHaveURL(/grade_2\/term_1\/more_resources\//)
      await expect(page.getByRole('main').getByRole('list').last().getByRole('link').first()).toBeVisible()
    },
    empty: { address: '/#/grade_1/term_1/more_resources/nahw', text: /نأسف، لا يوجد شيء هنا/ },
    failure: {
      from: '/#/grade_1/term_1/more_resources/nahw',
      address: '/#/grade_1/term_1/more_resources/sarf',
      text: OFFLINE,
    },
  },
  {
    route: 'generalSubjects',
    visit: openGeneralSubjects,
    empty: { address: '/#/general_subjects', text: /نأسف، لا يوجد شيء هنا/ },
  },
  {
    route: 'generalResources',
    visit: async (page) => {
      await openGeneralSubjects(page)
      await page.getByRole('main').getByRole('list').last().getByRole('link').first().click()
      await expect(page).toHaveURL(/general_subjects\/\w+/)
      await expect(page.getByRole('main').getByRole('list').last().getByRole('link').first()).toBeVisible()
    },
    empty: { address: '/#/general_subjects/khatt', text: /نأسف، لا يوجد شيء هنا/ },
    failure: { from: '/#/general_subjects/khatt', address: '/#/general_subjects/imla', text: OFFLINE },
  },
  {
    route: 'schedule',
    visit: async (page) => {
      await choose(page, 'الفرقة الأولى', /^الجدول الدراسي/)
      await seeHeading(page, 'جدول الفرقة الأولى')
      await expect(page.getByText(/^جدول محاضرات الفرقة الأولى/).first()).toBeVisible()
      await expect(page.getByText('الأحد').filter({ visible: true }).first()).toBeVisible()
      await page.getByText('صورة الجدول', { exact: true }).click()
      const image = page.getByRole('img', { name: /جدول/ })
      await expect
        .poll(() => image.evaluate((drawn) => drawn instanceof HTMLImageElement && drawn.naturalWidth))
        .toBeGreaterThan(600)
    },
    empty: { address: '/#/grade_1/schedule', text: /جدول الفرقة الأولى غير متاح بعد/ },
    failure: { from: '/#/grade_1/schedule', address: '/#/exams_schedule/schedule', text: OFFLINE },
  },
  {
    route: 'recordings',
    visit: async (page) => {
      await choose(page, 'الفرقة الثانية', /^تسجيلات المحاضرات/, 'الفصل الدراسي الأول')
      await seeHeading(page, /^تسجيلات محاضرات/)
      await page.getByRole('main').getByRole('button', { expanded: false }).first().click()
      const player = page.locator('audio')
      await expect
        .poll(() => player.evaluate((audio) => audio instanceof HTMLAudioElement && audio.duration))
        .toBeGreaterThan(1)
    },
    empty: { address: '/#/grade_1/lectures_recordings/term_1', text: /نأسف، لا توجد تسجيلات/ },
    failure: {
      from: '/#/grade_1/lectures_recordings/term_1',
      address: '/#/grade_2/lectures_recordings/term_1',
      text: OFFLINE,
    },
  },
  {
    route: 'kept',
    visit: async (page) => {
      await goHome(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'المحفوظ على هذا الجهاز' }).click()
      await seeHeading(page, 'المحفوظ على هذا الجهاز')
      await expect(page.getByRole('heading', { name: 'الملفات' })).toBeVisible()
    },
  },
  {
    route: 'notFound',
    visit: async (page) => {
      await page.goto('./#/no/such/page')
      await seeHeading(page, 'الصفحة غير موجودة')
      await expect(page.getByRole('main').getByRole('link', { name: 'العودة إلى الرئيسية' })).toBeVisible()
    },
  },
]

export const QUIZ_SCREENS: readonly PublicScreen[] = [
  {
    route: 'trialQuiz',
    visit: async (page) => {
      await choose(page, 'الفرقة الرابعة', /^اختبار تجريبي/)
      await seeQuestion(page)
    },
    empty: { address: '/#/test_yourself', text: /لا توجد أسئلة حتى الآن/ },
  },
  {
    route: 'sentQuestions',
    visit: async (page) => {
      await page.goto('./#/test_yourself/sended_questions')
      await seeQuestion(page)
    },
    empty: { address: '/#/test_yourself/sended_questions', text: /لا توجد أسئلة حتى الآن/ },
    failure: { from: '/#/test_yourself', address: '/#/test_yourself/sended_questions', text: OFFLINE },
  },
  {
    route: 'quizSubjects',
    visit: openQuizSubjects,
    empty: { address: '/#/grade_1/test_yourself_students/term_1', text: /لا توجد/ },
    failure: {
      from: '/#/grade_1/test_yourself_students/term_1',
      address: '/#/grade_2/test_yourself_students/term_1',
      text: OFFLINE,
    },
  },
  {
    route: 'studentsQuiz',
    visit: async (page) => {
      await openQuizSubjects(page)
      await page.getByRole('main').getByRole('list').last().getByRole('link').first().click()
      await seeQuestion(page)
    },
    empty: { address: '/#/grade_1/term_1/nahw/test_yourself_students', text: /لا توجد أسئلة حتى الآن/ },
    failure: {
      from: '/#/grade_1/term_1/nahw/test_yourself_students',
      address: '/#/grade_1/term_1/sarf/test_yourself_students',
      text: OFFLINE,
    },
  },
  {
    route: 'learn',
    visit: async (page) => {
      await openQuizSubjects(page)
      await page.getByRole('link', { name: 'تقدمي في الاختبارات' }).click()
      await seeHeading(page, 'تقدمي في الاختبارات')
      await expect(page.getByRole('button', { name: 'إضافة سجل من ملف' })).toBeVisible()
    },
    empty: { address: '/#/learn/progress', text: /لم تجب عن أي سؤال بعد/ },
  },
  {
    route: 'quizResult',
    visit: async (page) => {
      await page.goto('./#/grade_1/term_1/nahw/test_yourself_students')
      await answerAll(page)
    },
    empty: { address: '/#/test_yourself/test_result', text: /لا نتيجة هنا بعد/ },
  },
]

/** All public screens. */
export const SCREENS: readonly PublicScreen[] = [
  ...READ_ONLY_SCREENS,
  ...QUIZ_SCREENS,
  ...FEEDBACK_SCREENS,
  ...APPEAL_SCREENS,
  ...ACCOUNT_SCREENS,
  ...INVITATION_SCREENS,
  ...ADMIN_SCREENS,
  ...CONTRIBUTE_SCREENS,
]
