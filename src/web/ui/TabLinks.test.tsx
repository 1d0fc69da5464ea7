import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AtHome } from '../testing/AtHome.tsx'
import { TabLinks } from './TabLinks.tsx'

test('tabs are links, and the link of the current tab is marked as current', () => {
  const tabs = [
    { to: '/grade_1/books/term_1', label: 'الفصل الأول', current: false },
    { to: '/grade_1/books/term_2', label: 'الفصل الثاني', current: true },
  ]
  render(<TabLinks label="الفصل الدراسي" tabs={tabs} />, { wrapper: AtHome })
  const links = within(screen.getByRole('navigation', { name: 'الفصل الدراسي' })).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/grade_1/books/term_1', null],
    ['/grade_1/books/term_2', 'page'],
  ])
})
