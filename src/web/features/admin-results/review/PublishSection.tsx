import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Publication, UploadHead, UploadReview } from '#contract/admin-uploads.ts'
import { publishText } from '../../../i18n/ar/uploads.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form, SubmitButton } from '../../../ui/Form.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { isAhead } from '../../../ui/moment-field.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useSend } from '../../../ui/use-send.ts'
import { draftingQuery, draftUpload } from '../uploads/uploads.api.ts'
import { PublishConfirmation } from './PublishConfirmation.tsx'
import styles from './PublishSection.module.css'
import reviewStyles from './Review.module.css'
import { Section } from './Section.tsx'
import { SECTIONS } from './sections.ts'
import type { UploadEditing } from './use-upload-editing.ts'

interface PublishSectionProps {
  upload: UploadHead
  review: UploadReview
  editing: UploadEditing
}

/** The last step: publish now, at a set time or not yet, after a preview of what readers will see. */
export function PublishSection({ upload, review, editing }: PublishSectionProps) {
  const [asked, setAsked] = useState<Publication>()
  const { send, isSending } = useSend({
    send: (publication: Publication) => draftUpload(upload.id, upload.revision, publication),
    onDone: async () => {
      await editing.reload()
      setAsked(undefined)
    },
    failed: (error) => {
      setAsked(undefined)
      return editing.refused(error)
    },
  })
  const share = useQuery({ ...draftingQuery(upload.id), enabled: isSending })
  const ambiguous = review.identities.ambiguous
  if (review.outcome !== 'new') {
    return (
      <Section id={SECTIONS.publish} title={publishText.title}>
        {review.outcome === 'rejected' && <p>{publishText.blocked}</p>}
      </Section>
    )
  }
  return (
    <Section id={SECTIONS.publish} title={publishText.title}>
      {ambiguous > 0 && (
        <Alert tone="note">
          {publishText.unanswered}: {ambiguous}
        </Alert>
      )}
      {asked ? (
        <PublishConfirmation
          publication={asked}
          review={review}
          working={isSending ? { share: share.data } : undefined}
          onConfirm={() => send(asked)}
          onBack={() => setAsked(undefined)}
        />
      ) : (
        <PublishWays onAsk={setAsked} />
      )}
    </Section>
  )
}

function PublishWays({ onAsk }: { onAsk: (publication: Publication) => void }) {
  const form = useContractForm({
    start: { at: '' },
    check: ({ at }): Faults => (isAhead(at) ? {} : { at: publishText.timeWrong }),
    read: ({ at }): Publication => ({ when: 'at', at: new Date(at).toISOString() }),
    onValid: onAsk,
  })
  return (
    <div className={styles.publishWays}>
      <Button onClick={() => onAsk({ when: 'now' })}>{publishText.now}</Button>
      <Form form={form} className={reviewStyles.inline}>
        <Field {...form.field('at')} label={publishText.time} hint={publishText.timeHint} type="datetime-local" />
        <SubmitButton form={form} look="quiet">
          {publishText.at}
        </SubmitButton>
      </Form>
      <Button look="quiet" onClick={() => onAsk({ when: 'later' })}>
        {publishText.later}
      </Button>
    </div>
  )
}
