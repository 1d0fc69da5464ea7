import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import { SHEETS_KEY } from './sheets.api.ts'

/**
 * A change of a sheet. Whether it is done or refused, everything of sheets is asked for again: a refusal says that the screen shows
 * what is no more.
 */
export function useSheetChange<Change>(
  make: (change: Change) => Promise<SheetVersion>,
  onDone: (version: SheetVersion, change: Change) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: make,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: SHEETS_KEY }),
  })
}
