import { type ReactNode, useState } from 'react'
import type { UploadHead } from '#contract/upload-review.ts'
import { queueText } from '../../../i18n/ar/reading-queue.ts'
import { batchText, waitingText } from '../../../i18n/ar/season-desk.ts'
import { draftingText, STATE_NAMES, uploadBoxText } from '../../../i18n/ar/uploads.ts'
import { formatCount } from '../../../i18n/format.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { type BatchState, useBatch } from '../batch/use-batch.ts'
import { SHEETS_KEY } from '../versions/sheets.api.ts'
import { UploadAction } from './UploadAction.tsx'
import styles from './UploadBox.module.css'
import { UploadSummary } from './UploadSummary.tsx'
import { draftUpload, isUnderWay, uploadsQuery } from './uploads.api.ts'

/**
 * The list of the uploads that are not drafts yet, each with what it contains and its buttons, and a button that makes
 * drafts of several uploads.
 */
export function OpenUploads({ uploads }: { uploads: readonly UploadHead[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { start, isRunning, states } = useBatch({
    run: ({ id, revision }: UploadHead) => draftUpload(id, revision, { publication: { when: 'later' } }),
    refresh: [uploadsQuery().queryKey, SHEETS_KEY],
    done: (succeeded, all) => batchText(succeeded, all, 'file'),
  })
  const ready = uploads.filter(isReady)
  const picked = ready.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  }
  return (
    <>
      {ready.length > 1 && (
        <div className={styles.line}>
          <CheckBox
            isChosen={picked.length === ready.length}
            onChange={(isChosen) =>
              choose(
                ready.map(({ id }) => id),
                isChosen,
              )
            }
          >
            {waitingText.chooseAll}
          </CheckBox>
          <Button busy={isRunning} disabled={picked.length === 0} onClick={() => start(picked)}>
            {isRunning ? waitingText.drafting : `${waitingText.draft} (${formatCount(picked.length)})`}
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {uploads.map((head) => (
          <UploadItem
            key={head.id}
            head={head}
            state={states.get(head.id)}
            choice={
              ready.length > 1 && isReady(head) ? (
                <CheckBox isChosen={chosen.has(head.id)} onChange={(isChosen) => choose([head.id], isChosen)}>
                  <span className="visually-hidden">{waitingText.choose(head.file_name)}</span>
                </CheckBox>
              ) : null
            }
          />
        ))}
      </ul>
    </>
  )
}

interface UploadItemProps {
  head: UploadHead
  /** The state of this upload in the batch; undefined if it is not part of one. */
  state: BatchState<string> | undefined
  choice: ReactNode
}

function UploadItem({ head, state, choice }: UploadItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        {choice}
        <bdi className={styles.name}>{head.file_name}</bdi>
      </div>
      {head.state === 'waiting' && <UploadSummary summary={head.summary} />}
      <div className={styles.line}>
        <p className={styles.note}>
          {STATE_NAMES[head.state]} · {uploadBoxText.by} <bdi>{head.uploaded_by}</bdi>
        </p>
        <UploadAction head={head} />
      </div>
      {state?.kind === 'failed' && (
        <p className={styles.fault} role="alert">
          {PROBLEM_TEXTS[state.error.code]}
        </p>
      )}
      {head.place !== null && <p className={styles.note}>{queueText(head.place)}</p>}
      {isUnderWay(head) && head.place === null && (
        <Progress
          label={head.state === 'reading' ? uploadBoxText.reading : draftingText.label}
          value={head.progress}
          valueText={`${head.progress}%`}
          tone="good"
        />
      )}
    </li>
  )
}

/** Whether a draft can be made of an upload without further changes. */
function isReady({ state, summary }: UploadHead): boolean {
  return state === 'waiting' && summary?.outcome === 'new'
}
