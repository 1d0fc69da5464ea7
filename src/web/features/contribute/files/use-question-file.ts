import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionFileReport } from '#contract/question-file-calls.ts'
import { forgetLists } from '../contribute.api.ts'
import type { SubjectPlace } from '../contribute-place.ts'
import { fileFaultText, sendQuestionFile } from './question-files.api.ts'

type Mode = 'preview' | 'import'

/** How far one file has come. A failure of its import leads back to its preview, so that it can be tried again. */
export type FileStage =
  | { at: 'choosing'; fault?: string }
  | { at: 'sending'; mode: Mode; share: number }
  | { at: 'previewed'; report: QuestionFileReport; fault?: string }
  | { at: 'imported'; report: QuestionFileReport }

interface FileSending {
  file: File
  mode: Mode
  /** What the preview said, where there was one. */
  preview?: QuestionFileReport
}

/** One file of questions on its way into a subject: chosen, previewed, imported. */
export function useQuestionFile(place: SubjectPlace) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<File>()
  const [stage, setStage] = useState<FileStage>({ at: 'choosing' })
  const { mutate } = useMutation({
    mutationFn: ({ file, mode }: FileSending) => {
      const onProgress = (share: number) => setStage({ at: 'sending', mode, share })
      onProgress(0)
      return sendQuestionFile({ place, file, mode, onProgress })
    },
    onSuccess: (report, { mode }) => {
      setStage({ at: mode === 'preview' ? 'previewed' : 'imported', report })
      if (mode === 'import') void forgetLists(client)
    },
    onError: (error, { preview }) => {
      const fault = fileFaultText(error)
      setStage(preview ? { at: 'previewed', report: preview, fault } : { at: 'choosing', fault })
    },
  })

  function read(file: File) {
    setChosen(file)
    mutate({ file, mode: 'preview' })
  }

  function importChosen(preview: QuestionFileReport) {
    if (chosen) mutate({ file: chosen, mode: 'import', preview })
  }

  function startOver() {
    setChosen(undefined)
    setStage({ at: 'choosing' })
  }

  return { fileName: chosen?.name, stage, read, importChosen, startOver }
}
