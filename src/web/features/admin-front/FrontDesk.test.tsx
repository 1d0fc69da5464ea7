import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OFFERED_AIMS } from '#contract/admin-front.ts'
import { AIM_KEYS } from '#contract/home-aims.ts'
import { frontDeskText } from '../../i18n/ar/front-desk.ts'
import { selectorText } from '../../i18n/ar/selector.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { FRONT_SETTINGS, session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

const STANDING = {
  id: 'a1',
  text: 'تبدأ الامتحانات غدًا',
  starts_at: null,
  ends_at: '2025-07-01T12:00:00.000Z',
  created_at: '2025-06-01T12:00:00.000Z',
  shown: 'past',
}

test('the settings list the home page’s kinds of content by their names there, except `explanations`', () => {
  const { explanations: _text, ...named } = Object.fromEntries(AIM_KEYS.map((aim) => [aim, selectorText.choices[aim]]))
  expect(OFFERED_AIMS).toEqual(AIM_KEYS.filter((aim) => aim !== 'explanations'))
  expect(frontDeskText.availabilities.aims).toEqual(named)
})

function open(address: string, answers: object = {}, desk: object = {}) {
  putSign()
  const api = fakeApi({
    '/api/auth/get-session': session({ role: 'administrator' }),
    '/api/admin/front': {
      settings: FRONT_SETTINGS,
      defaults: FRONT_SETTINGS,
      years: [2025, 2024],
      scheduled: [],
      arrived: [],
      announcements: [STANDING],
      ...desk,
    },
    ...answers,
  })
  return { ...renderPortal(address), ...api }
}

test('an announcement without a text, or one that ends before it starts, is refused with an error at its field', async () => {
  const { user, sent } = open('/admin/front')
  await user.click(await screen.findByRole('button', { name: 'إضافة الإعلان' }))
  expect(screen.getByText('اكتب نص الإعلان.')).toBeTruthy()
  await user.type(screen.getByLabelText('نص الإعلان'), 'نص')
  await user.type(screen.getByLabelText('يظهر من'), '2025-07-02T10:00')
  await user.type(screen.getByLabelText('يختفي في'), '2025-07-01T10:00')
  await user.click(screen.getByRole('button', { name: 'إضافة الإعلان' }))
  expect(screen.getByText('اختر وقت اختفاء بعد وقت الظهور.')).toBeTruthy()
  expect(sent).toEqual([])
})

/** Makes a field's value one that the browser cannot read, as if a part of the date or hour was not typed yet. */
function leaveUnfinished(field: HTMLElement) {
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true })
}

test('an announcement whose time is half typed is not published at once, but refused with an error at its field', async () => {
  const { user, sent } = open('/admin/front', { '/api/admin/front/announcements': STANDING })
  await user.type(await screen.findByLabelText('نص الإعلان'), 'نص')
  const from = screen.getByLabelText('يظهر من')
  leaveUnfinished(from)
  await user.click(screen.getByRole('button', { name: 'إضافة الإعلان' }))
  expect(screen.getByText('ما كتبته ناقص. أكمله، أو أفرغ الحقل.')).toBeTruthy()
  expect(document.activeElement).toBe(from)
  expect(sent).toEqual([])
  Reflect.deleteProperty(from, 'validity')
  await user.click(screen.getByRole('button', { name: 'إضافة الإعلان' }))
  await waitFor(() => expect(sent).toMatchObject([{ announcement: { starts_at: null } }]))
})

test('adding an announcement clears the form for the next announcement', async () => {
  const { user, sent } = open('/admin/front', { '/api/admin/front/announcements': STANDING })
  await user.type(await screen.findByLabelText('نص الإعلان'), '  نتيجة الفرقة الأولى ')
  await user.click(screen.getByRole('button', { name: 'إضافة الإعلان' }))
  await screen.findByText('انتهى وقته')
  expect(await screen.findByLabelText('نص الإعلان')).toHaveProperty('value', '')
  expect(sent).toEqual([{ announcement: { text: 'نتيجة الفرقة الأولى', starts_at: null, ends_at: null } }])
})

