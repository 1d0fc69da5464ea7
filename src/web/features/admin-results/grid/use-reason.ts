import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isReason } from '#contract/admin-uploads.ts'
import type { UploadChange } from '#contract/upload-choices.ts'
import type { UploadEditing } from '../review/use-upload-editing.ts'

/** A change that waits for its reason; undefined to set the reason of the next ones. */
type Asked = { make: ((reason: string) => UploadChange) | undefined }

/** The reason that is saved with every correction, asked for once. */
export interface Reasons {
  /** The reason of this page, once it is given; offered to other pages. */
  reason: string | undefined
  /** The reason typed last, on this page or another. */
  offered: string
  asked: Asked | undefined
  /** Saves a change with the reason, or asks for the reason first. */
  correct: (make: (reason: string) => UploadChange) => void
  /** Asks for another reason for the next corrections. */
  ask: () => void
  give: (reason: string) => void
  close: () => void
}

const LAST_REASON = ['last reason of a correction']

/** Returns the reason of the corrections on this page. The reason typed last is offered until the page reloads. */
export function useReason({ save }: Pick<UploadEditing, 'save'>): Reasons {
  const client = useQueryClient()
  const [reason, setReason] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const give = (text: string) => {
    client.setQueryData(LAST_REASON, text)
    setReason(text)
    if (asked?.make) save(asked.make(text))
    setAsked(undefined)
  }
  return {
    reason,
    offered: reason ?? client.getQueryData<string>(LAST_REASON) ?? '',
    asked,
    correct: (make) => (reason !== undefined && isReason(reason) ? save(make(reason)) : setAsked({ make })),
    ask: () => setAsked({ make: undefined }),
    give,
    close: () => setAsked(undefined),
  }
}
