import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, NO_NETWORK, portal } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const TOP = '/storage/students-data/top_degrees.json'
const PORTAL = portal({
  years: [
    { year: '2024_25', grades: [{ grade: 'grade_1', terms: ['term_1', 'term_2'] }] },
    { year: '2023_24', grades: [{ grade: 'grade_4', terms: ['term_2'] }] },
  ],
})
const TOPPERS = [
  {
    grade: 'grade_1',
    grade_ar_name: 'الفرقة الأولى',
    year: '2024_25',
    list: [
      { rank: 1, name: 'طالب 1', total_percentage: 95.5, id: '10001' },
      { hidden: true, rank: 2, total_percentage: 94 },
    ],
  },
]

test('the page leads to the search, to every published year and to every ranking', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: TOPPERS })
  renderPortal('/')
  expect(await screen.findByRole('heading', { level: 1, name: 'نتائج الطلاب وترتيبهم' })).toBeTruthy()
  await screen.findByRole('table')
  const links = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/find_student',
    '/degrees/grade_1/2024_25',
    '/ranking/grade_1/term_1/2025',
    '/ranking/grade_1/term_2/2025',
    '/degrees/grade_4/2023_24',
    '/ranking/grade_4/term_2/2024',
    '/degrees/grade_1/2024_25/10001',
    '/degrees/grade_1/2024_25',
  ])
  expect(document.title).toBe('ديوان')
})

test('the toppers of a grade are listed with the way to the whole list', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: TOPPERS })
  renderPortal('/')
  const table = await screen.findByRole('table', { name: 'أوائل الفرق: الفرقة الأولى' })
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells).toEqual(['1', 'طالب 1', '95.50%', '2', 'محجوب', '94.00%'])
  expect(within(table).getAllByRole('link')).toHaveLength(1)
  const all = screen.getByRole('link', { name: 'عرض القائمة كاملة', description: 'الفرقة الأولى 2024/25' })
  expect(all.getAttribute('href')).toBe('/degrees/grade_1/2024_25')
})

test('before the first sheet the page says what the office has to do', async () => {
  fakeApi({ [TOP]: [] })
  renderPortal('/')
  expect(await screen.findByText('لم تُنشر نتائج بعد')).toBeTruthy()
  expect(screen.getByText('npm run diwan -- import')).toBeTruthy()
})

test('without toppers the published years are still there', async () => {
  fakeApi({ '/api/portal': PORTAL, [TOP]: [] })
  renderPortal('/')
  expect(await screen.findByText('لا توجد قوائم أوائل بعد.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'نتيجة العام', description: 'الفرقة الرابعة' })).toBeTruthy()
})

test('a failure of the toppers can be retried', async () => {
  let tries = 0
  fakeApi({ '/api/portal': PORTAL, [TOP]: () => (tries++ === 0 ? NO_NETWORK : TOPPERS) })
  const { user } = renderPortal('/')
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})
