import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import type { QuestionFileReport } from '#contract/question-file-calls.ts'
import { QUESTION_FORMAT_NAMES, QUESTION_FORMATS } from '#contract/question-files.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { FakeUpload } from '../../../testing/fake-upload.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { question, session } from '../../../testing/samples.ts'
import { putSign } from '../../../testing/signed-in.ts'

const PAGE = '/grade_2/term_1/nahw/question_files'
const FILES = '/api/grade_2/test_yourself_students/files/term_1/nahw'
const LOSSES = '/api/grade_2/test_yourself_students/file_losses/term_1/nahw'
const SESSION = { '/api/auth/get-session': session({ write_permission: true }) }
const NO_LOSS = { questions: 0, formats: [] }

/** The responses of the faked server to the uploads, in order, and the uploads that it received. */
let replies: { status: number; body: unknown }[] = []
let uploads: { url: string; file: Blob }[] = []
/** Whether the faked server gets each file completely but never responds. */
let isSent = false

beforeEach(() => {
  putSign()
  replies = []
  uploads = []
  isSent = false
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload)
})

class AnsweredUpload extends FakeUpload {
  override send(file: Blob) {
    uploads.push({ url: this.url, file })
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: isSent ? 4 : 1, total: 4 }))
    if (isSent) return
    // Respond later, as a network does, so that a test can look at the progress in between.
    setTimeout(() => {
      const reply = replies.shift()
      this.answer(reply?.status ?? 500, reply?.body)
    }, 50)
  }
}

/** Returns a list that has one page only. */
function whole<Item>(...items: Item[]) {
  return { items, next: null }
}

function report(change: Partial<QuestionFileReport> = {}): QuestionFileReport {
  const of = (name: string) => {
    const { id: _, ...content } = question(name)
    return content
  }
  return {
    format: 'gift',
    state: 'shown',
    counts: {
      added: 2,
      contrary: 1,
      alike: 0,
      waiting: change.state === 'waiting' ? 2 : 0,
      lossy: 1,
      standing: 1,
      rejected: 2,
    },
    questions: {
      contrary: whole({ line: 9, question: of('مخالف'), lost: [] }),
      alike: whole(),
      plain: whole({ line: 3, question: of('جديد'), lost: ['tags', 'penalty'] }),
      standing: whole({ line: 15, question: of('قديم'), lost: [] }),
    },
    rejected: whole(
      { line: 21, title: 'Write an essay', reason: 'essay' },
      { line: 27, title: '', reason: 'no_right' },
    ),
    categories: [
      { name: 'النحو', questions: 2, subject: 'nahw' },
      { name: 'الصرف', questions: 1, subject: 'sarf' },
      { name: 'باب', questions: 1, subject: null },
    ],
    shown: 12,
    ...change,
  }
}

function fault(code: ProblemCode, message?: string) {
  const { status, title } = PROBLEMS[code]
  const fields = message === undefined ? [] : [{ path: 'file', message }]
  return { status, body: { type: 'about:blank', title, status, code, request_id: 'request-1', fields } }
}

async function open(answers: Record<string, unknown> = {}) {
  const api = fakeApi({ ...SESSION, [LOSSES]: NO_LOSS, ...answers })
  const portal = renderPortal(PAGE)
  const chooser = await screen.findByLabelText(/اختر ملفًّا/)
  const choose = (name: string) => portal.user.upload(chooser, new File(['::1:: سؤال'], name, { type: 'text/plain' }))
  return { ...portal, ...api, chooser, choose }
}

/** Returns the section of a preview under a heading. */
const section = (name: RegExp) =>
  within(screen.getByRole('heading', { name }).closest('details') ?? document.createElement('p'))

test('a question file that waits to be read shows its position in the queue', async () => {
  isSent = true
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes)
  const { choose } = await open({ [`/api/reading_queue/${'0'.repeat(36)}`]: { place: 3 } })
  await choose('q.gift')
  await screen.findByText('في انتظار دوره في القراءة، وقبله 3 ملفات.')
})

