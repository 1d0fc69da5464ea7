import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UploadHead } from '#contract/admin-uploads.ts'
import type { UploadChange } from '#contract/upload-choices.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { useSend } from '../../../ui/use-send.ts'
import { changeUpload, latestHead } from '../uploads/uploads.api.ts'

/** What every part of the review can do with the upload. */
export interface UploadEditing {
  /** Saves one choice. The form keeps its input unless `onSaved` closes it. */
  save: (change: UploadChange, onSaved?: () => void) => void
  isSaving: boolean
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
    // The key of the rows contains the revision, so they reload too.
    await client.invalidateQueries({ queryKey: ['upload', id], exact: true })
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
    if (!isSending) send({ change, onSaved })
  }
  return { save, isSaving: isSending, refused, reload, conflict }
}
