import type { DeskFile } from '#contract/admin-library.ts'
import { formatBytes } from '#contract/arabic-amounts.ts'
import { fileText } from '../../i18n/ar/admin-library.ts'
import styles from './FileField.module.css'
import { kindOfType } from './file-kinds.ts'

/** Shows a stored file as readers will see it. */
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
  // oxlint-disable jsx-a11y/media-has-caption -- the faculty records audio only
  // biome-ignore lint/a11y/useMediaCaption: the faculty records audio only.
  if (kind === 'audio') return <audio controls preload="metadata" src={bytes} aria-label={title} />
  if (kind === 'image') return <img src={bytes} alt={title} />
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the portal's own page with its PDF viewer
  return <iframe src={`/drive/file/${encodeURIComponent(id)}/preview`} title={title} />
}
