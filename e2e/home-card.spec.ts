import type { Page } from '@playwright/test'
import { expect, walkTest as test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

/** A seat number that no student of the demonstration has. */
const NOBODY = '99999'

async function firstSeat(page: Page): Promise<{ id: string; name: string }> {
  const answer = await page.request.get('/storage/students-data/top_degrees.json')
  // No top student of the demonstration is hidden, so that each has an id and a name.
  const [first] = (await answer.json()) as { list: { id: string; name: string }[] }[]
  return first?.list[0] ?? { id: '', name: '' }
}

test('a seat number submitted before the scripts have loaded is checked afterwards, and the card does not move', async ({
  page,
}) => {
  const { id, name } = await firstSeat(page)
  const release = await holdRequests(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: 'رقم الجلوس أو الرقم التعريفي' })
  await field.pressSequentially(id.slice(0, 3))
  // From here the card that the scripts draw replaces the card of the document, while the reader uses it.
  const before = await page.getByRole('form').boundingBox()
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'جارٍ البحث…' })).toBeVisible()
  release()
  await expect(page.getByRole('alert').getByText(/عدد الخانات المكتوبة: 3/)).toBeVisible()
  await expect(field).toBeFocused()
  const after = await page.getByRole('form').boundingBox()
  // The height is not compared: a font that loads in between changes it by a fraction of a pixel.
  expect(placeOf(after)).toEqual(placeOf(before))
  await field.pressSequentially(id.slice(3))
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the home card refuses an unknown number; a result is saved, found in its list, removed and restored', async ({
  page,
  noise,
}) => {
  noise.allow(/404/)
  const { id, name } = await firstSeat(page)
  await page.goto('/')
  const field = page.getByRole('textbox', { name: 'رقم الجلوس أو الرقم التعريفي' })
  await field.fill(NOBODY)
  await page.getByRole('button', { name: 'عرض نتيجتي' }).click()
  await expect(page.getByText('رقم الجلوس غير موجود.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')

  await field.fill(id)
  await field.press('Enter')
  await page.getByRole('button', { name: 'حفظ على هذا الجهاز' }).click()
  await page.goBack()
  await expect(field).toHaveValue(id)
  const card = page.getByRole('region', { name: 'نتيجتي' })
  await expect(card.getByText(name)).toBeVisible()
  await expect(card.getByText(/ترتيبك 1 من \d+$/)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'الفرقة الأولى', exact: true }).first().click()
  await page.getByRole('button', { name: 'ترتيبي في القائمة' }).click()
  await expect(page.getByRole('link', { name })).toBeFocused()
  await page.goBack()
  await card.getByRole('button', { name: 'حذف من هذا الجهاز' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'تراجع' }).click()
  await expect(card).toBeVisible()
})

function placeOf(box: { x: number; y: number; width: number } | null): (number | undefined)[] {
  return [box?.x, box?.y, box?.width].map((length) => length && Math.round(length))
}
