import type { ReactNode } from 'react'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import styles from './Settings.module.css'
import type { SettingSaving } from './use-setting-form.ts'

interface SettingFormProps {
  title: string
  lead?: string
  saving: SettingSaving
  onSave: () => void
  /** Shows what stands on the server in the place of the draft. */
  onReload: () => Promise<void>
  /** Beside the button that saves. */
  acts?: ReactNode
  children: ReactNode
}

/** The frame of a group of settings: its name, its fields, and how its saving went. */
export function SettingForm({ title, lead, saving, onSave, onReload, acts, children }: SettingFormProps) {
  const { isBusy, isSaved, error } = saving
  return (
    <form
      className={styles.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <h2>{title}</h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
      {error && (
        <Alert tone="danger">
          <p>{PROBLEM_TEXTS[error.code]}</p>
          {error.code === 'edit_conflict' && (
            <Button look="quiet" onClick={() => void onReload()}>
              {frontDeskText.reload}
            </Button>
          )}
        </Alert>
      )}
      <div className={desk.acts}>
        <Button submits busy={isBusy}>
          {frontDeskText.save}
        </Button>
        {acts}
        <p role="status" className={styles.saved}>
          {isSaved && frontDeskText.saved}
        </p>
      </div>
    </form>
  )
}