test('undoing a removal restores the announcement as it was when removed, with a colleague’s change', async () => {
  const removed = { ...STANDING, text: 'نص صححه زميل' }
  const { user, sent } = open('/admin/front', {
    '/api/admin/front/announcements/a1': { done: true, announcement: removed },
    '/api/admin/front/announcements': STANDING,
  })
  await user.click(await screen.findByRole('button', { name: 'حذف' }))
  expect(await screen.findByText(/نص صححه زميل/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'تراجع' }))
  const { text, starts_at, ends_at, created_at } = removed
  expect(sent).toEqual([{ announcement: { text, starts_at, ends_at }, created_at }])
})

test('a conflict with a colleague’s edit is reported, and the typed text stays', async () => {
  const { user } = open('/admin/front', { '/api/admin/front/announcements/a1': problem('edit_conflict') })
  await user.click(await screen.findByRole('button', { name: 'تعديل' }))
  const field = screen.getAllByLabelText('نص الإعلان')[1] as HTMLTextAreaElement
  await user.type(field, '!')
  await user.click(screen.getByRole('button', { name: 'حفظ التعديل' }))
  expect(await screen.findByText(/عدّله شخص آخر/)).toBeTruthy()
  expect(screen.getAllByLabelText('نص الإعلان')[1]).toHaveProperty('value', `${STANDING.text}!`)
})

test('classification thresholds out of order are refused; those in order are sent with the previous values', async () => {
  const thresholds = { ...FRONT_SETTINGS.thresholds, very_good: 80 }
  const { user, sent } = open('/admin/front/settings', {
    '/api/admin/front/settings': { ...FRONT_SETTINGS, thresholds },
  })
  const form = within(await screen.findByRole('form', { name: 'حدود التقدير' }))
  const field = form.getByLabelText('جيد جدًّا')
  await user.clear(field)
  await user.type(field, '90')
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(form.getByText('اكتب نسبة أقل من التي فوقها.')).toBeTruthy()
  expect(sent).toEqual([])

  await user.clear(field)
  await user.type(field, '80')
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/^حُفظ/)).toBeTruthy()
  expect(sent).toEqual([{ before: { thresholds: FRONT_SETTINGS.thresholds }, after: { thresholds } }])
})

test('unticking a year hides it, and unticking a kind of content removes it from the grade’s home page', async () => {
  const { user, sent } = open('/admin/front/settings', { '/api/admin/front/settings': FRONT_SETTINGS })
  const years = within(await screen.findByRole('form', { name: 'الأعوام الظاهرة' }))
  await user.click(years.getByRole('checkbox', { name: '2023/24' }))
  await user.click(years.getByRole('button', { name: 'حفظ' }))
  await screen.findByText(/^حُفظ/)
  await user.click(screen.getByRole('checkbox', { name: 'الكتب، الفرقة الثالثة' }))
  const aims = within(screen.getByRole('form', { name: 'ما تعرضه الصفحة الرئيسية' }))
  await user.click(aims.getByRole('button', { name: 'حفظ' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { before: { hidden_years: [] }, after: { hidden_years: [2024] } },
    {
      before: { availabilities: FRONT_SETTINGS.availabilities },
      after: { availabilities: { ...FRONT_SETTINGS.availabilities, books: ['grade_1', 'grade_2', 'grade_4'] } },
    },
  ])
})

test('the choice of which accounts need a second factor is sent together with the previous choice', async () => {
  const { user, sent } = open('/admin/front/settings', { '/api/admin/front/settings': FRONT_SETTINGS })
  const form = within(await screen.findByRole('form', { name: 'أمان حسابات الإدارة' }))
  const choice = form.getByLabelText('من يلزمه التحقق بخطوتين')
  expect(choice).toHaveProperty('value', 'administrators')
  expect(within(choice).getAllByRole('option')).toHaveLength(3)
  await user.selectOptions(choice, 'كل حسابات الإدارة')
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/^حُفظ/)).toBeTruthy()
  expect(sent).toEqual([{ before: { second_factor_for: 'administrators' }, after: { second_factor_for: 'office' } }])
})

