import type { UploadHead } from '#contract/upload-review.ts'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { uploadBoxText } from '../../../i18n/ar/uploads.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { useSend } from '../../../ui/use-send.ts'
import { isUnderWay, restoreUpload, uploadsQuery } from './uploads.api.ts'

const ACTIONS: Partial<Record<UploadHead['state'], string>> = {
  reading: uploadBoxText.follow,
  unreadable: uploadBoxText.why,
}

/** The button or link for the next step with one upload of the list. */
export function UploadAction({ head }: { head: UploadHead }) {
  const { send: restore } = useSend({
    send: () => restoreUpload(head.id, head.revision),
    refresh: [uploadsQuery().queryKey],
  })
  if (head.state === 'discarded') {
    return (
      <Button look="quiet" onClick={() => restore()}>
        {uploadBoxText.restore}
      </Button>
    )
  }
  if (isUnderWay(head) && head.state !== 'reading') return null
  return (
    <LinkButton look={head.state === 'waiting' ? 'primary' : 'quiet'} to={pathTo(DESK_ROUTES.upload, { id: head.id })}>
      {ACTIONS[head.state] ?? uploadBoxText.review}
    </LinkButton>
  )
}
