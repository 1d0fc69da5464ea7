import { type ChangeEvent, useRef } from 'react'
import { progressText } from '../../../i18n/ar/learn.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import type { Say } from '../../../ui/use-toast.ts'
import { LARGEST_FILE, learnFileOf, readLearnFile } from './learn-file.ts'
import { mergedRecords, type QuizRecord } from './learn-record.ts'
import { learntQuizzes, replaceRecords } from './learn-store.ts'
import styles from './ProgressPage.module.css'

interface LearnFileProps {
  records: readonly QuizRecord[]
  say: Say
  /** Called after the learning records on the device have changed. */
  onChange: () => void
}

/**
 * Buttons that save the reader's learning records as a file, add the records of such a file, and remove all records
 * from the device.
 */
export function LearnFile({ records, say, onChange }: LearnFileProps) {
  const picker = useRef<HTMLInputElement>(null)

  function put(next: readonly QuizRecord[], done: string, undo?: () => void): void {
    const isStored = replaceRecords(next)
    onChange()
    if (isStored) say(done, { undo })
    else say(progressText.notStored, { isFailure: true })
  }

  /** Replaces the records by what `change` makes of them. Another tab may have added answers since the page opened. */
  function replace(change: (before: readonly QuizRecord[]) => readonly QuizRecord[], done: string): void {
    const before = learntQuizzes()
    put(change(before), done, () => put(before, progressText.restored))
  }

  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const added = file.size > LARGEST_FILE ? undefined : readLearnFile(await file.text())
    if (added) replace((before) => mergedRecords(before, added), progressText.added)
    else say(progressText.wrongFile, { isFailure: true })
  }

  return (
    <section className={styles.file}>
      <h2>{progressText.file}</h2>
      <p className={styles.hint}>{progressText.fileHint}</p>
      <div className={styles.acts}>
        {records.length > 0 && (
          <Button
            look="quiet"
            onClick={() => saveFile(`${progressText.fileName}.json`, 'application/json', learnFileOf(learntQuizzes()))}
          >
            {progressText.save}
          </Button>
        )}
        <Button look="quiet" onClick={() => picker.current?.click()}>
          {progressText.add}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={progressText.add}
          onChange={(event) => void add(event)}
        />
        {records.length > 0 && (
          <Button look="quiet" onClick={() => replace(() => [], progressText.removed)}>
            {progressText.remove}
          </Button>
        )}
      </div>
    </section>
  )
}
