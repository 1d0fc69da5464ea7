import { useState } from 'react'
import type { QuestionFileReport } from '#contract/question-file-calls.ts'
import { useSend } from '../../../ui/use-send.ts'
import { QUESTION_LISTS } from '../contribute.api.ts'
import type { SubjectPlace } from '../contribute-place.ts'
import { fileFaultText, newTicket, sendQuestionFile } from './question-files.api.ts'

type Mode = 'preview' | 'import'

/** The stage of one question file. A failed import goes back to the preview, from which it can be retried. */
export type FileStage =
  | { at: 'choosing'; fault?: string }
  | { at: 'sending'; mode: Mode; share: number; ticket: string }
  | { at: 'previewed'; report: QuestionFileReport; fault?: string }
  | { at: 'imported'; report: QuestionFileReport }

interface FileSending {
  file: File
  mode: Mode
  /** The report of the preview, if the file was previewed. */
  preview?: QuestionFileReport
}

/** Takes one question file from the choice of the file through the preview to the import. */
export function useQuestionFile(place: SubjectPlace) {
  const [chosen, setChosen] = useState<File>()
  const [stage, setStage] = useState<FileStage>({ at: 'choosing' })
  const { send } = useSend({
    send: ({ file, mode }: FileSending) => {
      const ticket = newTicket()
      const onProgress = (share: number) => setStage({ at: 'sending', mode, share, ticket })
      onProgress(0)
      return sendQuestionFile({ place, file, mode, ticket, onProgress })
    },
    onDone: (report, { mode }) => setStage({ at: mode === 'preview' ? 'previewed' : 'imported', report }),
    refresh: QUESTION_LISTS,
    failed: (error, { preview }) => {
      const fault = fileFaultText(error)
      setStage(preview ? { at: 'previewed', report: preview, fault } : { at: 'choosing', fault })
      return undefined
    },
  })

  function read(file: File) {
    setChosen(file)
    send({ file, mode: 'preview' })
  }

  function importChosen(preview: QuestionFileReport) {
    if (chosen) send({ file: chosen, mode: 'import', preview })
  }

  function startOver() {
    setChosen(undefined)
    setStage({ at: 'choosing' })
  }

  return { fileName: chosen?.name, stage, read, importChosen, startOver }
}
