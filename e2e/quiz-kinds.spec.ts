import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ALL_KINDS } from './quiz-of-all-kinds.ts'
import { expectUsable } from './usable.ts'

/** A quiz with a question of every kind, by keyboard alone, on a small phone with a text size of 200 %. */

test.use({ viewport: { width: 360, height: 740 } })

test('a quiz of all kinds can be taken by keyboard alone, and axe finds nothing on the way', async ({ page }) => {
  await page.route('**/test_questions.json', (route) => route.fulfill({ json: ALL_KINDS }))
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
  await page.goto('/#/test_yourself')

  await at(page, 1)
  const passage = page.getByRole('region', { name: /^النص المشترك/ })
  await tabTo(page, passage)
  await page.keyboard.press('2')
  await goOn(page, 'إجابة صحيحة: الطويل')

  await at(page, 2)
  await expect(passage).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'الكلمة الناقصة' }))
  await page.keyboard.type('بسقط')
  await page.keyboard.press('Enter')
  await goOn(page, 'إجابة صحيحة: بسقط')

  await at(page, 3)
  await expect(passage).toBeHidden()
  // The accessible name of an option says which of its words are underlined.
  const options = page.getByRole('list', { name: 'الاختيارات' })
  await expect(options.getByRole('checkbox', { name: /^1\. جاء \(تحته خط: ?الطالبُ ?\)$/ })).not.toBeChecked()
  await page.keyboard.press('1')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await goOn(page, /^إجابة صحيحة: جاء/)

  await at(page, 4)
  for (const { prompt, match } of pairs()) {
    const list = page.getByRole('combobox', { name: `ما يقابل: ${prompt}` })
    await tabTo(page, list)
    for (let presses = 0; presses < 4 && !(await chosen(list)).endsWith(match); presses += 1) {
      await page.keyboard.press('ArrowDown')
    }
    expect(await chosen(list)).toContain(match)
  }
  await answer(page)
  await goOn(page, 'إجابة صحيحة.')

  await at(page, 5)
  for (const [goal, item] of items().entries()) {
    const rows = page.getByRole('list', { name: 'الاختيارات' }).getByRole('listitem')
    const isAtGoal = async () => ((await rows.nth(goal).textContent()) ?? '').includes(item)
    while (!(await isAtGoal())) {
      const button = page.getByRole('button', { name: `تقديم: ${item}` })
      if (!(await button.evaluate((element) => element === document.activeElement))) await tabTo(page, button)
      await page.keyboard.press('ArrowUp')
      await expect(button).toBeFocused()
    }
  }
  await answer(page)
  await goOn(page, 'إجابة صحيحة.')

  await at(page, 6)
  await tabTo(page, page.getByRole('textbox', { name: 'إجابتك' }))
  await page.keyboard.type('كتب')
  await page.keyboard.press('Enter')
  await goOn(page, /حروفك صحيحة، لكن الحركات أو الهمزة تختلف/)

  await expect(page.getByRole('main')).toContainText('5 من 6')
  await expect(page.getByRole('article')).toContainText('كُتِبَ')
  await expectUsable(page, 'the result')
})

async function at(page: Page, number: number): Promise<void> {
  await expect(page.getByText(`السؤال ${number} من ${ALL_KINDS.length}`)).toBeVisible()
  await expectUsable(page, `question ${number}`)
}

async function answer(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'تأكيد الإجابة' }))
  await page.keyboard.press('Enter')
}

/** Expects the answer to be judged as `verdict` says, and continues by the button that has the focus. */
async function goOn(page: Page, verdict: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^إجابة/ })).toContainText(verdict)
  await expect(page.getByRole('button', { name: /السؤال التالي|عرض النتيجة/ })).toBeFocused()
  await expectUsable(page)
  await page.keyboard.press('Enter')
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

function chosen(list: Locator): Promise<string> {
  return list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text ?? '')
}

function pairs() {
  return ALL_KINDS.flatMap((question) => ('question_pairs' in question ? question.question_pairs : []))
}

function items() {
  return ALL_KINDS.flatMap((question) => ('question_items' in question ? question.question_items : []))
}
