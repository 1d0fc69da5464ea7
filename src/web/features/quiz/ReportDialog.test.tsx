import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SNAPSHOT_META } from '#contract/snapshot.ts'
import { fakeApi, portal, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { question } from '../../testing/samples.ts'

const TRIAL = '/storage/students-data/questions/test_questions.json'
const REPORTS = '/api/questions/q1/reports'
const OPEN = 'الإبلاغ عن خطأ في السؤال'

afterEach(() => {
  vi.useRealTimers()
  document.querySelector(`meta[name=${SNAPSHOT_META}]`)?.remove()
})

async function answerFirst(reports: unknown) {
  const api = fakeApi({ [TRIAL]: [question('q1'), question('q2')], [REPORTS]: reports })
  const portal = renderPortal('/test_yourself')
  await screen.findByRole('heading', { level: 2, name: 'سؤال q1؟' })
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull()
  await portal.user.keyboard('2')
  return { ...portal, ...api }
}

async function openReport(reports: unknown) {
  const portal = await answerFirst(reports)
  await portal.user.click(screen.getByRole('button', { name: OPEN }))
  const dialog = within(await screen.findByRole('dialog', { name: OPEN }))
  const field = dialog.getByRole('textbox', { name: 'ما الخطأ؟' })
  return { ...portal, dialog, field, send: dialog.getByRole('button', { name: 'إرسال البلاغ' }) }
}

test('a report of nine characters about a question is refused with an error at its field, without sending', async () => {
  const { user, asked, field, dialog, send } = await openReport({ done: true })
  await user.type(field, '  123456789  ')
  await user.click(send)
  expect(dialog.getByText('اكتب من 10 أحرف إلى 1000 حرف.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(asked).not.toContain(REPORTS)
})

test('a report of ten characters is sent once and closes the dialog; the confirmation stays long enough to be read', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, asked, sent, field, send } = await openReport({ done: true })
  await user.type(field, '1234567890')
  await user.dblClick(send)
  expect(await screen.findByText('تم الإرسال بنجاح')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked.filter((address) => address === REPORTS)).toHaveLength(1)
  expect(sent).toEqual([{ reason: '1234567890' }])
  vi.advanceTimersByTime(2500)
  expect(screen.getByText('تم الإرسال بنجاح')).toBeTruthy()
  vi.advanceTimersByTime(1000)
  await waitFor(() => expect(screen.queryByText('تم الإرسال بنجاح')).toBeNull())
})

test('a report that could not be sent stays in the dialog with the failure, and can be sent again', async () => {
  let tries = 0
  const { user, dialog, field, send } = await openReport(() =>
    tries++ === 0 ? problem('too_many_requests') : { done: true },
  )
  await user.type(field, 'الإجابة الثانية هي الصواب')
  await user.click(send)
  expect(await dialog.findByText('فشل الإرسال')).toBeTruthy()
  expect(field).toHaveProperty('value', 'الإجابة الثانية هي الصواب')
  await user.click(send)
  expect(await screen.findByText('تم الإرسال بنجاح')).toBeTruthy()
})

test('the keys of the quiz do nothing while a report about a question is written', async () => {
  const { user, field, dialog } = await openReport({ done: true })
  await user.type(field, '1{Enter}2')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter' })
  expect(field).toHaveProperty('value', '1\n2')
  await user.click(dialog.getByRole('button', { name: 'إلغاء' }))
  expect(screen.getByRole('heading', { level: 2, name: 'سؤال q1؟' })).toBeTruthy()
  screen.getByRole('heading', { level: 2, name: 'سؤال q1؟' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { level: 2, name: 'سؤال q2؟' })).toBeTruthy()
})

test('a static copy has no button to report a question', async () => {
  const meta = document.createElement('meta')
  meta.name = SNAPSHOT_META
  meta.content = '2025-07-01T00:00:00.000Z'
  document.head.append(meta)
  const file = './storage/students-data/questions/test_questions.json'
  fakeApi({ [file]: [question('q1')], './api/portal.json': portal() })
  const { user } = renderPortal('/test_yourself')
  await screen.findByRole('heading', { level: 2, name: 'سؤال q1؟' })
  await user.keyboard('1')
  expect(screen.getByRole('button', { name: 'عرض الشرح' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull()
})