test('a preview shows new, contradicting and existing questions, and each rejected item with its line and reason', async () => {
  replies = [{ status: 200, body: report() }]
  const { choose } = await open()
  await choose('أسئلة (1).gift')
  expect(screen.getByRole('progressbar', { name: 'جارٍ قراءة الملف…' }).getAttribute('aria-valuenow')).toBe('25')
  const heading = await screen.findByRole('heading', { name: 'معاينة الملف' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('أسئلة (1).gift')).toBeTruthy()
  const sums = screen.getAllByRole('definition').map((sum) => sum.textContent)
  expect(sums).toEqual(['2', '1', '0', '1', '1', '2'])
  expect(
    section(/^أسئلة ستُضاف/).getByText('لا يُحفظ منه: الوسوم ورقم السؤال في بنكه، الخصم على الإجابة الخاطئة'),
  ).toBeTruthy()
  const categories = section(/^تصنيفات الملف/)
  expect(categories.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'النحو (2)هذه المادة',
    'الصرف (1)الإضافة إلى مادة الصرف',
    'باب (1)',
  ])
  expect(categories.getByRole('link').getAttribute('href')).toBe('/grade_2/term_1/sarf/question_files')
  expect(section(/^أسئلة ستُضاف/).getByText('سؤال جديد؟')).toBeTruthy()
  expect(section(/^يخالف سؤالًا موجودًا/).getByText('سؤال مخالف؟')).toBeTruthy()
  expect(section(/^أسئلة موجودة من قبل/).getByText('سؤال قديم؟')).toBeTruthy()
  const refused = section(/^أسئلة لم تُقبل/)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(refused).toEqual(['السطر 21Write an essayسؤال مقالي.', 'السطر 27بلا عنوانلم تُحدَّد الإجابة الصحيحة.'])
  const [sent] = uploads
  const url = new URL(sent?.url ?? '', 'http://portal')
  const ticket = ['ticket', expect.stringMatching(/^[0-9a-f]{36}$/)]
  expect([url.pathname, ...url.searchParams]).toEqual([
    FILES,
    ['file_name', 'أسئلة (1).gift'],
    ['mode', 'preview'],
    ticket,
  ])
})

test.each([
  { state: 'shown', shown: 620 },
  { state: 'waiting', shown: 618 },
] as const)(
  'the preview of a file for a quiz with $shown $state questions says how many questions readers will see',
  async (change) => {
    replies = [{ status: 200, body: report(change) }]
    const { choose } = await open()
    await choose('أسئلة.gift')
    const alert = await screen.findByText(/^عدد أسئلة الاختبار بعد الإضافة/)
    expect(alert.textContent).toBe('عدد أسئلة الاختبار بعد الإضافة: 620. لا يُعرض للطلاب منها إلا أول 500 سؤال.')
  },
)

test.each([
  { state: 'shown', shown: 500 },
  { state: 'waiting', shown: 498 },
] as const)(
  'a quiz with 500 questions after the import, of which the file’s are $state, shows all of them',
  async (change) => {
    replies = [{ status: 200, body: report(change) }]
    const { choose } = await open()
    await choose('أسئلة.gift')
    await screen.findByRole('heading', { name: 'معاينة الملف' })
    expect(screen.queryByText(/^عدد أسئلة الاختبار بعد الإضافة/)).toBeNull()
  },
)

test('the preview of a question file says how many questions wait because they look like hidden ones', async () => {
  const counts = { ...report().counts, waiting: 1 }
  replies = [{ status: 200, body: report({ counts }) }]
  const { choose } = await open()
  await choose('a.gift')
  const line = await screen.findByText(/^منها ما يشبه سؤالًا أخفته الإدارة/)
  expect(line.textContent).toBe('منها ما يشبه سؤالًا أخفته الإدارة، فلا يظهر للطلاب حتى تراجعه. عدده: 1')
})

