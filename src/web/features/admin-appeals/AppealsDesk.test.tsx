import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'

const LINE = {
  id: 'a1',
  state: 'waiting',
  student_id: '100012025',
  name: 'هدى حسن',
  year: 2025,
  grade: 1,
  term: 1,
  subject: 'النحو',
  created_at: '2025-07-02T10:00:00.000Z',
  taken_by: null,
  answered_at: null,
  confirmed: false,
  correction: 'none',
}
const STANDING = {
  sheet_id: '2025-g1-t1-v1',
  seat_number: '10001',
  degree: '60',
  full_mark: 100,
  gathering: null,
  hidden: false,
  withheld: false,
}
const WAITING = {
  ...LINE,
  is_mine: false,
  answer: null,
  corrected_in: null,
  revision: 0,
  standing: STANDING,
  request_count: 1,
  confirmed_count: 0,
  others: [],
}
const MINE = { ...WAITING, state: 'taken', taken_by: 'منى', is_mine: true, revision: 1 }
const COUNTS = { waiting: 1, taken: 2, accepted: 0, refused: 0 }
const PAGE = '/admin/appeals/a1'
const API = '/api/admin/appeals/a1'
const REQUEST = {
  id: 'r1',
  contact: '01001234567',
  reason: 'أظن أن ورقة لم تحسب.',
  created_at: '2025-07-02T10:00:00.000Z',
  confirmed_at: null,
  confirmed_by: null,
}
const REQUESTS = '/api/admin/appeals/a1/requests'
const LIST = '/api/admin/appeals?state=waiting'
function desk(answers: object) {
  return fakeApi({
    '/api/auth/get-session': sessionOf({ staff_roles: ['results_officer'] }),
    [REQUESTS]: { items: [REQUEST], next: null },
    ...answers,
  })
}

const REFUSAL = 'رفض: تبقى الدرجة كما هي'

test('the list shows the waiting appeals with the number of appeals in each state, and links to each', async () => {
  desk({ [LIST]: { items: [LINE], next: null, counts: COUNTS }, [API]: WAITING })
  const { user, address } = renderPortal('/admin/appeals')
  const tabs = await screen.findByRole('navigation', { name: 'التظلمات بحسب حالتها' })
  expect(await within(tabs).findByRole('link', { name: 'تنتظر المراجعة (1)' })).toBeTruthy()
  expect(within(tabs).getByRole('link', { name: 'قيد المراجعة (2)' }).getAttribute('href')).toBe(
    '/admin/appeals?state=taken',
  )
  await user.click(screen.getByRole('link', { name: 'النحو: هدى حسن' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'النحو: هدى حسن' })).toBeTruthy()
  expect(address()).toBe(PAGE)
})

test('an empty list of appeals says which will appear there, and a failure to load can be retried', async () => {
  desk({
    [LIST]: problem('service_unavailable'),
    '/api/admin/appeals?state=refused': { items: [], next: null, counts: COUNTS },
  })
  const { user } = renderPortal('/admin/appeals')
  expect(await screen.findByRole('button', { name: 'إعادة المحاولة' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'مرفوضة' }))
  expect(await screen.findByText('لم يُرفض أي تظلم بعد')).toBeTruthy()
})

test('accepted appeals whose correction is not published have a list, and say so on their page', async () => {
  const undone = { ...LINE, state: 'accepted', correction: 'undone' }
  desk({
    [LIST]: { items: [], next: null, counts: COUNTS },
    '/api/admin/appeals?state=accepted&correction=undone': { items: [undone], next: null, counts: COUNTS },
    [API]: { ...WAITING, ...undone, answer: 'صححت.', corrected_in: '2025-g1-t1-v2' },
  })
  const { user } = renderPortal('/admin/appeals')
  await user.click(await screen.findByRole('link', { name: 'مقبولة وتصحيحها غير منشور' }))
  expect(await screen.findByText('تصحيحه غير منشور')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'النحو: هدى حسن' }))
  expect(await screen.findByText(/^تصحيح هذا التظلم غير منشور الآن/)).toBeTruthy()
})

test('the button for more appeals requests the next page by its cursor', async () => {
  const { asked } = desk({
    [LIST]: { items: [LINE], next: 'place', counts: COUNTS },
    [`${LIST}&after=place`]: { items: [{ ...LINE, id: 'a2', subject: 'الصرف' }], next: null, counts: COUNTS },
  })
  const { user } = renderPortal('/admin/appeals')
  await user.click(await screen.findByRole('button', { name: 'عرض المزيد' }))
  expect(await screen.findByRole('link', { name: 'الصرف: هدى حسن' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'النحو: هدى حسن' })).toBeTruthy()
  expect(asked).toContain(`${LIST}&after=place`)
})

