import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { saveResult } from '../../api/saved-result.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { fakeApi, NO_NETWORK, portal, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { listRows, studentResult } from '../../testing/samples.ts'
import { tableCells } from '../../testing/table-cells.ts'

const LIST = '/degrees/grade_2/2024_25'
const API = '/api/grade_2/degrees/2024_25'
const END = 'نهاية النتائج'

function bodyRows(): HTMLElement[] {
  return screen.getAllByRole('row').slice(1)
}

function texts(row: HTMLElement | undefined): string[] {
  return row ? tableCells(row).map((cell) => cell.textContent) : []
}

test('the results list names grade and year in its title, and shows the students’ number and rows', async () => {
  fakeApi({ [API]: { items: listRows(1, 2), total: 2, next: null } })
  renderPortal(LIST)
  expect(await screen.findByRole('heading', { level: 1, name: 'ترتيب نتائج الفرقة الثانية 2024/25' })).toBeTruthy()
  expect(await screen.findByText((_, element) => element?.textContent === 'عدد الطلاب: 2')).toBeTruthy()
  expect(texts(bodyRows()[0])).toEqual(['1', '10001', 'طالب 1', '899', '89.90%'])
  expect(screen.getByRole('link', { name: 'طالب 2' }).getAttribute('href')).toBe(`${LIST}/10002`)
  expect(screen.getByText(END)).toBeTruthy()
})

test('the row of the reader’s saved result is highlighted, but only in the list of its own year', async () => {
  localStorage.setItem(
    'diwan.my_result',
    JSON.stringify({ grade: 'grade_2', year: '2024_25', seat: '10002', name: '' }),
  )
  fakeApi({ [API]: { items: listRows(1, 2), total: 2, next: null } })
  renderPortal('/degrees/grade_2/2024_25')
  const mine = await screen.findByText(/^نتيجتي/)
  expect(mine.closest('tr')).toBe(screen.getByRole('link', { name: 'طالب 2' }).closest('tr'))
  expect(bodyRows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true'])
})

test('a hidden student’s row shows neither seat number nor name and has no link', async () => {
  const hidden = { hidden: true, rank: 2, total: 898, total_percentage: 89.8 }
  fakeApi({ [API]: { items: [...listRows(1, 1), hidden], total: 2, next: null } })
  renderPortal(LIST)
  await screen.findByRole('table')
  expect(texts(bodyRows()[1])).toEqual(['2', 'محجوب', 'محجوب', '898', '89.80%'])
  expect(within(bodyRows()[1] as HTMLElement).queryByRole('link')).toBeNull()
})

test('more rows of the results list are added until its end, and are there after going back to the list', async () => {
  const { asked } = fakeApi({
    [API]: { items: listRows(1, 40), total: 45, next: 40 },
    [`${API}?after=40`]: { items: listRows(41, 45), total: 45, next: null },
    [`${API}/10045`]: studentResult({ id: '10045' }),
  })
  const { user, router } = renderPortal(LIST)
  await screen.findByRole('table')
  expect(bodyRows()).toHaveLength(40)
  expect(screen.queryByText(END)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'عرض المزيد' }))
  await waitFor(() => expect(bodyRows()).toHaveLength(45))
  expect(screen.getByText(END)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'عرض المزيد' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'طالب 45' }))
  await screen.findByRole('heading', { level: 1, name: 'طالب 7' })
  await router.navigate(-1)
  await waitFor(() => expect(bodyRows()).toHaveLength(45))
  expect(asked.filter((address) => address === `${API}?after=40`)).toHaveLength(1)
})

test('a page of the results list that fails to load is reported, and the button loads it again', async () => {
  let tries = 0
  fakeApi({
    [API]: { items: listRows(1, 40), total: 41, next: 40 },
    [`${API}?after=40`]: () => (tries++ === 0 ? NO_NETWORK : { items: listRows(41, 41), total: 41, next: null }),
  })
  const { user } = renderPortal(LIST)
  await user.click(await screen.findByRole('button', { name: 'عرض المزيد' }))
  expect(await screen.findByText(/تعذر الاتصال/)).toBeTruthy()
  expect(bodyRows()).toHaveLength(40)
  await user.click(screen.getByRole('button', { name: 'عرض المزيد' }))
  await waitFor(() => expect(bodyRows()).toHaveLength(41))
})

