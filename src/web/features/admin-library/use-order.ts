import { useState } from 'react'
import type { DeskLine } from '#contract/admin-library.ts'
import type { Shelf } from '#contract/library-lines.ts'
import { moved } from '../../ui/edited-list.ts'
import { useSend } from '../../ui/use-send.ts'
import { LIBRARY_DESK_KEY, saveOrder } from './library-desk.api.ts'

/** Holds an unsaved order of a list's entries: `move` moves one entry, and saving sends the whole order in one call. */
export function useOrder(shelf: Shelf, lines: readonly DeskLine[]) {
  const was = lines.map(({ id }) => id)
  const [draft, setDraft] = useState<{ was: readonly string[]; order: string[] }>()
  // Drop the unsaved order if the stored entries have changed since.
  const order = draft && draft.was.join('\n') === was.join('\n') ? draft.order : was
  const { send, isSending, error } = useSend({
    send: () => saveOrder(shelf, was, order),
    refresh: [LIBRARY_DESK_KEY],
    failed: 'drawn',
  })
  return {
    ordered: order.flatMap((id) => lines.find((line) => line.id === id) ?? []),
    isChanged: order.some((id, place) => id !== was[place]),
    /** Moves an entry up or down by one. Returns its new index, or undefined at either end of the list. */
    move(id: string, by: 1 | -1): number | undefined {
      const from = order.indexOf(id)
      const to = from + by
      if (to < 0 || to >= order.length) return undefined
      setDraft({ was, order: moved(order, from, to) })
      return to
    },
    reset: () => setDraft(undefined),
    save: () => send(),
    isSaving: isSending,
    error,
  }
}
