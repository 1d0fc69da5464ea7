import { expect, test } from 'vitest'
import { countedTerms } from './repeated-grades.rules.ts'

function term(grade: number, year: number, total: number, max = 100) {
  return { grade, year, totalHundredths: total * 100, maxHundredths: max * 100 }
}

test.each([
  ['no repeated grade', [term(1, 2024, 40), term(1, 2024, 50), term(2, 2025, 60)], [0, 1, 2], [0, 1, 2]],
  ['a repeated grade', [term(1, 2024, 70), term(1, 2025, 60), term(2, 2026, 50)], [1, 2], [0, 2]],
  ['equal years', [term(1, 2024, 60), term(1, 2025, 60)], [1], [1]],
  ['the better share of another maximum', [term(1, 2024, 60), term(1, 2025, 50, 60)], [1], [1]],
  ['a second year with one term so far', [term(1, 2024, 30), term(1, 2024, 30), term(1, 2025, 90)], [0, 1], [0, 1]],
  ['three years', [term(1, 2024, 30), term(1, 2025, 45), term(1, 2026, 40)], [2], [1]],
  ['years in another order', [term(1, 2026, 40), term(1, 2024, 30), term(1, 2025, 45)], [0], [2]],
  ['equal shares, the higher maximum first', [term(1, 2024, 1, 2), term(1, 2025, 0.5, 1)], [1], [1]],
  ['equal shares, the higher maximum later', [term(1, 2024, 0.5, 1), term(1, 2025, 1, 2)], [1], [1]],
  ['nothing', [], [], []],
])('with %s, the rules `last` and `best` choose the terms that count', (_name, terms, last, best) => {
  expect([...countedTerms(terms, 'last')].sort((a, b) => a - b)).toEqual(last)
  expect([...countedTerms(terms, 'best')].sort((a, b) => a - b)).toEqual(best)
})
