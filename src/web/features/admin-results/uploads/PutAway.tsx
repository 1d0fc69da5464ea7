import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UploadHead } from '#contract/admin-uploads.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { discardUpload, restoreUpload } from './uploads.api.ts'

/** Puts an upload away; the page then offers the way back. */
export function DiscardButton({ upload }: { upload: UploadHead }) {
  return <StepButton upload={upload} label={uploadText.discard} step={discardUpload} />
}

/** Takes a discarded upload back. */
export function RestoreButton({ upload }: { upload: UploadHead }) {
  return <StepButton upload={upload} label={uploadText.restore} step={restoreUpload} />
}

interface StepButtonProps {
  upload: UploadHead
  label: string
  step: (id: string, revision: number) => Promise<UploadHead>
}

function StepButton({ upload: { id, revision }, label, step }: StepButtonProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => step(id, revision),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['upload', id], exact: true })
      await client.invalidateQueries({ queryKey: ['uploads'] })
    },
  })
  return (
    <div>
      <Button look="quiet" busy={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      {error && <Alert tone="danger">{PROBLEM_TEXTS[error.code]}</Alert>}
    </div>
  )
}
