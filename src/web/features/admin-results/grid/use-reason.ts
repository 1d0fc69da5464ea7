import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isReason } from '#contract/admin-uploads.ts'
import type { UploadChange } from '#contract/upload-choices.ts'
import type { UploadEditing } from '../review/use-upload-editing.ts'

/**
 * What waits for a reason to be typed: a change, or nothing (`make` is undefined) if the officer only sets the reason
 * for the next changes.
 */
type Asked = { make: ((reason: string) => UploadChange) | undefined }

/** The reason that is saved with each correction; the officer types it once for many corrections. */
export interface Reasons {
  /** The reason given on this page; undefined until the officer gives one. */
  reason: string | undefined
  /** The reason typed last, on this page or another, with which the field starts. */
  offered: string
  asked: Asked | undefined
  /** Saves a change with the reason on this page, or asks for a reason first. */
  correct: (make: (reason: string) => UploadChange) => void
  /** Asks for a new reason, for the next corrections. */
  ask: () => void
  give: (reason: string) => void
  close: () => void
}

const LAST_REASON = ['last reason of a correction']

/**
 * Returns the reason for corrections on this page. The reason typed last on any page is offered until the document
 * reloads.
 */
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
