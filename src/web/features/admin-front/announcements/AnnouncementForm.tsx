import { useState } from 'react'
import { type AnnouncementWords, MAX_ANNOUNCEMENT } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './AnnouncementForm.module.css'
import { fromField, toField } from './local-moment.ts'

const text = frontDeskText.announcements
const EMPTY: AnnouncementWords = { text: '', starts_at: null, ends_at: null }

interface AnnouncementFormProps {
  /** What it starts with; an empty form without. */
  words?: AnnouncementWords
  isBusy: boolean
  /** What its button says. */
  label: string
  onSave: (words: AnnouncementWords) => void
  onCancel?: () => void
}

/** The words of an announcement and the time during which it is shown. */
export function AnnouncementForm({ words = EMPTY, isBusy, label, onSave, onCancel }: AnnouncementFormProps) {
  const [draft, setDraft] = useState(words)
  const [isChecked, setChecked] = useState(false)
  const faults = isChecked ? faultsOf(draft) : {}
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (Object.keys(faultsOf(draft)).length === 0) onSave({ ...draft, text: draft.text.trim() })
      }}
    >
      <TextArea
        label={text.text}
        hint={text.textHint}
        rows={3}
        maxLength={MAX_ANNOUNCEMENT}
        value={draft.text}
        error={faults.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <div className={styles.times}>
        <Field
          label={text.from}
          hint={text.fromHint}
          type="datetime-local"
          value={toField(draft.starts_at)}
          onChange={(event) => setDraft({ ...draft, starts_at: fromField(event.target.value) })}
        />
        <Field
          label={text.until}
          hint={text.untilHint}
          type="datetime-local"
          value={toField(draft.ends_at)}
          error={faults.until}
          onChange={(event) => setDraft({ ...draft, ends_at: fromField(event.target.value) })}
        />
      </div>
      <div className={desk.acts}>
        <Button submits busy={isBusy}>
          {label}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function faultsOf({ text: words, starts_at, ends_at }: AnnouncementWords): { text?: string; until?: string } {
  const isBackwards = starts_at !== null && ends_at !== null && starts_at >= ends_at
  return { ...(words.trim() === '' && { text: text.needsText }), ...(isBackwards && { until: text.backwards }) }
}
