import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const FORMS = [
  ['/send_suggestion', '/api/suggestions', 'الاقتراح'],
  ['/send_problem', '/api/problems', 'المشكلة'],
] as const

afterEach(() => void vi.useRealTimers())

test.each(FORMS)(
  '%s: a text that is too short is refused with an error at the field, and nothing is sent',
  async (page, api, label) => {
    const { asked } = fakeApi({ [api]: { done: true } })
    const { user } = renderPortal(page)
    const field = await screen.findByRole('textbox', { name: label })
    // Spaces around the text do not count: nine characters are too few.
    await user.type(field, '  123456789  ')
    await user.click(screen.getByRole('button', { name: 'إرسال' }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('اكتب 10 أحرف على الأقل.')).toBeTruthy()
    expect(asked).not.toContain(api)
    await user.type(field, '0')
    expect(screen.queryByText('اكتب 10 أحرف على الأقل.')).toBeNull()
  },
)

test.each(FORMS)(
  '%s: a double click sends a text of ten characters once; the form confirms it and clears the field',
  async (page, api, label) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = fakeApi({ [api]: { done: true } })
    const { user } = renderPortal(page)
    const field = await screen.findByRole('textbox', { name: label })
    await user.type(field, '1234567890')
    await user.dblClick(screen.getByRole('button', { name: 'إرسال' }))
    expect(await screen.findByText('تم الإرسال بنجاح')).toBeTruthy()
    expect(asked.filter((address) => address === api)).toHaveLength(1)
    expect(field).toHaveProperty('value', '')
    const outcome = screen.getByText('تم الإرسال بنجاح').closest('[role=status]')
    expect(document.activeElement).toBe(outcome)
    vi.advanceTimersByTime(60_000)
    expect(outcome?.textContent).toContain('تم الإرسال بنجاح')
    await user.type(field, '1234567891')
    expect(screen.getByText('تم الإرسال بنجاح')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'إرسال' }))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('تم الإرسال بنجاح'))
    expect(document.activeElement).not.toBe(outcome)
  },
)

test.each(FORMS)('%s: what is typed is there again after a reload, until it is sent', async (page, api, label) => {
  fakeApi({ [api]: { done: true } })
  const { user } = renderPortal(page)
  await user.type(await screen.findByRole('textbox', { name: label }), 'نص أطول من عشرة أحرف')
  cleanup()
  renderPortal(page)
  expect(await screen.findByRole('textbox', { name: label })).toHaveProperty('value', 'نص أطول من عشرة أحرف')
  await user.click(screen.getByRole('button', { name: 'إرسال' }))
  await screen.findByText('تم الإرسال بنجاح')
  cleanup()
  renderPortal(page)
  expect(await screen.findByRole('textbox', { name: label })).toHaveProperty('value', '')
  expect(sessionStorage).toHaveLength(0)
})

test.each(FORMS)('%s: a failure is reported and the typed text stays', async (page, api, label) => {
  fakeApi({ [api]: problem('service_unavailable') })
  const { user } = renderPortal(page)
  const field = await screen.findByRole('textbox', { name: label })
  await user.type(field, 'نص أطول من عشرة أحرف')
  await user.click(screen.getByRole('button', { name: 'إرسال' }))
  expect(await screen.findByText('فشل الإرسال')).toBeTruthy()
  expect(field).toHaveProperty('value', 'نص أطول من عشرة أحرف')
})

test('a problem report shows and sends the address at which the reader met the problem', async () => {
  const { sent } = fakeApi({ '/api/problems': { done: true } })
  const { user } = renderPortal('/students/999999999')
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'الإبلاغ عن مشكلة' }))
  await user.type(await screen.findByRole('textbox', { name: 'المشكلة' }), 'لا أجد سجلي هنا')
  expect(screen.getByText('/students/999999999')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'إرسال' }))
  expect(await screen.findByText('تم الإرسال بنجاح')).toBeTruthy()
  expect(sent).toEqual([{ problem: 'لا أجد سجلي هنا', page: '/students/999999999' }])
})
