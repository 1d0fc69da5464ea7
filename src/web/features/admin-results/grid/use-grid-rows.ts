import { useQueries } from '@tanstack/react-query'
import { UPLOAD_ROWS_PAGE } from '#contract/admin-uploads.ts'
import type { UploadGridRow } from '#contract/upload-review.ts'
import { rowsQuery } from '../uploads/uploads.api.ts'
import type { RowWindow } from './use-row-window.ts'

/**
 * Loads the pages that contain the rendered rows and the selected rows. Returns a function that returns the row at an
 * index of the list, undefined while the row loads. After a save the old rows stay until the new ones have loaded.
 */
export function useGridRows(
  id: string,
  onlyProblems: boolean,
  { first, last }: RowWindow,
  selected: readonly number[],
): (index: number) => UploadGridRow | undefined {
  const pages = new Set<number>(selected.filter((index) => index >= 0).map(pageOf))
  for (let page = pageOf(first); page <= pageOf(last); page += 1) pages.add(page)
  const wanted = [...pages]
  const results = useQueries({ queries: wanted.map((page) => rowsQuery(id, { page, onlyProblems })) })
  const loaded = new Map(wanted.map((page, at) => [page, results[at]?.data]))
  return (index) => {
    const data = loaded.get(pageOf(index))
    return data?.page === pageOf(index) ? data.rows[index % UPLOAD_ROWS_PAGE] : undefined
  }
}

function pageOf(index: number): number {
  return Math.floor(Math.max(0, index) / UPLOAD_ROWS_PAGE)
}