test('a conflict on a setting is reported, and a button loads the value that is stored now', async () => {
  let settings: object = FRONT_SETTINGS
  const { user } = open('/admin/front/settings', {
    '/api/admin/front': () => ({
      settings,
      defaults: FRONT_SETTINGS,
      years: [],
      scheduled: [],
      arrived: [],
      announcements: [],
    }),
    '/api/admin/front/settings': problem('edit_conflict'),
  })
  const name = await screen.findByLabelText('اسم المنصة')
  await user.clear(name)
  await user.type(name, 'اسمي')
  await user.click(within(screen.getByRole('form', { name: 'الاسم والقناة' })).getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/عدّله شخص آخر/)).toBeTruthy()
  expect(screen.getByLabelText('اسم المنصة')).toHaveProperty('value', 'اسمي')

  settings = { ...FRONT_SETTINGS, portal_name: 'اسم الآخر' }
  await user.click(screen.getByRole('button', { name: 'عرض ما هو محفوظ الآن' }))
  expect(await screen.findByDisplayValue('اسم الآخر')).toBeTruthy()
})

test('the period of appeals is sent with its start and end, and an end before the start is refused', async () => {
  const { user, sent } = open('/admin/front/settings', { '/api/admin/front/settings': FRONT_SETTINGS })
  const form = within(await screen.findByRole('form', { name: 'موعد التظلمات' }))
  await user.type(form.getByLabelText('يُفتح في'), '2025-07-02T10:00')
  await user.type(form.getByLabelText('يُغلق في'), '2025-07-01T10:00')
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(form.getByText('اختر وقت إغلاق بعد وقت الفتح.')).toBeTruthy()
  expect(sent).toEqual([])

  await user.clear(form.getByLabelText('يُفتح في'))
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/^حُفظ/)).toBeTruthy()
  const closes_at = new Date('2025-07-01T10:00').toISOString()
  expect(sent).toEqual([
    {
      before: { appeals_window: { opens_at: null, closes_at: null } },
      after: { appeals_window: { opens_at: null, closes_at } },
    },
  ])
})

test('the regulation of passing is off until the office turns it on; a wrong number of subjects is refused', async () => {
  const rules = { carried_most: 3, uncounted: true, by: 'year', second_session: true }
  const { user, sent } = open('/admin/front/settings', {
    '/api/admin/front/settings': { ...FRONT_SETTINGS, verdict_rules: rules },
  })
  const form = within(await screen.findByRole('form', { name: 'قواعد النجاح والرسوب' }))
  expect(form.queryByLabelText('أكثر ما يُنقل به الطالب من مواد')).toBeNull()
  await user.click(form.getByRole('checkbox', { name: 'تطبيق لائحة الكلية' }))
  const most = form.getByLabelText('أكثر ما يُنقل به الطالب من مواد')
  await user.clear(most)
  await user.type(most, '99')
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(form.getByText('اكتب عددًا من 0 إلى 20.')).toBeTruthy()
  expect(sent).toEqual([])

  await user.clear(most)
  await user.type(most, '٣')
  await user.click(form.getByRole('checkbox', { name: 'في الكلية دور ثانٍ' }))
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/^حُفظ/)).toBeTruthy()
  expect(sent).toEqual([{ before: { verdict_rules: null }, after: { verdict_rules: rules } }])
})

