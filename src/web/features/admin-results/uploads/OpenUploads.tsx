import type { UploadHead } from '#contract/admin-uploads.ts'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { draftingText, STATE_NAMES, uploadBoxText } from '../../../i18n/ar/uploads.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { useSend } from '../../../ui/use-send.ts'
import styles from './UploadBox.module.css'
import { isUnderWay, restoreUpload, uploadsQuery } from './uploads.api.ts'

/** The files that are not sheets yet, each with its actions. */
export function OpenUploads({ uploads }: { uploads: readonly UploadHead[] }) {
  const { send: restore } = useSend({
    send: ({ id, revision }: UploadHead) => restoreUpload(id, revision),
    refresh: [uploadsQuery().queryKey],
  })
  return (
    <ul className={styles.list}>
      {uploads.map((head) => (
        <li key={head.id} className={styles.item}>
          <bdi className={styles.name}>{head.file_name}</bdi>
          <div className={styles.line}>
            <p className={styles.note}>
              {STATE_NAMES[head.state]} · {uploadBoxText.by} <bdi>{head.uploaded_by}</bdi>
            </p>
            <UploadAction head={head} onRestore={() => restore(head)} />
          </div>
          {isUnderWay(head) && (
            <Progress
              label={head.state === 'reading' ? uploadBoxText.reading : draftingText.label}
              value={head.progress}
              valueText={`${head.progress}%`}
              tone="good"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function UploadAction({ head, onRestore }: { head: UploadHead; onRestore: () => void }) {
  if (head.state === 'discarded') {
    return (
      <Button look="quiet" onClick={onRestore}>
        {uploadBoxText.restore}
      </Button>
    )
  }
  if (isUnderWay(head)) return null
  return (
    <LinkButton look={head.state === 'waiting' ? 'primary' : 'quiet'} to={pathTo(DESK_ROUTES.upload, { id: head.id })}>
      {head.state === 'unreadable' ? uploadBoxText.why : uploadBoxText.review}
    </LinkButton>
  )
}
