import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, portal } from '../testing/fake-api.ts'
import { PrintHead } from './PrintHead.tsx'

test('a printed page begins with the faculty’s crest and name and the title of the page', async () => {
  const crest = { url: '/drive/uc?export=view&id=crest.png', width: 300, height: 420 }
  fakeApi({ '/api/portal': portal({ crest, name: 'كلية الآداب' }) })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PrintHead title="نتيجة الفرقة الأولى" />
    </QueryClientProvider>,
  )
  const name = await screen.findByText('كلية الآداب')
  const head = name.closest('header')
  expect(head?.firstElementChild?.getAttribute('src')).toBe(crest.url)
  expect(head?.textContent).toContain('نتيجة الفرقة الأولى')
})