test('an appeal’s page shows student, current mark, reason and contact, and an officer can take the appeal', async () => {
  const { sent } = desk({ [API]: WAITING, [`${API}/take`]: MINE })
  const { user } = renderPortal(PAGE)
  expect(await screen.findByText('أظن أن ورقة لم تحسب.')).toBeTruthy()
  expect(screen.getByText('01001234567')).toBeTruthy()
  const fact = (label: string) =>
    screen.getAllByRole('term').find((term) => term.textContent === label)?.nextElementSibling?.textContent
  expect(fact('الدرجة المنشورة الآن')).toBe('60 من 100')
  expect(fact('رقم الجلوس')).toBe('10001')
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'استلام التظلم' }))
  expect(await screen.findByText('استلمت التظلم.')).toBeTruthy()
  expect(sent).toEqual([{ revision: 0 }])
  expect(screen.getByRole('textbox', { name: 'الرد على الطالب' })).toBeTruthy()
})

test('no decision about an appeal is preselected; a refusal requires an answer to the student', async () => {
  const refused = {
    ...MINE,
    state: 'refused',
    is_mine: false,
    answer: 'لم نجد خطأ.',
    answered_at: '2025-07-04T10:00:00.000Z',
  }
  const { sent } = desk({ [API]: MINE, [`${API}/refusal`]: refused })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'إرسال الرد' }))
  expect(screen.getByText('اختر القرار أولًا.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'القرار' }), REFUSAL)
  await user.click(screen.getByRole('button', { name: 'رفض وإرسال الرد' }))
  expect(screen.getByText('اكتب الرد في 3 أحرف على الأقل.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'الرد على الطالب' }), 'لم نجد خطأ.')
  await user.click(screen.getByRole('button', { name: 'رفض وإرسال الرد' }))
  expect(await screen.findByText('رُفِض التظلم، وسيرى الطالب ردك.')).toBeTruthy()
  expect(sent).toEqual([{ revision: 1, answer: 'لم نجد خطأ.' }])
  expect(screen.getByText('لم نجد خطأ.')).toBeTruthy()
})

test.each([
  ['publish', 'قبول مع نشر التصحيح الآن', true],
  ['draft', 'قبول مع حفظ التصحيح في مسودة', false],
] as const)('accepting an appeal corrects the mark: %s', async (_, option, publish) => {
  const accepted = { ...MINE, state: 'accepted', is_mine: false, answer: 'صححت.', corrected_in: '2025-g1-t1-v2' }
  const { sent } = desk({ [API]: MINE, [`${API}/acceptance`]: accepted })
  const { user } = renderPortal(PAGE)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'القرار' }), option)
  await user.type(screen.getByRole('textbox', { name: 'الدرجة الصحيحة' }), '75')
  await user.type(screen.getByRole('textbox', { name: 'الرد على الطالب' }), 'صححت.')
  await user.click(screen.getByRole('button', { name: 'قبول وإرسال الرد' }))
  expect(await screen.findByText('قُبِل التظلم، وسيرى الطالب ردك.')).toBeTruthy()
  expect(sent).toEqual([
    { revision: 1, answer: 'صححت.', correction: { sheet_id: '2025-g1-t1-v1', degree: '75', publish } },
  ])
  expect(screen.getByRole('link', { name: 'الإصدار الذي فيه التصحيح: 2' }).getAttribute('href')).toBe(
    '/admin/results/sheets/2025-g1-t1-v2',
  )
})

test('an invalid corrected mark is reported at its field, and the typed answer stays', async () => {
  desk({ [API]: MINE, [`${API}/acceptance`]: problem('invalid_request') })
  const { user } = renderPortal(PAGE)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'القرار' }), 'قبول مع نشر التصحيح الآن')
  await user.type(screen.getByRole('textbox', { name: 'الدرجة الصحيحة' }), '101')
  await user.type(screen.getByRole('textbox', { name: 'الرد على الطالب' }), 'صححت.')
  await user.click(screen.getByRole('button', { name: 'قبول وإرسال الرد' }))
  expect(await screen.findByText(/اكتب درجة تختلف عن المنشورة/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'الرد على الطالب' })).toHaveProperty('value', 'صححت.')
})

test('correcting a mark that a draft already corrects is refused; after a reload the page links to the draft', async () => {
  let seen: object = MINE
  const conflict = problem('edit_conflict', { fields: [{ path: '/subject', message: 'in_draft' }] })
  desk({ [API]: () => seen, [`${API}/acceptance`]: conflict })
  const { user } = renderPortal(PAGE)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'القرار' }), 'قبول مع حفظ التصحيح في مسودة')
  await user.type(screen.getByRole('textbox', { name: 'الدرجة الصحيحة' }), '75')
  await user.type(screen.getByRole('textbox', { name: 'الرد على الطالب' }), 'صححت.')
  await user.click(screen.getByRole('button', { name: 'قبول وإرسال الرد' }))
  expect(await screen.findByText(/في المسودة تصحيح لهذه الدرجة من قبل/)).toBeTruthy()
  seen = { ...MINE, standing: { ...STANDING, gathering: '2025-g1-t1-v2' } }
  await user.click(screen.getByRole('button', { name: 'إعادة تحميل التظلم' }))
  const link = await screen.findByRole('link', { name: 'فتح المسودة' })
  expect(link.getAttribute('href')).toBe('/admin/results/sheets/2025-g1-t1-v2')
})

