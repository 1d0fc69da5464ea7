import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Degree } from '#contract/degrees.ts'
import { degree } from '../testing/samples.ts'
import { tableCells } from '../testing/table-cells.ts'
import styles from './DegreesTable.module.css'
import { DegreesTable } from './DegreesTable.tsx'

const GREEN = styles.pass ?? ''
const RED = styles.fail ?? ''

function rowOf(change: Partial<Degree>): HTMLElement[] {
  render(<DegreesTable caption="مواد الفصل" degrees={[degree(change)]} />)
  return tableCells(screen.getByRole('table', { name: 'مواد الفصل' }))
}

test.each([
  ['50', 'passed', '50', 'نجاح', GREEN],
  ['/50', 'raised', '50', 'نجاح بالرأفة', GREEN],
  ['49.99', 'failed', '49.99', 'رسوب', RED],
  ['0', 'failed', '0', 'رسوب', RED],
  ['غـ', 'absent', 'غـ', 'غياب', RED],
  ['غش', 'cheated', 'غش', 'غش', RED],
  ['محروم', 'barred', 'محروم', 'حرمان', RED],
  ['عذر', 'excused', 'عذر', 'عذر', RED],
  ['حجب', 'withheld', 'حجب', 'حجب', RED],
  ['', 'not_taken', '—', 'بلا درجة', RED],
] as const)(
  'the mark "%s" with the outcome %s is shown as "%s", beside the word for the outcome, both in the outcome’s colour',
  (text, outcome, shown, word, colour) => {
    const [, mark, , said] = rowOf({ degree: text, outcome })
    expect(mark?.textContent).toBe(shown)
    expect(said?.textContent).toBe(word)
    expect(mark?.className.split(' ')).toContain(colour)
    expect(said?.className.split(' ')).toContain(colour)
  },
)

test('the colours of passed and failed marks differ', () => {
  expect(GREEN).toBeTruthy()
  expect(RED).toBeTruthy()
  expect(GREEN).not.toBe(RED)
})

test.each([
  [false, 'حقوق الإنسانلا تُضاف للمجموع'],
  [true, 'حقوق الإنسان'],
])('a subject that is not counted in the total is marked as such (counted: %s)', (isCalculatedInTotal, text) => {
  expect(rowOf({ name: 'حقوق الإنسان', isCalculatedInTotal })[0]?.textContent).toBe(text)
})

test('a term without subjects is shown as a text, not as an empty table', () => {
  render(<DegreesTable caption="مواد الفصل" degrees={[]} />)
  expect(screen.getByText('لا توجد درجات لهذا الفصل.')).toBeTruthy()
})
