import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UploadHead } from '#contract/admin-uploads.ts'
import type { UploadChange } from '#contract/upload-choices.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { useSend } from '../../../ui/use-send.ts'
import { changeUpload, latestHead } from '../uploads/uploads.api.ts'

/** What every part of the review may do with the upload. */
export interface UploadEditing {
  /** Saves one choice. What was typed stays with its form unless `onSaved` closes it. */
  save: (change: UploadChange, onSaved?: () => void) => void
  isSaving: boolean
  /** The `failed` of any other step: deals with its refusal as with one of `save`. */
  refused: (error: ApiError) => string | undefined
  /** Loads the upload anew. */
  reload: () => Promise<void>
  /** Set when a step was refused because somebody else was faster. */
  conflict: Conflict | undefined
}

/** The latest change of somebody else, as far as it could be asked for. */
export interface Conflict {
  head: UploadHead | undefined
}

interface Saving {
  change: UploadChange
  onSaved: (() => void) | undefined
}

/** The steps of one upload, as it was seen at a revision. */
export function useUploadEditing(id: string, revision: number): UploadEditing {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()
  const { send, isSending } = useSend({
    send: ({ change }: Saving) => changeUpload(id, revision, change),
    onDone: async (_, { onSaved }) => {
      await reload()
      onSaved?.()
    },
    done: uploadText.saved,
    failed: refused,
  })

  async function reload(): Promise<void> {
    // The rows follow with the revision.
    await client.invalidateQueries({ queryKey: ['upload', id], exact: true })
    setConflict(undefined)
  }

  function refused({ code }: ApiError): string | undefined {
    if (code === 'edit_conflict') {
      void latestHead(id).then((head) => setConflict({ head }))
      return undefined
    }
    // It is being drafted, or is a sheet already: the screen says which.
    if (code === 'sheet_state') void reload()
    return PROBLEM_TEXTS[code]
  }

  function save(change: UploadChange, onSaved?: () => void): void {
    if (!isSending) send({ change, onSaved })
  }
  return { save, isSaving: isSending, refused, reload, conflict }
}
