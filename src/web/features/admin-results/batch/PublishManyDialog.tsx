import { useQueries } from '@tanstack/react-query'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import { gradeKey, yearPath } from '#contract/faculty.ts'
import type { SheetPublication } from '#contract/sheet-publication.ts'
import { sheetStopText } from '#contract/sheet-stops.ts'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo, ROUTES } from '../../../app/paths.ts'
import { figuresText } from '../../../i18n/ar/publication.ts'
import { batchText, draftsText } from '../../../i18n/ar/season-desk.ts'
import { formatCount } from '../../../i18n/format.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Link } from '../../../router/Link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import desk from '../../../ui/Desk.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { publicationQuery, replacedBy } from '../publication/publication.api.ts'
import { SHEETS_KEY, takeStep } from '../versions/sheets.api.ts'
import { versionName } from '../versions/version-names.ts'
import styles from './Batch.module.css'
import { type BatchState, useBatch } from './use-batch.ts'

interface PublishManyDialogProps {
  drafts: readonly SheetVersion[]
  onClose: () => void
}

/**
 * The dialog that confirms the publication of several drafts with the figures of each, and then shows the outcome of
 * each. A draft with open stops (checks that an officer has not confirmed) is left out: its stops are accepted on its
 * own page, one by one and with a reason. So are several versions of one sheet, of which the last would replace the
 * others.
 */
export function PublishManyDialog({ drafts, onClose }: PublishManyDialogProps) {
  const looks = useQueries({ queries: drafts.map(({ id }) => publicationQuery(id)) })
  const { start, isRunning, states } = useBatch({
    run: (version: SheetVersion) => {
      const found = looks[drafts.indexOf(version)]?.data
      return takeStep(version, { kind: 'publish', accept: [], replaces: replacedBy(found) })
    },
    refresh: [SHEETS_KEY],
    done: (succeeded, all) => batchText(succeeded, all, 'sheet'),
  })
  const hasStarted = states.size > 0
  const twice = chosenTwice(drafts)
  const ready = drafts.filter((draft, place) => !twice.has(draft.id) && isFree(looks[place]?.data))
  return (
    <Dialog
      title={draftsText.confirmTitle}
      onClose={onClose}
      isLoading={!hasStarted && looks.some(({ isLoading }) => isLoading)}
      actions={
        <>
          {!hasStarted && (
            <Button disabled={ready.length === 0} onClick={() => start(ready)}>
              {draftsText.confirm} ({formatCount(ready.length)})
            </Button>
          )}
          <Button look={hasStarted ? 'primary' : 'quiet'} busy={isRunning} onClick={onClose}>
            {hasStarted ? draftsText.close : draftsText.cancel}
          </Button>
        </>
      }
    >
      <p>{draftsText.confirmLead}</p>
      <ul className={styles.items}>
        {drafts.map((draft, place) => {
          const state = states.get(draft.id)
          return (
            <li key={draft.id} className={styles.item}>
              <strong>{versionName(draft)}</strong>
              {state ? (
                <Outcome draft={draft} state={state} />
              ) : (
                looks[place] && (
                  <DataRegion source={looks[place]}>{(found) => <Look draft={draft} found={found} />}</DataRegion>
                )
              )}
              {!state && twice.has(draft.id) && <p className={styles.left}>{draftsText.twice}</p>}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

/** The figures of one draft, and the stops because of which it cannot be published here. */
function Look({ draft, found: { figures, stops } }: { draft: SheetVersion; found: SheetPublication }) {
  const { replaces, students } = figures
  const count = (label: string, value: number) => `${label}: ${formatCount(value)}`
  const open = stops.filter(({ accepted }) => accepted === null)
  return (
    <>
      <p className={desk.meta}>
        <span>{count(figuresText.students, students.after)}</span>
        {replaces ? (
          <>
            <span>
              {draftsText.replaces} {replaces.version}
              {students.before !== null && ` (${formatCount(students.before)})`}
            </span>
            <span>{count(figuresText.gone, figures.gone)}</span>
            <span>{count(figuresText.new, figures.new)}</span>
            <span>{count(figuresText.changedMarks, figures.changed_marks)}</span>
            <span>{count(figuresText.changedRanks, figures.changed_ranks)}</span>
          </>
        ) : (
          <span>{draftsText.first}</span>
        )}
        <span>{count(figuresText.absent, figures.absent)}</span>
      </p>
      {open.length > 0 && (
        <div>
          <p className={styles.left}>{draftsText.left}</p>
          <ul>
            {open.map((stop) => (
              <li key={stop.code}>{sheetStopText(stop)}</li>
            ))}
          </ul>
          <Link to={pathTo(DESK_ROUTES.sheet, { id: draft.id })}>{draftsText.openSheet}</Link>
        </div>
      )}
    </>
  )
}

function Outcome({ draft, state }: { draft: SheetVersion; state: BatchState<SheetVersion> }) {
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
    <span role="status" className={desk.meta}>
      <span className={styles.done}>{draftsText.published}</span>
      <Link to={pathTo(ROUTES.resultsList, { grade: gradeKey(draft.grade), year: yearPath(draft.year) })}>
        {draftsText.seeList}
      </Link>
    </span>
  )
}

/** Returns the ids of the drafts that are versions of one sheet. */
function chosenTwice(drafts: readonly SheetVersion[]): Set<string> {
  const sheetOf = ({ year, grade, term, session }: SheetVersion) => `${year} ${grade} ${term} ${session}`
  const twice = drafts.filter((draft) =>
    drafts.some((other) => other.id !== draft.id && sheetOf(other) === sheetOf(draft)),
  )
  return new Set(twice.map(({ id }) => id))
}

/** Whether a draft has no publication stops, or an officer has accepted all of them. */
function isFree(found: SheetPublication | undefined): boolean {
  return found?.stops.every(({ accepted }) => accepted !== null) ?? false
}
