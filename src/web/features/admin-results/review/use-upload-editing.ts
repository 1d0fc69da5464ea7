import { useRef, useState } from 'react'
import { MARK_WORD_LIMITS, type MarkWords } from '#contract/mark-words.ts'
import type { UploadChange } from '#contract/upload-choices.ts'
import type { UploadHead } from '#contract/upload-review.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { wordsText } from '../../../i18n/ar/upload-grid.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { type SendPlan, useSend } from '../../../ui/use-send.ts'
import { type ChangedUpload, changeUpload, latestHead } from '../uploads/uploads.api.ts'

/** What the sections of the review can do with the upload. */
export interface UploadEditing {
  /**
   * Saves one change, after the changes that are still being saved. The form keeps its values unless `onSaved` closes
   * it.
   */
  save: (change: UploadChange, onSaved?: () => void) => void
  isSaving: boolean
  /** The changes that the loaded review does not contain yet, oldest first. */
  pending: readonly UploadChange[]
  /**
   * Options of `useSend` for any step other than a change: they refetch the upload afterwards, and handle a refusal as
   * `save` does.
   */
  step: UploadStep
  /** Refetches the upload. */
  reload: () => void
  /** Set after a step was refused because somebody else had changed the upload. */
  conflict: Conflict | undefined
  /** The words whose meaning the latest change took back, but which the office's list keeps, with its meaning. */
  keptWords: MarkWords | undefined
}

/**
 * A conflict between two officers, with the upload as the other officer left it; `head` is undefined if it could not be
 * loaded.
 */
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

/** Returns what the review can do with one upload; `loaded` is the revision that is sent with the first change. */
export function useUploadEditing(id: string, loaded: number): UploadEditing {
  const [conflict, setConflict] = useState<Conflict>()
  const [keptWords, setKeptWords] = useState<MarkWords>()
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
    // No toast for a corrected cell, because the grid already shows the cell's new text; a notice names kept words.
    done: ({ kept_words }, { change }) => (change.kind === 'correct' || kept_words ? undefined : uploadText.saved),
    onDone: ({ kept_words }) => setKeptWords(kept_words),
    failed: (error, { change }) => tooManyWords(error, change) ?? step.failed(error),
    onSettled: (error, { change, onSaved }) => {
      step.onSettled(error)
      setPending((all) => all.filter((other) => other !== change))
      if (!error) onSaved?.()
    },
  })
  // This step sends nothing; it only refetches the upload.
  const { send: reload } = useSend({ send: () => Promise.resolve(), refresh: step.refresh, onSettled: step.onSettled })

  function save(change: UploadChange, onSaved?: () => void): void {
    setPending((all) => [...all, change])
    send({ change, onSaved })
  }
  return { save, isSaving: isSending, pending, step, reload, conflict, keptWords }
}

/** Returns the text of a refusal because there would be too many meanings of words; undefined for other refusals. */
function tooManyWords({ code }: ApiError, change: UploadChange): string | undefined {
  if (code !== 'too_large' || change.kind !== 'words') return undefined
  return (change.remember ? wordsText.listFull : wordsText.fileFull)(MARK_WORD_LIMITS.words)
}

/**
 * Whether the upload must be refetched after a step. Not after a conflict: otherwise the officer would overwrite a
 * colleague's change without having seen it.
 */
function showsOldState(error: ApiError | null): boolean {
  return error === null || error.code === 'sheet_state' || error.code === 'publication_stopped'
}

/**
 * Returns a function that sends changes one after another, each with the revision that the previous change returned. So
 * an officer can go on typing while a cell is saved.
 */
function useTurns(id: string, loaded: number): (change: UploadChange) => Promise<ChangedUpload> {
  const made = useRef(loaded)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (change) => {
    const turn = last.current.then(async () => {
      const changed = await changeUpload(id, Math.max(made.current, loaded), change)
      made.current = changed.upload.revision
      return changed
    })
    last.current = turn.catch(() => undefined)
    return turn
  }
}
