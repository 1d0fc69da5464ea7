import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Publication } from '#contract/admin-uploads.ts'
import { gradeKey, SESSION_NAMES, termKey } from '#contract/faculty.ts'
import { gradeName, termName } from '#contract/faculty-shape.ts'
import type { StopOffer } from '#contract/sheet-stops.ts'
import type { UploadHead, UploadReview } from '#contract/upload-review.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { publishText } from '../../../i18n/ar/uploads.ts'
import { yearText } from '../../../i18n/places.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useSend } from '../../../ui/use-send.ts'
import type { PublicationOrder } from '../publication/PublicationConfirmation.tsx'
import { stopsKey } from '../publication/stops-key.ts'
import { DraftProgress } from '../uploads/DraftProgress.tsx'
import { changeUpload, draftingQuery, draftUpload } from '../uploads/uploads.api.ts'
import styles from './Review.module.css'
import { Section } from './Section.tsx'
import { SECTIONS } from './sections.ts'
import type { UploadEditing } from './use-upload-editing.ts'

/** Loaded on demand, because an upload is reviewed many times and published once. */
const PublicationConfirmation = lazyPart(
  async () => (await import('../publication/PublicationConfirmation.tsx')).PublicationConfirmation,
  { Pending: Loading },
)

interface PublishSectionProps {
  upload: UploadHead
  review: UploadReview
  editing: UploadEditing
}

/**
 * The last step of the review: publish at once, publish at a set time, or save only the draft; each after a preview of
 * what readers will see.
 */
export function PublishSection({ upload, review, editing }: PublishSectionProps) {
  const [asked, setAsked] = useState<Publication['when']>()
  const { outcome, identities, figures, stops } = review
  if (outcome !== 'new') {
    return (
      <Section id={SECTIONS.publish} title={publishText.title}>
        {outcome === 'rejected' && <p>{publishText.blocked}</p>}
      </Section>
    )
  }
  return (
    <Section id={SECTIONS.publish} title={publishText.title}>
      {identities.ambiguous > 0 && (
        <Alert tone="note">
          {publishText.unanswered}: {identities.ambiguous}
        </Alert>
      )}
      {asked ? (
        <Confirmation
          key={stopsKey(figures && { figures, stops })}
          when={asked}
          upload={upload}
          review={review}
          editing={editing}
          onBack={() => setAsked(undefined)}
        />
      ) : (
        <div className={styles.actions}>
          {(['now', 'at', 'later'] as const).map((when) => (
            <Button key={when} look={when === 'now' ? 'primary' : 'quiet'} onClick={() => setAsked(when)}>
              {publishText[when]}
            </Button>
          ))}
        </div>
      )}
    </Section>
  )
}

interface ConfirmationProps extends PublishSectionProps {
  when: Publication['when']
  onBack: () => void
}

function Confirmation({ when, upload, review, editing, onBack }: ConfirmationProps) {
  const { figures, stops } = review
  const { send, isSending } = useSend({
    send: (order: PublicationOrder) => draftUpload(upload.id, upload.revision, order),
    ...editing.step,
    failed: (error) => {
      if (error.code !== 'publication_stopped') onBack()
      return editing.step.failed(error)
    },
  })
  const offer = useSend({
    send: (taken: StopOffer) => takeOffer(upload, taken),
    ...editing.step,
  })
  const share = useQuery({ ...draftingQuery(upload.id), enabled: isSending })
  return (
    <PublicationConfirmation
      when={when}
      what={titleOf(review)}
      found={figures && { figures, stops }}
      isSending={isSending}
      onConfirm={send}
      onBack={onBack}
      onOffer={offer.send}
    >
      {isSending && share.data !== undefined && <DraftProgress share={share.data} />}
    </PublicationConfirmation>
  )
}

/**
 * Makes the changes that a stop's offer proposes, one column after another, each with the revision that the previous
 * change returned.
 */
async function takeOffer({ id, revision }: UploadHead, offer: StopOffer): Promise<void> {
  const columns = offer.kind === 'uncounted' ? offer.columns : [offer.column]
  const choice = offer.kind === 'uncounted' ? { counted: false } : { full_mark: offer.full_mark }
  let seen = revision
  for (const column of columns) {
    const change = { kind: 'column', column, choice: { role: 'subject', ...choice } } as const
    seen = (await changeUpload(id, seen, change)).upload.revision
  }
}

function titleOf({ heading: { grade, term, year, session } }: UploadReview): string {
  const parts = [
    grade === null ? undefined : gradeName(facultyShape(), gradeKey(grade)),
    term === null ? undefined : termName(facultyShape(), termKey(term)),
    session === 1 ? undefined : SESSION_NAMES[session],
    year === null ? undefined : yearText(year),
  ]
  return parts.filter(Boolean).join('، ')
}
