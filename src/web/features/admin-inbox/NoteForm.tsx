import { type InboxMessage, MAX_NOTE, messageNoteEndpoint } from '#contract/admin-inbox.ts'
import { call } from '../../api/call.ts'
import { inboxText } from '../../i18n/ar/inbox.ts'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { INBOX_KEY } from './inbox.api.ts'
import styles from './NoteForm.module.css'

/** The office's note on a message, with a form that is collapsed until the officer edits the note. */
export function NoteForm({ message: { kind, id, note: was } }: { message: InboxMessage }) {
  const form = useContractForm({
    // `note` is undefined, and the field shows the stored note, until the officer edits it. `seen` is the stored note
    // at the first edit, because the list may be refetched while the officer types.
    start: { note: undefined as string | undefined, seen: undefined as string | undefined },
    schema: messageNoteEndpoint.body,
    bodyOf: ({ note = was, seen = was }) => ({ note, was: seen }),
    send: (body) => call(messageNoteEndpoint, { params: { kind, id }, body }),
    onDone: (_answer, _body, reset) => reset(),
    refresh: [INBOX_KEY],
    done: inboxText.said.note,
  })
  return (
    <div className={styles.note}>
      {was !== '' && (
        <p className={styles.written} dir="auto">
          {was}
        </p>
      )}
      <details>
        <summary>{was === '' ? inboxText.writeNote : inboxText.note}</summary>
        <Form form={form} className={styles.form}>
          <TextArea
            {...form.field('note')}
            value={form.values.note ?? was}
            onChange={(note) => form.change({ note, seen: form.values.seen ?? was })}
            label={inboxText.note}
            hint={inboxText.noteHint}
            rows={3}
            maxLength={MAX_NOTE}
          />
          <SubmitButton form={form} look="quiet">
            {inboxText.saveNote}
          </SubmitButton>
        </Form>
      </details>
    </div>
  )
}
