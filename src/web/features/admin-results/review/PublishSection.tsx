import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Publication, UploadHead, UploadReview } from '#contract/admin-uploads.ts'
import { publishText } from '../../../i18n/ar/uploads.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
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

/** The last step: now, at a time, or not yet; and before it, what readers will see. */
export function PublishSection({ upload, review, editing }: PublishSectionProps) {
  const [asked, setAsked] = useState<Publication>()
  const [time, setTime] = useState('')
  const [isPast, setPast] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (publication: Publication) => draftUpload(upload.id, upload.revision, publication),
    onError: (error) => void editing.refused(error),
    onSuccess: () => editing.reload(),
    onSettled: () => setAsked(undefined),
  })
  const share = useQuery({ ...draftingQuery(upload.id), enabled: isPending })
  const ambiguous = review.identities.ambiguous

  function askAt() {
    const at = new Date(time)
    const isWrong = Number.isNaN(at.getTime()) || at.getTime() <= Date.now()
    setPast(isWrong)
    if (!isWrong) setAsked({ when: 'at', at: at.toISOString() })
  }

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
          working={isPending ? { share: share.data } : undefined}
          onConfirm={() => mutate(asked)}
          onBack={() => setAsked(undefined)}
        />
      ) : (
        <div className={styles.publishWays}>
          <Button onClick={() => setAsked({ when: 'now' })}>{publishText.now}</Button>
          <div className={reviewStyles.inline}>
            <Field
              label={publishText.time}
              hint={publishText.timeHint}
              type="datetime-local"
              value={time}
              error={isPast ? publishText.timeWrong : undefined}
              onChange={(event) => {
                setTime(event.target.value)
                setPast(false)
              }}
            />
            <Button look="quiet" onClick={askAt}>
              {publishText.at}
            </Button>
          </div>
          <Button look="quiet" onClick={() => setAsked({ when: 'later' })}>
            {publishText.later}
          </Button>
        </div>
      )}
    </Section>
  )
}
