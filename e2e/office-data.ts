import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Portal } from './portal.ts'
import { workbook } from './season.ts'
import { browserOf, signInFirst, signUp } from './staff.ts'

/** The ids of the objects for which the office's screens show the most. */
export interface OfficePlaces {
  upload: string
  sheet: string
  studentId: string
  appeal: string
  question: string
}

/** A student of the demonstration, and another student whose result this file withholds. */
const STUDENT_ID = '100012025'
const WITHHELD_ID = '100022025'
const APPEALED = { student_id: STUDENT_ID, year: 2025, grade: 1, term: 1, subject: 'النحو 1' }
const LONG = 'أظن أن ورقة من كراستي لم تحسب، وأرجو مراجعة الرصد كله، فقد كتبت في اللجنة أربع صفحات كاملة. '

/**
 * Signs the browser of the page in as the first administrator of a demonstration, and gives every desk something to
 * show by calls to the portal: a sheet under review, an appeal, messages, a waiting question, a report, an invitation
 * and a withheld result. Returns the ids of these objects.
 */
export async function fillOffice(page: Page, portal: Portal): Promise<OfficePlaces> {
  await signInFirst(page, portal)
  const office = page.request
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const member = await browserOf(browser, portal)
  const { uid } = await signUp(member, 'عبد الرحمن بن محمد بن عبد الله Al-Muhammadi the Long Named حسين')
  await send(office, 'put', `/api/admin/people/${uid}/permission`, { decision: 'granted' })
  await send(office, 'put', '/api/admin/question_approval', { wait_for_approval: true })
  const { id: question } = await send(
    member.request,
    'post',
    '/api/grade_1/test_yourself_students/questions/term_1/nahw',
    {
      question_text: LONG,
      question_answer: 1,
      question_options: ['الألف', 'الواو والنون في جمع المذكر السالم', 'الياء', 'الفتحة'],
      answer_reason: LONG,
    },
  )
  await send(member.request, 'post', '/api/suggestions', { suggestion: LONG })
  await send(member.request, 'post', '/api/problems', { problem: LONG, page: '/students/100012025' })
  await send(member.request, 'post', '/api/appeals', { ...APPEALED, contact: '01001234567', reason: LONG })
  await member.context().close()
  await send(office, 'post', `/api/questions/${await shownQuestion(office)}/reports`, { reason: LONG })
  await send(office, 'post', '/api/admin/invitations', { roles: ['results_officer'], email: null })
  await send(office, 'post', `/api/admin/students/${WITHHELD_ID}/withhold`, { year: 2025, reason: 'رسوم لم تُسدَّد' })
  const { items } = await read(office, '/api/admin/appeals?state=waiting')
  return {
    upload: await uploadSheet(office),
    sheet: '2025-g1-t1-v1',
    studentId: WITHHELD_ID,
    appeal: String(items[0].id),
    question: String(question),
  }
}

/**
 * Uploads a sheet with an unknown column and an unreadable mark, waits until the office can review it, and returns its
 * id.
 */
async function uploadSheet(office: APIRequestContext): Promise<string> {
  const marks = (place: number) => [60 + (place % 30), place === 3 ? 'سس' : 75, 80]
  const file = workbook([
    ['نتيجة الفرقة الثالثة - الفصل الدراسي الأول - العام الجامعي 2029/2030'],
    ['الكود', 'الاسم', 'النحو', 'البلاغة', 'التفسير'],
    ['', 'النهاية العظمى', 100, 100, 100],
    ...Array.from({ length: 60 }, (_, place) => [
      30_001 + place,
      `هدى محمود سامي عبد الرحمن البنا ${place}`,
      ...marks(place),
    ]),
  ])
  const name = encodeURIComponent('كشف الفرقة الثالثة.xlsx')
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await office.post(`/api/admin/uploads?name=${name}`, { data: file, headers })
  const { id } = await answer.json()
  await expect
    .poll(async () => (await read(office, `/api/admin/uploads/${id}`)).upload?.state, { timeout: 90_000 })
    .toBe('waiting')
  return String(id)
}

async function shownQuestion(office: APIRequestContext): Promise<string> {
  const { questions } = await read(office, '/api/grade_1/test_yourself_students/questions/term_2/nahw')
  return String(questions[0].id)
}

// biome-ignore lint/suspicious/noExplicitAny: the answers are the portal's own, and only an id of each is read.
async function read(from: APIRequestContext, address: string): Promise<any> {
  return (await from.get(address)).json()
}

async function send(
  from: APIRequestContext,
  method: 'post' | 'put',
  address: string,
  data: unknown,
): Promise<Record<string, unknown>> {
  const answer = await from[method](address, { data })
  expect(answer.status(), `${address}: ${await answer.text()}`).toBe(200)
  return answer.json()
}
