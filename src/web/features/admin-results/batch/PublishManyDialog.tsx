import { Link } from 'react-router'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import { counted } from '#contract/arabic-amounts.ts'
import { gradeKey, yearPath } from '#contract/faculty.ts'
import { pathTo, ROUTES } from '../../../app/paths.ts'
import { batchText, draftsText } from '../../../i18n/ar/season-desk.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PublicationSummary } from '../publication/PublicationSummary.tsx'
import { SHEETS_KEY, takeStep } from '../versions/sheets.api.ts'
import { versionName } from '../versions/version-names.ts'
import styles from './Batch.module.css'
import { type BatchState, useBatch } from './use-batch.ts'

interface PublishManyDialogProps {
  drafts: readonly SheetVersion[]
  /** Every version, to say which one each draft replaces. */
  versions: readonly SheetVersion[]
  onClose: () => void
}

/** Confirms the publication of several drafts with the figures of each, and then says what happened to each. */
export function PublishManyDialog({ drafts, versions, onClose }: PublishManyDialogProps) {
  const { start, isRunning, states } = useBatch({
    run: (version: SheetVersion) => takeStep(version, { kind: 'publish', accept: [] }),
    refresh: [SHEETS_KEY],
    done: (succeeded, all) => batchText(succeeded, all, 'sheet'),
  })
  const hasStarted = states.size > 0
  return (
    <Dialog
      title={draftsText.confirmTitle}
      onClose={onClose}
      actions={
        <>
          {!hasStarted && <Button onClick={() => start(drafts)}>{draftsText.confirm}</Button>}
          <Button look={hasStarted ? 'primary' : 'quiet'} busy={isRunning} onClick={onClose}>
            {hasStarted ? draftsText.close : draftsText.cancel}
          </Button>
        </>
      }
    >
      <p>{draftsText.confirmLead}</p>
      <ul className={styles.items}>
        {drafts.map((draft) => (
          <li key={draft.id} className={styles.item}>
            <strong>{versionName(draft)}</strong>
            <Figures draft={draft} versions={versions} />
            {!hasStarted && <PublicationSummary id={draft.id} />}
            <Outcome draft={draft} state={states.get(draft.id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Figures({ draft, versions }: { draft: SheetVersion; versions: readonly SheetVersion[] }) {
  const replaced = versions.find(
    ({ state, grade, term, session, year }) =>
      state === 'published' &&
      grade === draft.grade &&
      term === draft.term &&
      session === draft.session &&
      year === draft.year,
  )
  return (
    <span>
      {counted(draft.students, 'student')}؛{' '}
      {replaced
        ? `${draftsText.replaces} ${replaced.version} (${counted(replaced.students, 'student')})`
        : draftsText.first}
    </span>
  )
}

function Outcome({ draft, state }: { draft: SheetVersion; state: BatchState<SheetVersion> | undefined }) {
  if (!state) return null
  if (state.kind === 'waits') return <span role="status">{draftsText.waits}</span>
  if (state.kind === 'working') return <span role="status">{draftsText.publishing}</span>
  if (state.kind === 'failed') {
    return (
      <span role="alert" className={styles.left}>
        {PROBLEM_TEXTS[state.error.code]}
      </span>
    )
  }
  return (
    <span role="status">
      <span className={styles.done}>{draftsText.published}</span>{' '}
      <Link to={pathTo(ROUTES.resultsList, { grade: gradeKey(draft.grade), year: yearPath(draft.year) })}>
        {draftsText.seeList}
      </Link>
    </span>
  )
}
