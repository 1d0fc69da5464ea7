import type { UploadHead } from '#contract/upload-review.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProblemAlert } from '../../../ui/ProblemAlert.tsx'
import { useSend } from '../../../ui/use-send.ts'
import { discardUpload, restoreUpload, uploadQuery, uploadsQuery } from './uploads.api.ts'

/** A button that discards an upload; the page then offers to restore it. */
export function DiscardButton({ upload }: { upload: UploadHead }) {
  return <StepButton upload={upload} label={uploadText.discard} step={discardUpload} />
}

/** A button that restores a discarded upload. */
export function RestoreButton({ upload }: { upload: UploadHead }) {
  return <StepButton upload={upload} label={uploadText.restore} step={restoreUpload} />
}

interface StepButtonProps {
  upload: UploadHead
  label: string
  step: (id: string, revision: number) => Promise<UploadHead>
}

function StepButton({ upload: { id, revision }, label, step }: StepButtonProps) {
  const { send, isSending, error } = useSend({
    send: () => step(id, revision),
    refresh: [uploadQuery(id).queryKey, uploadsQuery().queryKey],
    failed: 'drawn',
  })
  return (
    <div>
      <Button look="quiet" busy={isSending} onClick={() => send()}>
        {label}
      </Button>
      <ProblemAlert error={error} />
    </div>
  )
}
