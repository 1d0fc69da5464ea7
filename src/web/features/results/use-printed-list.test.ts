import { expect, test } from 'vitest'
import type { ListRow } from '#contract/results.ts'
import { withSharedRanks } from './use-printed-list.ts'

test('in the printed list equal totals get the same rank, also a hidden student’s; a lower total gets the next rank', () => {
  const totals = [90, 80.5, 80.5, 80.5, 70]
  const rows = totals.map((total, index): ListRow => {
    const figures = { rank: index + 1, total, total_percentage: total }
    return index === 2 ? { hidden: true, ...figures } : { id: `1000${index}`, name: `طالب ${index}`, ...figures }
  })
  expect(withSharedRanks(rows).map(({ rank }) => rank)).toEqual([1, 2, 2, 2, 3])
  expect(withSharedRanks([])).toEqual([])
})
