import { useEffect, useLayoutEffect, useRef, useState } from 'react'
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

export interface UploadPlan {
  kinds: readonly FileKind[]
  /** Called when an upload begins and when it ends, so that the form waits for it. */
  onRunning: (isRunning: boolean) => void
  onDone: (uploaded: Uploaded) => void
}

/**
 * Uploads a chosen file, reports the progress and passes the stored file to `onDone`. Leaving the screen aborts the
 * upload.
 */
export function useUpload(plan: UploadPlan) {
  // The latest plan, because the officer goes on typing into the form while the file is uploaded.
  const latest = useRef(plan)
  useLayoutEffect(() => {
    latest.current = plan
  })
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
    latest.current.onRunning(true)
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
      if (kind && plan.kinds.includes(kind)) latest.current.onDone(uploaded)
      else setFault(fileText.wrongType)
    } catch (failure) {
      if (!controller.signal.aborted) setFault(faultText(failure))
    } finally {
      setShare(undefined)
      latest.current.onRunning(false)
    }
  }
  return { share, fault, send: (file: File) => void send(file), stop: () => running.current?.abort() }
}

function faultText(failure: unknown): string {
  const code = failure instanceof ApiError ? failure.code : 'internal'
  if (code === 'too_large') return fileText.tooLarge
  return code === 'unreadable_file' ? fileText.unreadable : PROBLEM_TEXTS[code]
}