test('the order of the results list is in the URL and is requested from the server', async () => {
  const { asked } = fakeApi({
    [API]: { items: listRows(1, 1), total: 1, next: null },
    [`${API}?sortMethod=duplicated`]: { items: listRows(5, 5), total: 1, next: null },
  })
  const { user, address } = renderPortal(LIST)
  await screen.findByText('طالب 1')
  expect(screen.getByText(/عند التساوي يُقدَّم رقم الجلوس الأصغر/)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'طريقة الترتيب' }), 'المتساوون في ترتيب واحد')
  expect(await screen.findByText('طالب 5')).toBeTruthy()
  expect(address()).toBe(`${LIST}?sortMethod=duplicated`)
  expect(asked).toContain(`${API}?sortMethod=duplicated`)
  expect(screen.getByText(/أصحاب المجموع الواحد لهم ترتيب واحد/)).toBeTruthy()
})

test('the order of the results list in the URL is selected when the page opens', async () => {
  fakeApi({ [`${API}?sortMethod=duplicated`]: { items: listRows(5, 5), total: 1, next: null } })
  renderPortal(`${LIST}?sortMethod=duplicated`)
  expect(await screen.findByText('طالب 5')).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('duplicated')
})

test('after a failure the number of students is unknown, and loading the results list can be retried', async () => {
  let tries = 0
  fakeApi({ [API]: () => (tries++ === 0 ? problem('internal') : { items: listRows(1, 1), total: 1, next: null }) })
  const { user } = renderPortal(LIST)
  expect(await screen.findByText('حدث خطأ عندنا. أعد المحاولة بعد قليل.')).toBeTruthy()
  expect(screen.getByText('غير محدد')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByText('طالب 1')).toBeTruthy()
  expect(screen.queryByText('غير محدد')).toBeNull()
})

test('while the results list loads, the page says so', async () => {
  fakeApi({ [API]: () => new Promise(() => undefined) })
  renderPortal(LIST)
  expect(await screen.findByText('سبحان الله وبحمده')).toBeTruthy()
})

test('an unpublished list says that it is empty; for an invalid address the page suggests checking the link', async () => {
  fakeApi({ [API]: { items: [], total: 0, next: null } })
  const { router } = renderPortal(LIST)
  expect(await screen.findByText('لا توجد نتائج في هذه القائمة بعد')).toBeTruthy()
  expect(screen.getByText((_, element) => element?.textContent === 'عدد الطلاب: غير محدد')).toBeTruthy()
  await router.navigate('/degrees/grade_9/2024_26')
  expect(await screen.findByRole('heading', { level: 1, name: 'ترتيب نتائج' })).toBeTruthy()
  expect(screen.getByText(/لا توجد قائمة منشورة/)).toBeTruthy()
  expect(screen.getByText('غير محدد')).toBeTruthy()
})

test('the list says which terms and exam sessions it covers, and the verdict of those who did not pass', async () => {
  const [first, second] = listRows(1, 2)
  const items = [first, { ...second, verdict: 'لم يجتز مادتين' }]
  fakeApi({ [API]: { items, total: 2, next: null, partial: 1, second_session: 'earned' } })
  renderPortal(LIST)
  expect(await screen.findByText(/^نتيجة الفصل الأول وحده/)).toBeTruthy()
  expect(screen.getByText(/المجموع والترتيب يشملان درجات الدور الثاني كما هي/)).toBeTruthy()
  expect(screen.getAllByText('لم يجتز مادتين')).toHaveLength(1)
})

test('the row of the reader’s saved result is highlighted, and a button shows it even on a later page', async () => {
  const scrolled = vi.fn<() => void>()
  Element.prototype.scrollIntoView = scrolled
  saveResult({ grade: 'grade_2', year: '2024_25', seat: '10082', name: 'طالب 82' })
  fakeApi({
    [API]: { items: listRows(1, 40), total: 82, next: 40 },
    [`${API}?after=40`]: { items: listRows(41, 80), total: 82, next: 80 },
    [`${API}?after=80`]: { items: listRows(81, 82), total: 82, next: null },
  })
  const { user } = renderPortal(LIST)
  await user.click(await screen.findByRole('button', { name: 'ترتيبي في القائمة' }))
  const link = await screen.findByRole('link', { name: 'طالب 82' })
  expect(link.closest('tr')?.getAttribute('aria-current')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(scrolled).toHaveBeenCalledTimes(1)
})

test('if loading fails before the reader’s row is reached, the button says so, and its next press loads on', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  saveResult({ grade: 'grade_2', year: '2024_25', seat: '10082', name: 'طالب 82' })
  let isDown = true
  const last = { items: listRows(81, 82), total: 82, next: null }
  fakeApi({
    [API]: { items: listRows(1, 40), total: 82, next: 40 },
    [`${API}?after=40`]: { items: listRows(41, 80), total: 82, next: 80 },
    [`${API}?after=80`]: () => (isDown ? problem('internal') : last),
  })
  const { user } = renderPortal(LIST)
  const button = await screen.findByRole('button', { name: 'ترتيبي في القائمة' })
  await user.click(button)
  const tools = within(button.parentElement ?? button)
  expect(await tools.findByText(PROBLEM_TEXTS.internal)).toBeTruthy()
  isDown = false
  await user.click(button)
  expect(await screen.findByRole('link', { name: 'طالب 82' })).toBeTruthy()
  expect(tools.queryByText(PROBLEM_TEXTS.internal)).toBeNull()
})