test('importing sends the question file again, reports the number of added questions and links to the quiz', async () => {
  replies = [
    { status: 200, body: report() },
    { status: 200, body: report({ state: 'waiting' }) },
  ]
  const { user, choose } = await open()
  await choose('a.gift')
  await user.click(await screen.findByRole('button', { name: 'إضافة الأسئلة الجديدة' }))
  expect(screen.getByRole('progressbar', { name: 'جارٍ إضافة الأسئلة…' })).toBeTruthy()
  expect((await screen.findByText(/عدد الأسئلة التي أُضيفت/)).textContent).toBe('عدد الأسئلة التي أُضيفت: 2')
  expect(screen.getByText('تظهر الأسئلة للطلاب بعد أن تراجعها الإدارة.')).toBeTruthy()
  expect(uploads.map(({ url }) => new URL(url, 'http://portal').searchParams.get('mode'))).toEqual([
    'preview',
    'import',
  ])
  expect(uploads[1]?.file).toBe(uploads[0]?.file)
  expect(screen.getByRole('link', { name: 'فتح اختبار المادة' }).getAttribute('href')).toBe(
    '/grade_2/term_1/nahw/test_yourself_students',
  )
  await user.click(screen.getByRole('button', { name: 'إضافة ملف آخر' }))
  expect(screen.getByLabelText(/اختر ملفًّا/)).toBeTruthy()
})

test('cancelling the preview of a question file imports nothing', async () => {
  replies = [{ status: 200, body: report() }]
  const { user, choose } = await open()
  await choose('a.gift')
  await user.click(await screen.findByRole('button', { name: 'إلغاء' }))
  expect(screen.getByLabelText(/اختر ملفًّا/)).toBeTruthy()
  expect(uploads).toHaveLength(1)
})

