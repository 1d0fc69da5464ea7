import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DeskLine } from '#contract/admin-library.ts'
import { hasLinks, lineFaults, looksLike, namesSubjects, type Shelf } from '#contract/library-lines.ts'
import { SUBJECT_NAMES } from '#contract/subjects.ts'
import type { ApiErrorCode } from '../../api/api-error.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { fileText, libraryDeskText, lineFormText, shelfText } from '../../i18n/ar/admin-library.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, SaveActions } from '../../ui/Form.tsx'
import type { Faults } from '../../ui/form-faults.ts'
import { safeLink } from '../../ui/safe-link.ts'
import { type FieldsOf, useContractForm } from '../../ui/use-contract-form.ts'
import { FileField } from './FileField.tsx'
import { fileKindsOf } from './file-kinds.ts'
import styles from './LineForm.module.css'
import { LIBRARY_DESK_KEY, saveLine } from './library-desk.api.ts'
import { draftOf, type LineValues, valuesOf, withFile } from './line-draft.ts'

interface LineFormProps {
  shelf: Shelf
  lines: readonly DeskLine[]
  /** The entry to edit, as loaded; omit for a new entry. */
  seen?: DeskLine
  onClose: () => void
}

/** The form for a new entry of a list or for a change to an entry. */
export function LineForm({ shelf, lines, seen: current, onClose }: LineFormProps) {
  // The entry as it was when the form opened: the list may be refetched while the officer types, and the server would
  // then take a colleague's change for one that the officer has seen.
  const [seen] = useState(current)
  const form = useContractForm({
    start: () => valuesOf(shelf.shelf, seen),
    check: (values) => faultsOf(values, { shelf, lines, seen }),
    read: (values) => draftOf(shelf.shelf, values),
    send: (line) => saveLine(shelf, line, seen),
    onDone: onClose,
    refresh: [LIBRARY_DESK_KEY],
    done: libraryDeskText.saved,
    explain: ({ code }) => explainRefusal(code),
  })
  const hasQuestions = seen?.uses.some(({ kind }) => kind === 'question') ?? false
  return (
    <Form
      form={form}
      className={styles.form}
      label={seen ? form.values.name : shelfText[shelf.shelf].add}
      takesFocus
      actions={<SaveActions form={form} text={lineFormText} onCancel={onClose} />}
    >
      <NameField
        {...form.field('name')}
        shelf={shelf}
        hint={renameHint(shelf, seen, hasQuestions)}
        readOnly={hasQuestions}
      />
      {hasLinks(shelf.shelf) && <TargetFields shelf={shelf} form={form} />}
    </Form>
  )
}

/** Returns the errors for refusals that only the server can find: the file does not exist, or the list is full. */
function explainRefusal(code: ApiErrorCode): Faults | string | undefined {
  const faults: Faults = { link: lineFormText.unknownFile }
  if (code === 'invalid_request') return faults
  return code === 'too_large' ? lineFormText.full : undefined
}

function faultsOf(values: LineValues, { shelf, lines, seen }: Omit<LineFormProps, 'onClose'>): Faults {
  const line = draftOf(shelf.shelf, values)
  const { name, link } = lineFaults(shelf.shelf, line)
  const isTaken = namesSubjects(shelf.shelf) && lines.some(({ id }) => looksLike(id, line.name) && id !== seen?.id)
  return {
    ...(isTaken && { name: lineFormText.taken }),
    ...(name && { name: lineFormText.faults[name] }),
    ...(link && { link: lineFormText.faults[link] }),
    ...(values.isUploading && { link: fileText.wait }),
  }
}

function renameHint({ shelf }: Shelf, seen: DeskLine | undefined, hasQuestions: boolean): string | undefined {
  if (!seen || (shelf !== 'subject' && shelf !== 'general_subject')) return undefined
  return hasQuestions ? lineFormText.hasQuestions : lineFormText.renameHint
}

interface NameFieldProps {
  shelf: Shelf
  name: string
  value: string
  error: string | undefined
  hint: string | undefined
  readOnly: boolean
  onChange: (name: string) => void
}

function NameField({ shelf: { shelf }, ...field }: NameFieldProps) {
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

function TargetFields({ shelf: { shelf }, form }: { shelf: Shelf; form: FieldsOf<LineValues> }) {
  const { values, field, change } = form
  const portal = useQuery(portalQuery())
  const isOwnDrive = portal.data?.drive.preview.startsWith('/') ?? true
  const isBook = shelf === 'book' || shelf === 'final_exam'
  // With a cloud drive readers open books from the cloud, so they would not find a file that was uploaded here.
  const mayUpload = isOwnDrive || !isBook
  const hint = mayUpload ? (isBook ? lineFormText.bookHint : lineFormText.linkHint) : lineFormText.cloudHint
  return (
    <>
      {mayUpload && (
        <FileField
          kinds={fileKindsOf(shelf)}
          file={values.file}
          onChosen={(file) => change(withFile(shelf, values, file, isOwnDrive))}
          onRunning={(isUploading) => change({ isUploading })}
        />
      )}
      <Field
        {...field('link')}
        label={mayUpload ? lineFormText.fileOrLink : lineFormText.link}
        required
        dir="ltr"
        autoComplete="off"
        inputMode="url"
        hint={hint}
        onChange={(link) => change({ link, file: null })}
      />
      {/* Always mounted, so that screen readers announce text that appears in it. */}
      <p role="status" className={styles.note}>
        {shelf === 'recording' && safeLink(values.link)?.host !== undefined && lineFormText.opensElsewhere}
      </p>
    </>
  )
}
