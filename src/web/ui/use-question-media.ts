import { useState } from 'react'
import { addMediaEndpoint, MEDIA_FAULT_TEXTS, type MediaFault } from '#contract/question-media.ts'
import { ApiError } from '../api/api-error.ts'
import { upload } from '../api/upload.ts'
import { markupBarText } from '../i18n/ar/markup.ts'
import { type Edit, withMedia } from './markup-edits.ts'
import { shrunkPicture } from './shrink-picture.ts'

/** Uploads a chosen picture or sound, and then inserts it into the question's text field. */
export function useQuestionMedia(onEdit: (edit: Edit) => void) {
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<string>()
  const [said, setSaid] = useState('')

  async function send(file: File): Promise<void> {
    setFault(undefined)
    setSaid('')
    setShare(0)
    try {
      const sent = { params: undefined, query: undefined, file: await shrunkPicture(file), onProgress: setShare }
      const { id, kind } = await upload(addMediaEndpoint, sent)
      onEdit(withMedia(kind, id, markupBarText.describe[kind]))
      setSaid(markupBarText.sent)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(faultOf(error))
    } finally {
      setShare(undefined)
    }
  }

  return {
    isSending: share !== undefined,
    share: share ?? 0,
    fault,
    said,
    take(input: HTMLInputElement) {
      const file = input.files?.[0]
      // Clear the input; otherwise choosing the same file again would fire no change event.
      input.value = ''
      if (file) void send(file)
    },
  }
}

function faultOf({ fields }: ApiError): string {
  const fault = fields?.find(({ path }) => path === 'file')?.message
  // The server reports what is wrong with the file by a key of MEDIA_FAULT_TEXTS.
  return fault !== undefined && fault in MEDIA_FAULT_TEXTS
    ? MEDIA_FAULT_TEXTS[fault as MediaFault]
    : markupBarText.notSent
}
