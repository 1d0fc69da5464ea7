import { useState } from 'react'
import { MAX_NOTE } from '#contract/admin-inbox.ts'
import { inboxText } from '../../i18n/ar/inbox.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './NoteForm.module.css'

interface NoteFormProps {
  note: string
  isBusy: boolean
  onSave: (note: string, onSaved: () => void) => void
}

/** The office's own words about a message, and the form for them, folded until somebody writes. */
export function NoteForm({ note, isBusy, onSave }: NoteFormProps) {
  // What is being written; nothing while it stands as it is.
  const [words, setWords] = useState<string>()
  const forget = () => setWords(undefined)
  return (
    <div className={styles.note}>
      {note !== '' && (
        <p className={styles.written} dir="auto">
          {note}
        </p>
      )}
      <details>
        <summary>{note === '' ? inboxText.writeNote : inboxText.note}</summary>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) onSave((words ?? note).trim(), forget)
          }}
        >
          <TextArea
            label={inboxText.note}
            hint={inboxText.noteHint}
            rows={3}
            maxLength={MAX_NOTE}
            value={words ?? note}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button submits look="quiet" busy={isBusy}>
            {inboxText.saveNote}
          </Button>
        </form>
      </details>
    </div>
  )
}
