import { useQueryClient } from '@tanstack/react-query'
import { UPLOAD_ROWS_PAGE } from '#contract/admin-uploads.ts'
import { UPLOAD_LIMITS } from '#contract/upload-choices.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { copyText } from '../../../i18n/ar/upload-grid.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { useSay } from '../../../ui/use-toast.ts'
import { rowsQuery } from '../uploads/uploads.api.ts'
import { textOfCells } from './clipboard.ts'
import type { Area } from './grid-moves.ts'

/**
 * Returns a function that returns the text of the selected cells. If some of their rows are not loaded, it returns
 * undefined, loads them and asks the officer to copy again, because a browser accepts copied text only while it handles
 * the key.
 */
export function useCopiedCells(id: string, onlyProblems: boolean, area: Area): () => string | undefined {
  const client = useQueryClient()
  const say = useSay()
  const first = Math.floor(Math.max(0, area.top) / UPLOAD_ROWS_PAGE)
  const last = Math.floor(Math.max(0, area.bottom) / UPLOAD_ROWS_PAGE)

  function loaded(page: number) {
    const state = client.getQueryState(rowsQuery(id, { page, onlyProblems }).queryKey)
    return state?.isInvalidated ? undefined : state?.data?.rows
  }
  async function load(pages: readonly number[]) {
    try {
      for (const page of pages) await client.query(rowsQuery(id, { page, onlyProblems }))
      say(copyText.again)
    } catch (error) {
      // The cast is right because every query throws only ApiError.
      say(PROBLEM_TEXTS[(error as ApiError).code], { isFailure: true })
    }
  }
  return () => {
    if (area.bottom < 0) return undefined
    if (area.bottom - area.top >= UPLOAD_LIMITS.pastedRows) {
      say(copyText.tooMany(UPLOAD_LIMITS.pastedRows))
      return undefined
    }
    const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    const missing = pages.filter((page) => !loaded(page))
    if (missing.length > 0) {
      void load(missing)
      return undefined
    }
    const rows = pages.flatMap((page) => loaded(page) ?? [])
    const start = first * UPLOAD_ROWS_PAGE
    const selected = rows.slice(Math.max(0, area.top) - start, area.bottom + 1 - start)
    return textOfCells(selected.map(({ cells }) => cells.slice(area.first, area.last + 1)))
  }
}
