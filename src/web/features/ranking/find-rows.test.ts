import { expect, test } from 'vitest'
import { rankingRow } from '../../testing/samples.ts'
import { findRows, searchable } from './find-rows.ts'

const named = (rank: number, name: string) => ({ ...rankingRow(rank), name })
const HIDDEN = { hidden: true, rank: 4, total_degree: { total: 1, max: 2, percentage: 50 } } as const
const ROWS = searchable([named(1, 'أحمد عبد الله مُصطفى'), named(2, 'هدى حسن'), named(3, 'احمد حسن'), HIDDEN])

test.each([
  ['', [1, 2, 3, 4]],
  ['   ', [1, 2, 3, 4]],
  ['احمد', [1, 3]],
  ['حسن أحمد', [3]],
  ['مصطفي عبدالله', [1]],
  ['هدي', [2]],
  ['حسن، أحمد', [3]],
  ['هدى,', [2]],
  ['10002', [2]],
  ['١٠٠٠٣', [3]],
  ['محجوب', []],
])('searching a ranking for %j finds the rows with the ranks %j', (query, ranks) => {
  expect(findRows(ROWS, query).map(({ rank }) => rank)).toEqual(ranks)
})
