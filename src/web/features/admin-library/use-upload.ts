import { useEffect, useRef, useState } from 'react'
import { type DeskFile, MAX_UPLOAD_BYTES, uploadFileEndpoint } from '#contract/admin-library.ts'
import { ApiError } from '../../api/api-error.ts'
import { upload } from '../../api/upload.ts'
import { fileText } from '../../i18n/ar/admin-library.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { type FileKind, kindOfType } from './file-kinds.ts'

/**
 * The longest file name that the server takes. A longer name loses its start, which matters only for the name of a
 * download.
 */
const MAX_FILE_NAME = 150

export interface Uploaded {
  file: DeskFile
  known: boolean
}

/**
 * Uploads a chosen file, reports the progress and passes the stored file to `onDone`. Leaving the screen aborts the
 * upload.
 */
export function useUpload(kinds: readonly FileKind[], onDone: (uploaded: Uploaded) => void) {
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setFault(file.size > MAX_UPLOAD_BYTES ? fileText.tooLarge : undefined)
    if (file.size > MAX_UPLOAD_BYTES) return
    setShare(0)
    try {
      const query = { name: file.name.slice(-MAX_FILE_NAME) }
      const { signal } = controller
      const uploaded = await upload(uploadFileEndpoint, {
        params: undefined,
        query,
        file,
        onProgress: setShare,
        signal,
      })
      const kind = kindOfType(uploaded.file.contentType)
      if (kind && kinds.includes(kind)) onDone(uploaded)
      else setFault(fileText.wrongType)
    } catch (failure) {
      if (!controller.signal.aborted) setFault(faultText(failure))
    } finally {
      setShare(undefined)
    }
  }
  return { share, fault, send: (file: File) => void send(file), stop: () => running.current?.abort() }
}

function faultText(failure: unknown): string {
  const code = failure instanceof ApiError ? failure.code : 'internal'
  if (code === 'too_large') return fileText.tooLarge
  return code === 'unreadable_file' ? fileText.unreadable : PROBLEM_TEXTS[code]
}
