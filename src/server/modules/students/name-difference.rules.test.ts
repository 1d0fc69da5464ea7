import { expect, test } from 'vitest'
import { clearlyDifferentNames } from './name-difference.rules.ts'

test.each([
  ['احمد سعيد نصر', 'احمد سعيد نصر', false],
  ['احمد سعيد نصر', 'احمد سعيد محمود نصر', false],
  ['احمد سعيد نصر', 'احمد سعيد نصر الدين', false],
  ['احمد نصر', 'احمد سعيد محمود نصر', false],
  ['احمد سعيد نصر', 'احمد سعد نصر', false],
  ['احمد سعيد نصر', 'احمد سعيد نسر', false],
  ['احمد سعيد نصر', 'احمد سعيدة نصر', false],
  ['احمد سعيد نصر', 'محمد سعيد نصر', true],
  ['هدي سعيد نصر', 'ندي سعيد نصر', true],
  ['احمد سعيد نصر', 'احمد نصر سعيد', true],
  ['احمد سعيد نصر', 'احمد سعد نسر', true],
  ['احمد سعيد نصر', 'احمد سعيد فرج', true],
  ['احمد سعيد نصر', 'احمد فعود نصر', true],
  ['احمد سعيد نصر', 'احمد سجيم نصر', true],
  ['احمد سعيد نصر', 'احمد سع نصر', true],
  ['احمد احمد', 'احمد سعيد نصر', true],
  ['احمد سعيد نصر', 'احمد سعيد محمود فرج', true],
  ['احمد سعيد نصر', 'احمد', true],
  ['احمد', 'احمد', false],
  ['', 'احمد سعيد', true],
])('«%s» and «%s» clearly belong to two people: %s, in either order', (one, other, expected) => {
  expect(clearlyDifferentNames(one, other)).toBe(expected)
  expect(clearlyDifferentNames(other, one)).toBe(expected)
})
