import { useId, useRef } from 'react'
import { timetableText as text } from '../../i18n/ar/admin-library.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { FieldsOf, FormState } from '../../ui/use-contract-form.ts'
import fileStyles from './FileField.module.css'
import styles from './TimetableForm.module.css'
import type { TimetableDraft } from './timetable-draft.ts'
import type { useTimetableReading } from './use-timetable-reading.ts'

interface TimetablePasteProps {
  source: ReturnType<typeof useTimetableReading>
  /** The timetable's form, which shows its error `unread` here. */
  form: FieldsOf<TimetableDraft> & Pick<FormState, 'id'>
}

/** Fills the timetable's form from the cells of a spreadsheet, pasted or from a file. Saves nothing. */
export function TimetablePaste({ source: { paste, file, isRead }, form }: TimetablePasteProps) {
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Form form={paste} className={styles.paste} label={text.paste}>
      <TextArea {...paste.field('cells')} label={text.paste} hint={text.pasteHint} rows={4} />
      <div className={styles.tools}>
        <SubmitButton form={paste} look="quiet">
          {text.read}
        </SubmitButton>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.xlsm,.ods,.csv,.tsv"
          aria-label={text.file}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            // Clear the input, so that choosing the same file again fires a change event.
            event.target.value = ''
            if (chosen) file.send(chosen)
          }}
        />
        {/* Belongs to the timetable's form and has the name of its error `unread`, so that the form can focus it. */}
        <Button
          form={form.id}
          name="unread"
          look="quiet"
          busy={file.isSending}
          aria-describedby={errorId}
          onClick={() => input.current?.click()}
        >
          {text.file}
        </Button>
      </div>
      <p id={errorId} className={fileStyles.error} role="alert">
        {form.faults.unread}
      </p>
      <p role="status">{isRead && text.filled}</p>
    </Form>
  )
}