test('without a saved result of this list there is no button to the reader’s row', async () => {
  saveResult({ grade: 'grade_2', year: '2023_24', seat: '10001', name: 'طالب 1' })
  fakeApi({ [API]: { items: listRows(1, 2), total: 2, next: null } })
  renderPortal(LIST)
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'ترتيبي في القائمة' })).toBeNull()
})

test('an awaited result is named only on the list of its grade and year', async () => {
  const entry = { grade: 'grade_2', term: 2, year: 2025, session: 1, since: '2025-06-20T12:00:00.000Z' }
  const awaited = [
    { ...entry, announced_at: null },
    { ...entry, grade: 'grade_1', announced_at: null },
    { ...entry, year: 2024, announced_at: null },
  ]
  fakeApi({ [API]: { items: [], total: 0, next: null }, '/api/portal': portal({ awaited }) })
  renderPortal(LIST)
  const part = within(await screen.findByRole('region', { name: 'نتائج منتظرة' }))
  expect(part.getAllByRole('listitem')).toHaveLength(1)
  expect(part.getByText('الفرقة الثانية، الفصل الدراسي الثاني، 2024/25')).toBeTruthy()
  expect(screen.getByText('لا توجد نتائج في هذه القائمة بعد')).toBeTruthy()
})

describe('printing', () => {
  const FILE = '/storage/students-data/degrees/2024_25/degrees_grade_2.json'

  function openList(file: unknown) {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const api = fakeApi({ [API]: { items: listRows(1, 40), total: 45, next: 40 }, [FILE]: file })
    return { ...renderPortal(LIST), ...api, print }
  }

  test('the print button loads the whole results list by one call, and prints it', async () => {
    const { user, asked, print } = openList({ degrees: listRows(1, 45), subjects: [] })
    expect(await screen.findByText(/^هذا أول القائمة فقط/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'طباعة' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(asked.filter((address) => address !== '/api/portal')).toEqual([API, FILE])
    const printed = screen.getAllByRole('table').find((table) => table.closest('[data-print=only]'))
    expect(within(printed as HTMLElement).getAllByRole('row')).toHaveLength(46)
    expect(screen.getByText('طالب 40', { selector: '[data-print=no] *' })).toBeTruthy()
  })

  test('if the list on the screen gives equal totals the same rank, so does the printed list', async () => {
    const [one, two] = listRows(1, 2)
    const degrees = [one, { ...two, total: one?.total }]
    const { user, print, router } = openList({ degrees, subjects: [] })
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: 'طباعة' }))
    await waitFor(() => expect(print).toHaveBeenCalled())
    await act(() => router.navigate(`${LIST}?sortMethod=duplicated`))
    const ranks = document.querySelectorAll('[data-print=only] tbody td:first-child')
    expect(Array.from(ranks, ({ textContent }) => textContent)).toEqual(['1', '1'])
  })

  test('after a publication the browser’s menu does not print the list that the button loaded before', async () => {
    const { user, print, client } = openList({ degrees: listRows(1, 45), subjects: [] })
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: 'طباعة' }))
    await waitFor(() => expect(print).toHaveBeenCalled())
    expect(screen.getByText('طالب 45')).toBeTruthy()
    act(() => void client.setQueryData(['portal'], portal({ revision: 2 })))
    await waitFor(() => expect(screen.queryByText('طالب 45')).toBeNull())
    expect(screen.getByText('طالب 40').closest('[data-print=no]')).toBeNull()
  })

  test('a list that is published while the print button loads it is loaded again', async () => {
    const { user, print, client, asked } = openList(() => {
      const isFirst = asked.filter((address) => address === FILE).length === 1
      if (isFirst) client.setQueryData(['portal'], portal({ revision: 2 }))
      return { degrees: listRows(1, isFirst ? 45 : 44), subjects: [] }
    })
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: 'طباعة' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(screen.getByText('طالب 44')).toBeTruthy()
    expect(screen.queryByText('طالب 45')).toBeNull()
  })

  test('the print button reports that the results list cannot be loaded, and prints nothing', async () => {
    const { user, print } = openList(NO_NETWORK)
    await user.click(await screen.findByRole('button', { name: 'طباعة' }))
    expect(await screen.findByText(/^تعذر تحميل القائمة كاملة/)).toBeTruthy()
    expect(print).not.toHaveBeenCalled()
  })
})
