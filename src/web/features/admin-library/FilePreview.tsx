import type { DeskFile } from '#contract/admin-library.ts'
import { formatBytes } from '#contract/arabic-amounts.ts'
import { fileText } from '../../i18n/ar/admin-library.ts'
import styles from './FileField.module.css'
import { kindOfType } from './file-kinds.ts'

/** A kept file as readers will have it. */
export function FilePreview({ file }: { file: DeskFile }) {
  return (
    <figure className={styles.preview}>
      <figcaption>
        <bdi>{file.name}</bdi> <bdi>{formatBytes(file.size)}</bdi>
      </figcaption>
      <View file={file} />
    </figure>
  )
}

function View({ file: { id, name, contentType } }: { file: DeskFile }) {
  const bytes = `/drive/uc?export=view&id=${encodeURIComponent(id)}`
  const title = `${fileText.preview}: ${name}`
  const kind = kindOfType(contentType)
  // oxlint-disable jsx-a11y/media-has-caption -- the faculty records sound alone
  // biome-ignore lint/a11y/useMediaCaption: the faculty records sound alone.
  if (kind === 'audio') return <audio controls preload="metadata" src={bytes} aria-label={title} />
  if (kind === 'image') return <img src={bytes} alt={title} />
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the portal's own page, which runs its reader of PDFs
  return <iframe src={`/drive/file/${encodeURIComponent(id)}/preview`} title={title} />
}
