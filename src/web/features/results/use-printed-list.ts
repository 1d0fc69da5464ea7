import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListRow, SortMethod } from '#contract/results.ts'
import { degreesFileEndpoint } from '#contract/storage-files.ts'
import { call } from '../../api/call.ts'
import type { ListParams } from './list-params.ts'

interface PrintedList {
  /** Every row of the list; undefined until `prepare` has loaded them. */
  rows: readonly ListRow[] | undefined
  /** Loads every row by one call. Throws ApiError. */
  prepare: () => Promise<void>
}

/** Returns the whole results list for printing, which is loaded from the list's published file. */
export function usePrintedList({ grade, year }: ListParams, sortMethod: SortMethod): PrintedList {
  const [degrees, setDegrees] = useState<readonly ListRow[]>()
  return {
    rows: degrees && (sortMethod === 'duplicated' ? withSharedRanks(degrees) : degrees),
    async prepare() {
      const file = await call(degreesFileEndpoint, { params: { year, file: `degrees_${grade}.json` } })
      flushSync(() => setDegrees(file.degrees))
    },
  }
}

/**
 * Returns the rows with the same rank for equal totals, and the next number for the next total. docs/SPECIFICATION.md,
 * section 9.
 */
export function withSharedRanks(rows: readonly ListRow[]): ListRow[] {
  let rank = 0
  let previous: number | undefined
  return rows.map((row) => {
    if (row.total !== previous) rank += 1
    previous = row.total
    return { ...row, rank }
  })
}
