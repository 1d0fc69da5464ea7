import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { session, sheetVersion } from '../../../testing/samples.ts'
import { putSign } from '../../../testing/signed-in.ts'

/** A version's page on which the version changes while the page is open. */

beforeEach(putSign)

const DRAFT = '/admin/results/sheets/2025-g1-t1-v2'
const CALL = '/api/admin/sheets/2025-g1-t1-v2'
const DESK = {
  '/api/auth/get-session': session({ grade: null, staff_roles: ['results_officer'] }),
  [`${CALL}/rows`]: { items: [], total: 0, next: null },
}

function draft(change: Partial<SheetVersion>) {
  const version = sheetVersion({ id: '2025-g1-t1-v2', version: 2, state: 'draft', revision: 3, ...change })
  return {
    version,
    subjects: [],
    corrections: [],
    versions: [version],
    roll_back_to: null,
    roll_back_seen_at: null,
    second_session: null,
    awaits_first: false,
  }
}

test.each([
  ['سحب المسودة', 'withdraw', /^سحب/],
  ['إلغاء موعد النشر', 'schedule', 'إلغاء موعد النشر'],
])(
  'if a draft was published meanwhile, the confirmation of «%s» closes instead of offering another step',
  async (step, call, confirm) => {
    let shown = draft({ publish_at: '2031-07-01T10:00:00.000Z' })
    fakeApi({
      ...DESK,
      [CALL]: () => shown,
      [`${CALL}/${call}`]: problem('edit_conflict'),
    })
    const { user } = renderPortal(DRAFT)
    await user.click(await screen.findByRole('button', { name: step }))
    const dialog = within(await screen.findByRole('dialog', { name: step }))
    shown = draft({ state: 'published', published_at: '2031-07-01T10:00:00.000Z' })
    await user.click(dialog.getByRole('button', { name: confirm }))
    expect(
      await screen.findByText(`لم يُنفَّذ «${step}»: تغيّرت حالة الكشف قبل أن تؤكده. حالته الآن مكتوبة أعلاه.`),
    ).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('the page of a draft with a publication time shows the published version once that time has come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const due = new Date(Date.now() + 20_000).toISOString()
  let shown = draft({ publish_at: due })
  fakeApi({ ...DESK, [CALL]: () => shown })
  renderPortal(DRAFT)
  expect(await screen.findByRole('button', { name: 'إلغاء موعد النشر' })).toBeTruthy()
  shown = draft({ state: 'published', published_at: due })
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  expect(await screen.findByRole('button', { name: 'سحب الكشف' })).toBeTruthy()
})
