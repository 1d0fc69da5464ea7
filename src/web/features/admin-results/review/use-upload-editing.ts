import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UploadHead } from '#contract/admin-uploads.ts'
import type { UploadChange } from '#contract/upload-choices.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { changeUpload, latestHead } from '../uploads/uploads.api.ts'

/** How every part of the review changes its upload. */
export interface UploadEditing {
  /** Saves one choice; false on failure, and then the form keeps what was typed. */
  save: (change: UploadChange) => Promise<boolean>
  isSaving: boolean
  /** Shows the failure of another step as `save` shows its own. */
  refused: (error: ApiError) => Promise<void>
  /** Fetches the upload anew. */
  reload: () => Promise<void>
  /** Set when a step failed because somebody else changed the upload first. */
  conflict: Conflict | undefined
  said: string | undefined
}

/** The latest change of somebody else, as far as it could be asked for. */
export interface Conflict {
  head: UploadHead | undefined
}

export function useUploadEditing(id: string, revision: number): UploadEditing {
  const client = useQueryClient()
  const { text: said, say } = useToast()
  const [conflict, setConflict] = useState<Conflict>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: UploadChange) => changeUpload(id, revision, change),
  })

  async function reload(): Promise<void> {
    // The rows follow with the revision.
    await client.invalidateQueries({ queryKey: ['upload', id], exact: true })
    setConflict(undefined)
  }

  async function refused(error: ApiError): Promise<void> {
    if (error.code === 'edit_conflict') setConflict({ head: await latestHead(id) })
    else say(PROBLEM_TEXTS[error.code])
    // It is being drafted, or is a sheet already: the screen says which.
    if (error.code === 'sheet_state') await reload()
  }

  async function save(change: UploadChange): Promise<boolean> {
    if (isPending) return false
    try {
      await mutateAsync(change)
    } catch (error) {
      // The mutation's function throws nothing else.
      await refused(error as ApiError)
      return false
    }
    say(uploadText.saved)
    await reload()
    return true
  }

  return { save, isSaving: isPending, refused, reload, conflict, said }
}
