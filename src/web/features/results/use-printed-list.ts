import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListRow, SortMethod } from '#contract/results.ts'
import { degreesFileEndpoint } from '#contract/storage-files.ts'
import { call } from '../../api/call.ts'
import { portalQuery } from '../../api/portal.api.ts'
import type { ListParams } from './list-params.ts'

interface PrintedList {
  /** Every row of the list; undefined until `prepare` has loaded them, and again once something has been published. */
  rows: readonly ListRow[] | undefined
  /** Loads every row by one call. Throws ApiError. */
  prepare: () => Promise<void>
}

/** Returns the whole results list for printing, which is loaded from the list's published file. */
export function usePrintedList({ grade, year }: ListParams, sortMethod: SortMethod): PrintedList {
  const client = useQueryClient()
  const { data: portal } = useQuery(portalQuery())
  const [loaded, setLoaded] = useState<{ degrees: readonly ListRow[]; revision: number | undefined }>()
  // The loaded rows may name a student who has been hidden since: drop them once the portal has another revision.
  const degrees = loaded && loaded.revision === portal?.revision ? loaded.degrees : undefined
  const revisionNow = () => client.getQueryData(portalQuery().queryKey)?.revision
  async function prepare(): Promise<void> {
    const revision = revisionNow()
    const file = await call(degreesFileEndpoint, { params: { year, file: `degrees_${grade}.json` } })
    if (revision !== revisionNow()) return prepare()
    flushSync(() => setLoaded({ degrees: file.degrees, revision }))
  }
  return { rows: degrees && (sortMethod === 'duplicated' ? withSharedRanks(degrees) : degrees), prepare }
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
