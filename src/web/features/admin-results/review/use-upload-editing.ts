import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UploadHead } from '#contract/admin-uploads.ts'
import type { UploadChange } from '#contract/upload-choices.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { useSend } from '../../../ui/use-send.ts'
import { changeUpload, latestHead } from '../uploads/uploads.api.ts'

/** What every part of the review can do with the upload. */
export interface UploadEditing {
  /** Saves one choice, after those saved before. The form keeps its input unless `onSaved` closes it. */
  save: (change: UploadChange, onSaved?: () => void) => void
  isSaving: boolean
  /** The changes that are not in the loaded review yet, oldest first. */
  pending: readonly UploadChange[]
  /** Pass as `failed` to any other step: handles its refusal like one of `save`. */
  refused: (error: ApiError) => string | undefined
  /** Reloads the upload. */
  reload: () => Promise<void>
  /** Set after a step was refused because of a conflict. */
  conflict: Conflict | undefined
}

/** The latest change by somebody else, if it could be loaded. */
export interface Conflict {
  head: UploadHead | undefined
}

interface Saving {
  change: UploadChange
  onSaved: (() => void) | undefined
}

/** Returns the steps of one upload against the loaded revision. */
export function useUploadEditing(id: string, loaded: number): UploadEditing {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()
  const [pending, setPending] = useState<readonly UploadChange[]>([])
  const sendInTurn = useTurns(id, loaded)
  const { send, isSending } = useSend({
    send: ({ change }: Saving) => sendInTurn(change),
    onDone: async (_, { change, onSaved }) => {
      await reload()
      settle(change)
      onSaved?.()
    },
    // A cell that is corrected in place shows its new text; words for each would be noise.
    done: (_, { change }) => (change.kind === 'correct' ? undefined : uploadText.saved),
    failed: (error, { change }) => {
      settle(change)
      return refused(error)
    },
  })
  const settle = (change: UploadChange) => setPending((all) => all.filter((other) => other !== change))

  async function reload(): Promise<void> {
    await client.invalidateQueries({ queryKey: ['upload', id] })
    setConflict(undefined)
  }

  function refused({ code }: ApiError): string | undefined {
    if (code === 'edit_conflict') {
      void latestHead(id).then((head) => setConflict({ head }))
      return undefined
    }
    // It is being drafted or already a sheet; the reloaded screen shows which.
    if (code === 'sheet_state') void reload()
    return PROBLEM_TEXTS[code]
  }

  function save(change: UploadChange, onSaved?: () => void): void {
    setPending((all) => [...all, change])
    send({ change, onSaved })
  }
  return { save, isSaving: isSending, pending, refused, reload, conflict }
}

/**
 * Returns a function that sends changes one after the other, each against the revision that the one before made, so
 * that an officer can type on while a cell is saved.
 */
function useTurns(id: string, loaded: number): (change: UploadChange) => Promise<UploadHead> {
  const made = useRef(loaded)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (change) => {
    const turn = last.current.then(async () => {
      const head = await changeUpload(id, Math.max(made.current, loaded), change)
      made.current = head.revision
      return head
    })
    last.current = turn.catch(() => undefined)
    return turn
  }
}