test('a question file without new questions cannot be imported', async () => {
  replies = [
    {
      status: 200,
      body: report({ counts: { added: 0, contrary: 0, alike: 0, waiting: 0, lossy: 0, standing: 1, rejected: 2 } }),
    },
  ]
  const { choose } = await open()
  await choose('a.gift')
  expect(await screen.findByText('ليس في الملف سؤال جديد.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'إضافة الأسئلة الجديدة' })).toBeNull()
})

test('after a failed import of a question file its preview is shown again, and the import can be retried', async () => {
  replies = [{ status: 200, body: report() }, fault('service_unavailable'), { status: 200, body: report() }]
  const { user, choose } = await open()
  await choose('a.gift')
  await user.click(await screen.findByRole('button', { name: 'إضافة الأسئلة الجديدة' }))
  expect((await screen.findByRole('alert')).textContent).toBe('المنصة مشغولة الآن. أعد المحاولة بعد قليل.')
  await user.click(screen.getByRole('button', { name: 'إضافة الأسئلة الجديدة' }))
  expect(await screen.findByText(/عدد الأسئلة التي أُضيفت/)).toBeTruthy()
})

test.each([
  [
    fault('unreadable_file', 'doctype'),
    'في الملف سطر DOCTYPE، ولا نقبله حمايةً للمنصة. احذف هذا السطر ثم أعد المحاولة.',
  ],
  [fault('unreadable_file', 'something newer'), 'تعذرت قراءة الملف. تأكد أنه يُفتح على جهازك، ثم ارفعه من جديد.'],
  [fault('too_large'), 'الملف أكبر من 5 ميجابايت.'],
  [fault('too_many_requests'), 'محاولات كثيرة في وقت قصير. انتظر قليلًا ثم أعد المحاولة.'],
])(
  'for a question file that cannot be read the reason is shown, and another file can be chosen',
  async (reply, words) => {
    replies = [reply, { status: 200, body: report() }]
    const { choose } = await open()
    await choose('a.xml')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    fireEvent.change(screen.getByLabelText(/اختر ملفًّا/), { target: { files: [new File(['x'], 'b.xml')] } })
    expect(await screen.findByRole('heading', { name: 'معاينة الملف' })).toBeTruthy()
  },
)

test('a question file larger than five megabytes is not sent', async () => {
  const { user, chooser } = await open()
  await user.upload(chooser, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.csv', { type: 'text/csv' }))
  expect((await screen.findByRole('alert')).textContent).toBe('الملف أكبر من 5 ميجابايت.')
  expect(uploads).toEqual([])
})

test('a question file can also be dropped', async () => {
  replies = [{ status: 200, body: report() }]
  const { chooser } = await open()
  fireEvent.dragOver(chooser)
  fireEvent.drop(chooser, { dataTransfer: { files: [new File(['x'], 'dropped.csv')] } })
  expect(await screen.findByText('dropped.csv')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'معاينة الملف' })).toBeTruthy()
})

test('a long list of questions loads page by page, shows its length at once, and reports a failed page', async () => {
  const page = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, place) => ({ line: from + place, title: 'x', reason: 'essay' as const }))
  const counts = { added: 0, contrary: 0, alike: 0, waiting: 0, lossy: 0, standing: 0, rejected: 100 }
  replies = [{ status: 200, body: report({ counts, rejected: { items: page(1, 41), next: 'list.1' } }) }]
  const { user, choose, asked } = await open({
    '/api/my/question_file_items?after=list.1': { items: page(41, 81), next: 'list.2' },
  })
  const pagesAsked = () => asked.filter((address) => address.includes('question_file_items'))
  await choose('a.gift')
  await screen.findByRole('heading', { name: 'أسئلة لم تُقبل (100)' })
  const refused = section(/^أسئلة لم تُقبل/)
  expect(refused.getAllByRole('listitem')).toHaveLength(40)
  expect(pagesAsked()).toEqual([])
  await user.click(refused.getByRole('button', { name: 'عرض المزيد' }))
  await waitFor(() => expect(refused.getAllByRole('listitem')).toHaveLength(80))
  await user.click(refused.getByRole('button', { name: 'عرض المزيد' }))
  expect((await refused.findByRole('alert')).textContent).toBe(
    'انتهى وقت هذه المعاينة. لترى الباقي اختر الملف مرة أخرى.',
  )
  expect(refused.getAllByRole('listitem')).toHaveLength(80)
  expect(pagesAsked()).toHaveLength(2)
})

test('a subject’s questions can be downloaded in each format, with what the format cannot express', async () => {
  const reasons = { what: 'reasons', questions: 9 }
  const creators = { what: 'creators', questions: 14 }
  const formats = QUESTION_FORMATS.map((format) => ({
    format,
    lost: [...(format === 'aiken' ? [reasons] : []), ...(format === 'csv' ? [] : [creators])],
  }))
  await open({ [LOSSES]: { questions: 14, formats } })
  const aiken = await screen.findByRole('link', { name: 'Aiken' })
  expect(aiken.getAttribute('href')).toBe(`${FILES}?format=aiken`)
  expect(aiken.hasAttribute('download')).toBe(true)
  expect(aiken.closest('li')?.textContent).toContain('لا تحفظ: شروح الإجابات (9)، أسماء أصحاب الأسئلة (14)')
  expect(screen.getByRole('link', { name: 'CSV' }).closest('li')?.textContent).toContain('تحفظ السؤال كاملًا.')
  for (const name of Object.values(QUESTION_FORMAT_NAMES)) expect(screen.getByRole('link', { name })).toBeTruthy()
})

test('a subject without questions has no download; a failure to load their number can be retried', async () => {
  let tries = 0
  const { user } = await open({ [LOSSES]: () => (tries++ === 0 ? problem('internal') : NO_LOSS) })
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByText(/لا توجد أسئلة في اختبار هذه المادة بعد/)).toBeTruthy()
})

test('for an address that names no subject, the page of question files shows that it does not exist', async () => {
  fakeApi(SESSION)
  renderPortal('/grade_2/term_5/nahw/question_files')
  expect(await screen.findByText('لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.')).toBeTruthy()
})