test('the rules for resits and repeated grades are saved together', async () => {
  const after = { second_session_rule: 'pass_mark', repeat_rule: 'best' }
  const { user, sent } = open('/admin/front/settings', { '/api/admin/front/settings': { ...FRONT_SETTINGS, ...after } })
  const form = within(await screen.findByRole('form', { name: 'الدور الثاني وإعادة الفرقة' }))
  await user.selectOptions(form.getByLabelText('درجة المادة في الدور الثاني'), 'pass_mark')
  await user.selectOptions(form.getByLabelText('المجموع الكلي لمن أعاد فرقة'), 'best')
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/^حُفظ/)).toBeTruthy()
  expect(sent).toEqual([{ before: { second_session_rule: 'earned', repeat_rule: 'last' }, after }])
})

test('a result added to the awaited ones takes its announced time from its scheduled draft', async () => {
  const place = { grade: 'grade_2', term: 2, year: 2025, session: 1 } as const
  const announced_at = '2030-07-01T12:00:00.000Z'
  const { user, sent } = open(
    '/admin/front/settings',
    { '/api/admin/front/settings': FRONT_SETTINGS },
    { scheduled: [{ ...place, publish_at: announced_at }] },
  )
  const form = within(await screen.findByRole('form', { name: 'النتائج المنتظرة' }))
  expect(form.getByText('لا نتائج منتظرة.')).toBeTruthy()
  await user.selectOptions(form.getByLabelText('الفرقة'), 'الفرقة الثانية')
  await user.selectOptions(form.getByLabelText('الفصل'), 'الفصل الدراسي الثاني')
  await user.click(form.getByRole('button', { name: 'إضافة إلى المنتظر' }))
  expect(form.getByText('الفرقة الثانية، الفصل الدراسي الثاني، 2024/25')).toBeTruthy()
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'موجودة في المنتظر' }).disabled).toBe(true)
  await user.click(form.getByRole('button', { name: /^موعد النشر المجدول/ }))
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/^حُفظ/)).toBeTruthy()
  expect(sent).toEqual([
    {
      before: { awaited_results: [] },
      after: { awaited_results: [{ ...place, since: expect.any(String), announced_at }] },
    },
  ])
})

test('a result that is chosen but not added is not forgotten at saving, but refused with an error at its field', async () => {
  const entry = { grade: 'grade_1', term: 1, year: 2025, session: 1, since: '2025-06-01T12:00:00.000Z' } as const
  const settings = { ...FRONT_SETTINGS, awaited_results: [{ ...entry, announced_at: null }] }
  const { user, sent } = open('/admin/front/settings', { '/api/admin/front/settings': FRONT_SETTINGS }, { settings })
  const form = within(await screen.findByRole('form', { name: 'النتائج المنتظرة' }))
  const grade = form.getByLabelText('الفرقة')
  expect(form.getByRole('button', { name: 'إضافة إلى المنتظر' })).toHaveProperty('disabled', true)
  await user.selectOptions(grade, 'الفرقة الثانية')
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(form.getByText(/^هذه النتيجة لم تُضف بعد/)).toBeTruthy()
  expect(document.activeElement).toBe(grade)
  expect(sent).toEqual([])
  await user.click(form.getByRole('button', { name: 'إضافة إلى المنتظر' }))
  await user.click(form.getByRole('button', { name: /^حذف: الفرقة الثانية/ }))
  await user.click(form.getByRole('button', { name: /^حذف: الفرقة الأولى/ }))
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  await waitFor(() => expect(sent).toMatchObject([{ after: { awaited_results: [] } }]))
})

test('a result of the current academic year can be awaited, however old the newest published year is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00.000Z') })
  open('/admin/front/settings')
  const form = within(await screen.findByRole('form', { name: 'النتائج المنتظرة' }))
  const year = form.getByLabelText<HTMLSelectElement>('العام الجامعي')
  expect(Array.from(year.options, ({ text }) => text)).toEqual(['2026/27', '2025/26', '2024/25', '2023/24'])
  expect(year.value).toBe('2025')
  vi.useRealTimers()
})

