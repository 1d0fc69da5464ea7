import { useRef, useState } from 'react'
import type { UploadChange } from '#contract/upload-choices.ts'
import type { UploadHead } from '#contract/upload-review.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { type SendPlan, useSend } from '../../../ui/use-send.ts'
import { changeUpload, latestHead } from '../uploads/uploads.api.ts'

/** What every part of the review can do with the upload. */
export interface UploadEditing {
  /** Saves one choice, after those saved before. The form keeps its input unless `onSaved` closes it. */
  save: (change: UploadChange, onSaved?: () => void) => void
  isSaving: boolean
  /** The changes that are not in the loaded review yet, oldest first. */
  pending: readonly UploadChange[]
  /** Spread into the plan of any other step: reloads the upload after it and handles a refusal as `save` does. */
  step: UploadStep
  /** Reloads the upload. */
  reload: () => void
  /** Set after a step was refused because of a conflict. */
  conflict: Conflict | undefined
}

/** The latest change by somebody else, if it could be loaded. */
export interface Conflict {
  head: UploadHead | undefined
}

interface UploadStep {
  refresh: Extract<SendPlan<unknown, unknown>['refresh'], CallableFunction>
  failed: (error: ApiError) => string | undefined
  onSettled: (error: ApiError | null) => void
}

interface Saving {
  change: UploadChange
  onSaved: (() => void) | undefined
}

/** Returns the steps of one upload against the loaded revision. */
export function useUploadEditing(id: string, loaded: number): UploadEditing {
  const [conflict, setConflict] = useState<Conflict>()
  const [pending, setPending] = useState<readonly UploadChange[]>([])
  const step: UploadStep = {
    refresh: (error) => (showsOldState(error) ? [['upload', id]] : []),
    failed: ({ code }) => {
      if (code !== 'edit_conflict') return PROBLEM_TEXTS[code]
      void latestHead(id).then((head) => setConflict({ head }))
      return undefined
    },
    onSettled: (error) => {
      if (showsOldState(error)) setConflict(undefined)
    },
  }
  const sendInTurn = useTurns(id, loaded)
  const { send, isSending } = useSend({
    send: ({ change }: Saving) => sendInTurn(change),
    refresh: step.refresh,
    // A cell that is corrected in place shows its new text; words for each would be noise.
    done: (_, { change }) => (change.kind === 'correct' ? undefined : uploadText.saved),
    failed: step.failed,
    onSettled: (error, { change, onSaved }) => {
      step.onSettled(error)
      setPending((all) => all.filter((other) => other !== change))
      if (!error) onSaved?.()
    },
  })
  // Nothing is sent: the officer asks for the upload as it is now.
  const { send: reload } = useSend({ send: () => Promise.resolve(), refresh: step.refresh, onSettled: step.onSettled })

  function save(change: UploadChange, onSaved?: () => void): void {
    setPending((all) => [...all, change])
    send({ change, onSaved })
  }
  return { save, isSaving: isSending, pending, step, reload, conflict }
}

/**
 * Whether the screen must reload. It must not after a conflict: the officer would then overwrite a colleague's change
 * unseen.
 */
function showsOldState(error: ApiError | null): boolean {
  return error === null || error.code === 'sheet_state' || error.code === 'publication_stopped'
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