test('while a draft collects corrections, an accepted appeal’s correction cannot be published directly', async () => {
  desk({ [API]: { ...MINE, standing: { ...STANDING, gathering: '2025-g1-t1-v2' } } })
  renderPortal(PAGE)
  const decision = await screen.findByRole('combobox', { name: 'القرار' })
  expect(
    within(decision)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['اختر القرار', 'رفض: تبقى الدرجة كما هي', 'قبول مع حفظ التصحيح في مسودة', 'قبول، والدرجة مصححة من قبل'])
})

test('for a student without a published result sheet there is no mark to correct', async () => {
  desk({ [API]: { ...MINE, standing: null } })
  renderPortal(PAGE)
  const decision = await screen.findByRole('combobox', { name: 'القرار' })
  expect(within(decision).getAllByRole('option')).toHaveLength(3)
  expect(screen.getByText('الطالب ليس في أي كشف منشور الآن')).toBeTruthy()
})

test('a conflict with a colleague’s change is reported, keeps the typed answer and offers a reload', async () => {
  let seen: object = MINE
  desk({ [API]: () => seen, [`${API}/refusal`]: problem('edit_conflict') })
  const { user } = renderPortal(PAGE)
  await user.type(await screen.findByRole('textbox', { name: 'الرد على الطالب' }), 'لم نجد خطأ.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'القرار' }), REFUSAL)
  await user.click(screen.getByRole('button', { name: 'رفض وإرسال الرد' }))
  expect(await screen.findByText(/عدّله شخص آخر/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'الرد على الطالب' })).toHaveProperty('value', 'لم نجد خطأ.')
  seen = { ...MINE, is_mine: false, taken_by: 'سعاد', revision: 2 }
  await user.click(screen.getByRole('button', { name: 'إعادة تحميل التظلم' }))
  expect(await screen.findByRole('button', { name: 'استلامه من زميلي' })).toBeTruthy()
  expect(screen.getByText('سعاد')).toBeTruthy()
})

test('taking an appeal over from a colleague, and reopening an answered one, ask for confirmation', async () => {
  const taken = { ...MINE, is_mine: false, taken_by: 'سعاد' }
  const { sent } = desk({
    [API]: taken,
    [`${API}/take`]: { ...MINE, state: 'accepted', is_mine: false, revision: 2 },
    [`${API}/reopening`]: MINE,
  })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'استلامه من زميلي' }))
  expect(sent).toEqual([])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'استلامه من زميلي' }))
  await user.click(await screen.findByRole('button', { name: 'إعادة فتح التظلم' }))
  expect(screen.getByText(/الدرجة المصححة تبقى/)).toBeTruthy()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'إعادة فتح التظلم' }))
  expect(await screen.findByText('أُعيد فتح التظلم.')).toBeTruthy()
  expect(sent).toEqual([{ revision: 1 }, { revision: 2 }])
})

test('the page of an unknown appeal links back to the list', async () => {
  desk({ [API]: problem('not_found') })
  renderPortal(PAGE)
  expect(await screen.findByText('لا يوجد تظلم بهذا الرابط')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('link', { name: 'التظلمات' }).at(-1)?.getAttribute('href')).toBe('/admin/appeals')
})

test('when an officer confirms a request as the student’s own, the page of the appeal is refetched', async () => {
  const { sent } = desk({ [API]: WAITING, [`${REQUESTS}/r1`]: { done: true } })
  const { user } = renderPortal(PAGE)
  expect(await screen.findByText(/لا يقرأ ردك إلا من أُكّد طلبه/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'هذا طلب الطالب نفسه' }))
  expect(await screen.findByText('أُكّد الطلب، وسيقرأ صاحبه الرد.')).toBeTruthy()
  expect(sent).toEqual([{ confirmed: true }])
})

test('an appeal’s requests show who confirmed them, can be reversed in order, and are fetched page by page', async () => {
  const byCode = { ...REQUEST, confirmed_at: '2025-07-03T10:00:00.000Z' }
  const byOfficer = { ...byCode, id: 'r2', confirmed_by: 'منى' }
  const { asked } = desk({
    [API]: { ...WAITING, request_count: 30, confirmed_count: 2 },
    [REQUESTS]: { items: [byCode, byOfficer], next: 'place' },
    [`${REQUESTS}?after=place`]: { items: [{ ...REQUEST, id: 'r3' }], next: null },
    [`${REQUESTS}?order=newest`]: { items: [byCode], next: null },
  })
  const { user } = renderPortal(PAGE)
  const lines = within(await screen.findByRole('list', { name: 'الطلبات' }))
  expect(
    lines.getAllByRole('listitem').map(({ textContent }) => /أُكّد برمز الطالب|أُكّد من حساب منى/.exec(textContent)?.[0]),
  ).toEqual(['أُكّد برمز الطالب', 'أُكّد من حساب منى'])
  await user.click(screen.getByRole('button', { name: 'عرض طلبات أخرى' }))
  await waitFor(() => expect(screen.getByText('غير مؤكد')).toBeTruthy())
  await user.selectOptions(screen.getByRole('combobox', { name: 'الترتيب' }), 'الأحدث أولًا')
  await waitFor(() => expect(asked).toContain(`${REQUESTS}?order=newest`))
})
