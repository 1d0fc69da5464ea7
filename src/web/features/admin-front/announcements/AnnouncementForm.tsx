import { addAnnouncementEndpoint, type DeskAnnouncement, MAX_ANNOUNCEMENT } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { Field } from '../../../ui/Field.tsx'
import { Form, SubmitButton } from '../../../ui/Form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { unfinishedFields } from '../../../ui/unfinished-fields.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { addAnnouncement, editAnnouncement, FRONT_DESK_KEY } from '../front-desk.api.ts'
import styles from './AnnouncementForm.module.css'
import { fromField, toField } from './local-moment.ts'

const text = frontDeskText.announcements

interface AnnouncementFormProps {
  /** The announcement to edit, as loaded; omit for a new one. */
  seen?: DeskAnnouncement
  onClose?: () => void
}

/** The form of an announcement: its text, and when it appears and disappears. */
export function AnnouncementForm({ seen, onClose }: AnnouncementFormProps) {
  const form = useContractForm({
    start: {
      text: seen?.text ?? '',
      starts_at: toField(seen?.starts_at ?? null),
      ends_at: toField(seen?.ends_at ?? null),
    },
    check: (_, id) => unfinishedFields(id),
    schema: addAnnouncementEndpoint.body.shape.announcement,
    bodyOf: ({ starts_at, ends_at, ...words }) => ({
      ...words,
      starts_at: fromField(starts_at),
      ends_at: fromField(ends_at),
    }),
    texts: { text: text.needsText, ends_at: text.backwards },
    send: (words) => (seen ? editAnnouncement(seen, words) : addAnnouncement(words)),
    onDone: (_answer, _body, reset) => (onClose ? onClose() : reset()),
    refresh: [FRONT_DESK_KEY],
  })
  return (
    <Form
      form={form}
      className={styles.form}
      actions={
        <div className={desk.acts}>
          <SubmitButton form={form}>{seen ? text.saveEdit : text.publish}</SubmitButton>
          {onClose && (
            <Button look="quiet" onClick={onClose}>
              {text.cancel}
            </Button>
          )}
        </div>
      }
    >
      <TextArea {...form.field('text')} label={text.text} hint={text.textHint} rows={3} maxLength={MAX_ANNOUNCEMENT} />
      <div className={styles.times}>
        <Field {...form.field('starts_at')} label={text.from} hint={text.fromHint} type="datetime-local" />
        <Field {...form.field('ends_at')} label={text.until} hint={text.untilHint} type="datetime-local" />
      </div>
    </Form>
  )
}
