import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { DeskLine } from '#contract/admin-library.ts'
import { hasLinks, namesSubjects, type Shelf } from '#contract/library-lines.ts'
import { SUBJECT_NAMES } from '#contract/subjects.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { lineFormText, shelfText } from '../../i18n/ar/admin-library.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileField } from './FileField.tsx'
import { fileKindsOf } from './file-kinds.ts'
import styles from './LineForm.module.css'
import { withFile } from './line-draft.ts'
import { useLineForm } from './use-line-form.ts'

interface LineFormProps {
  shelf: Shelf
  lines: readonly DeskLine[]
  /** The line that is edited, as it was seen; left out for a new one. */
  seen?: DeskLine
  onSaved: () => void
  onCancel: () => void
}

/** A new line, or a change of one. */
export function LineForm({ shelf, lines, seen, onSaved, onCancel }: LineFormProps) {
  const form = useLineForm({ shelf, lines, seen, onSaved })
  const { values, refusal, change } = form
  const hasQuestions = seen?.uses.some(({ kind }) => kind === 'question') ?? false
  return (
    <form
      ref={useFirstField()}
      className={styles.form}
      aria-label={seen ? values.name : shelfText[shelf.shelf].add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <NameField
        shelf={shelf}
        value={values.name}
        error={refusal.name}
        hint={renameHint(shelf, seen, hasQuestions)}
        readOnly={hasQuestions}
        onChange={(name) => change({ name })}
      />
      {hasLinks(shelf.shelf) && <TargetFields shelf={shelf} form={form} />}
      {refusal.form && <Alert tone="danger">{refusal.form}</Alert>}
      <div className={styles.actions}>
        <Button submits busy={form.isPending}>
          {form.isPending ? lineFormText.saving : lineFormText.save}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {lineFormText.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The form takes the focus when it opens: what was pressed to open it is gone. */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return form
}

function renameHint({ shelf }: Shelf, seen: DeskLine | undefined, hasQuestions: boolean): string | undefined {
  if (!seen || (shelf !== 'subject' && shelf !== 'general_subject')) return undefined
  return hasQuestions ? lineFormText.hasQuestions : lineFormText.renameHint
}

interface NameFieldProps {
  shelf: Shelf
  value: string
  error: string | undefined
  hint: string | undefined
  readOnly: boolean
  onChange: (name: string) => void
}

function NameField({ shelf: { shelf }, onChange, ...field }: NameFieldProps) {
  const listId = useId()
  const isSubject = namesSubjects(shelf)
  return (
    <>
      <Field
        {...field}
        label={shelfText[shelf].name}
        required
        dir="auto"
        autoComplete="off"
        list={isSubject ? listId : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isSubject && (
        <datalist id={listId}>
          {Object.entries(SUBJECT_NAMES).map(([slug, name]) => (
            <option key={slug} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

function TargetFields({ shelf: { shelf }, form }: { shelf: Shelf; form: ReturnType<typeof useLineForm> }) {
  const { values, refusal, change } = form
  const portal = useQuery(portalQuery())
  const isOwnDrive = portal.data?.drive.preview.startsWith('/') ?? true
  const isBook = shelf === 'book' || shelf === 'final_exam'
  // Readers open books in the drive that the portal is set to, so a file that lies here would not be found.
  const mayUpload = isOwnDrive || !isBook
  const hint = mayUpload ? (isBook ? lineFormText.bookHint : lineFormText.linkHint) : lineFormText.cloudHint
  return (
    <>
      {mayUpload && (
        <FileField
          kinds={fileKindsOf(shelf)}
          file={values.file}
          onChosen={(file) => change(withFile(shelf, values, file, isOwnDrive))}
        />
      )}
      <Field
        label={mayUpload ? lineFormText.fileOrLink : lineFormText.link}
        value={values.link}
        required
        dir="ltr"
        autoComplete="off"
        inputMode="url"
        error={refusal.link}
        hint={hint}
        onChange={(event) => change({ link: event.target.value, file: null })}
      />
    </>
  )
}
