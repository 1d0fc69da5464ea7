import { useQuery } from '@tanstack/react-query'
import type { QuestionFileReport } from '#contract/question-file-calls.ts'
import { pathTo, ROUTES } from '../../../app/paths.ts'
import { filesText } from '../../../i18n/ar/question-files.ts'
import { queueText } from '../../../i18n/ar/reading-queue.ts'
import { formatCount } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import type { SubjectPlace } from '../contribute-place.ts'
import { FilePicker } from './FilePicker.tsx'
import styles from './QuestionFiles.module.css'
import { queuePlaceQuery } from './question-files.api.ts'
import { type FileStage, useQuestionFile } from './use-question-file.ts'

/** Loaded when the first report about a file arrives, so that the page opens without it. */
const FileReview = lazyPart(async () => (await import('./FileReview.tsx')).FileReview)

/** Imports questions from a file: shows a preview first, and imports the questions once the contributor confirms. */
export function QuestionImport({ place }: { place: SubjectPlace }) {
  const { fileName, stage, read, importChosen, startOver } = useQuestionFile(place)
  return (
    <section className={styles.section}>
      <h2>{filesText.importTitle}</h2>
      <p className={styles.lead}>{filesText.importLead}</p>
      {fileName !== undefined && stage.at !== 'choosing' && (
        <p className={styles.fileName}>
          <bdi>{fileName}</bdi>
        </p>
      )}
      {stage.at === 'choosing' && <FilePicker fault={stage.fault} onChoose={read} />}
      {stage.at === 'sending' && <Sending {...stage} />}
      {stage.at === 'previewed' && (
        <FileReview report={stage.report} place={place}>
          {stage.fault !== undefined && <Alert tone="danger">{stage.fault}</Alert>}
          <Decision report={stage.report} onImport={() => importChosen(stage.report)} onCancel={startOver} />
        </FileReview>
      )}
      {stage.at === 'imported' && <Imported place={place} report={stage.report} onAnother={startOver} />}
    </section>
  )
}

function Sending({ mode, share, ticket }: Omit<Extract<FileStage, { at: 'sending' }>, 'at'>) {
  const percent = Math.round(100 * share)
  return (
    <>
      <Progress
        label={mode === 'preview' ? filesText.reading : filesText.importing}
        value={percent}
        valueText={`${filesText.percent} ${percent}%`}
        tone="good"
      />
      {share === 1 && <QueuePlace ticket={ticket} />}
    </>
  )
}

/** Shows the position of the sent file in the server's queue, if the file waits there. */
function QueuePlace({ ticket }: { ticket: string }) {
  const { data } = useQuery(queuePlaceQuery(ticket))
  return <p role="status">{data && data.place !== null && queueText(data.place)}</p>
}

interface DecisionProps {
  report: QuestionFileReport
  onImport: () => void
  onCancel: () => void
}

function Decision({ report, onImport, onCancel }: DecisionProps) {
  const hasNew = report.counts.added > 0
  return (
    <>
      {!hasNew && <p>{filesText.nothing}</p>}
      <div className={styles.actions}>
        {hasNew && <Button onClick={onImport}>{filesText.doImport}</Button>}
        <Button look="quiet" onClick={onCancel}>
          {filesText.cancel}
        </Button>
      </div>
    </>
  )
}

interface ImportedProps {
  place: SubjectPlace
  report: QuestionFileReport
  onAnother: () => void
}

function Imported({ place, report, onAnother }: ImportedProps) {
  return (
    <FileReview report={report} place={place} isDone>
      <p className={styles.done} role="status">
        {filesText.done} <bdi>{formatCount(report.counts.added)}</bdi>
      </p>
      <div className={styles.actions}>
        <LinkButton to={pathTo(ROUTES.studentsQuiz, place)}>{filesText.toQuiz}</LinkButton>
        <Button look="quiet" onClick={onAnother}>
          {filesText.another}
        </Button>
      </div>
    </FileReview>
  )
}