test('a setting whose time is half typed is not saved without the time, but refused with an error at its field', async () => {
  const entry = { grade: 'grade_1', term: 1, year: 2025, session: 2, since: '2025-06-01T12:00:00.000Z' }
  const settings = { ...FRONT_SETTINGS, awaited_results: [{ ...entry, announced_at: null }] }
  const { user, sent } = open('/admin/front/settings', { '/api/admin/front/settings': settings }, { settings })
  for (const [name, label] of [
    ['النتائج المنتظرة', /^موعد الإعلان/],
    ['موعد التظلمات', 'يُغلق في'],
  ] as const) {
    const form = within(await screen.findByRole('form', { name }))
    leaveUnfinished(form.getByLabelText(label))
    await user.click(form.getByRole('button', { name: 'حفظ' }))
    expect(form.getByText('ما كتبته ناقص. أكمله، أو أفرغ الحقل.')).toBeTruthy()
    expect(document.activeElement).toBe(form.getByLabelText(label))
  }
  expect(sent).toEqual([])
})

test('an awaited result whose result sheet is published says so, and can be removed', async () => {
  const entry = { grade: 'grade_1', term: 1, year: 2025, session: 2, since: '2025-06-01T12:00:00.000Z' }
  const awaited_results = [{ ...entry, announced_at: null }]
  const { user, sent } = open(
    '/admin/front/settings',
    { '/api/admin/front/settings': FRONT_SETTINGS },
    {
      settings: { ...FRONT_SETTINGS, awaited_results },
      arrived: [{ grade: 'grade_1', term: 1, year: 2025, session: 2 }],
    },
  )
  const form = within(await screen.findByRole('form', { name: 'النتائج المنتظرة' }))
  expect(form.getByText(/^نُشرت/)).toBeTruthy()
  expect(form.queryByLabelText(/^موعد الإعلان/)).toBeNull()
  await user.click(form.getByRole('button', { name: /^حذف: الفرقة الأولى، .*الدور الثاني$/ }))
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/^حُفظ/)).toBeTruthy()
  expect(sent).toEqual([{ before: { awaited_results }, after: { awaited_results: [] } }])
})

test('a settings form shows what saving another form has changed, but keeps the values that were typed into it', async () => {
  const availabilities = { ...FRONT_SETTINGS.availabilities, books: ['grade_1'] }
  let settings: object = FRONT_SETTINGS
  const { user, sent } = open('/admin/front/settings', {
    '/api/admin/front': () => ({
      settings,
      defaults: FRONT_SETTINGS,
      years: [2025, 2024],
      scheduled: [],
      arrived: [],
      announcements: [],
    }),
    '/api/admin/front/settings': () => {
      settings = { ...FRONT_SETTINGS, availabilities, hidden_years: [2024] }
      return settings
    },
  })
  const identity = within(await screen.findByRole('form', { name: 'الاسم والقناة' }))
  const years = within(screen.getByRole('form', { name: 'الأعوام الظاهرة' }))
  const home = within(screen.getByRole('form', { name: 'ما تعرضه الصفحة الرئيسية' }))
  const books = home.getByRole('checkbox', { name: 'الكتب، الفرقة الثانية' })
  expect(books).toHaveProperty('checked', true)
  await user.click(years.getByRole('checkbox', { name: '2024/25' }))
  await user.click(identity.getByRole('button', { name: 'حفظ' }))
  await waitFor(() => expect(books).toHaveProperty('checked', false))
  expect(years.getByRole('checkbox', { name: '2024/25' })).toHaveProperty('checked', false)
  expect(years.getByRole('checkbox', { name: '2023/24' })).toHaveProperty('checked', true)

  await user.click(home.getByRole('checkbox', { name: 'الكتب، الفرقة الثانية' }))
  await user.click(home.getByRole('button', { name: 'حفظ' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    before: { availabilities },
    after: { availabilities: { books: ['grade_1', 'grade_2'] } },
  })
})
