import { type CSSProperties, useState } from 'react'
import { createPortal } from 'react-dom'
import { MEDIA_FOLDER } from '#contract/question-media.ts'
import { markupText } from '../i18n/ar/markup.ts'
import { Dialog } from './Dialog.tsx'
import styles from './QuestionText.module.css'

/** Returns the URL of a picture or a sound: a relative URL, which is also right in the static copy of the portal. */
export function mediaUrl(id: string): string {
  return `.${MEDIA_FOLDER}${id}`
}

interface PictureProps {
  id: string
  alt: string
  isStill: boolean
}

/**
 * A picture of a question, in a box of the picture's size, so that nothing moves when it loads. A tap shows it large.
 */
export function Picture({ id, alt, isStill }: PictureProps) {
  const [isLarge, setLarge] = useState(false)
  const picture = <Pixels id={id} alt={alt} loading="lazy" />
  if (isStill) {
    return (
      <span className={styles.picture} style={sizeOf(id)}>
        {picture}
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        className={`${styles.picture} ${styles.opens}`}
        style={sizeOf(id)}
        title={markupText.enlarge}
        onClick={() => setLarge(true)}
      >
        {picture}
      </button>
      {isLarge &&
        // Drawn into the body, because a dialog must not be inside the question's heading.
        createPortal(
          <Dialog title={alt || markupText.picture} onClose={() => setLarge(false)}>
            <Pixels id={id} alt={alt} loading="eager" />
          </Dialog>,
          document.body,
        )}
    </>
  )
}

function Pixels({ id, alt, loading }: Pick<PictureProps, 'id' | 'alt'> & { loading: 'lazy' | 'eager' }) {
  const { width, height } = pixelsOf(id)
  return (
    <img
      className={styles.pixels}
      src={mediaUrl(id)}
      alt={alt || markupText.picture}
      width={width}
      height={height}
      loading={loading}
      decoding="async"
    />
  )
}

function sizeOf(id: string): CSSProperties {
  const { width, height } = pixelsOf(id)
  return { '--width': width, '--height': height } as CSSProperties
}

/** Returns a picture's size in pixels, which its id contains. */
function pixelsOf(id: string): { width: number; height: number } {
  const [, width, height] = /-(\d+)x(\d+)\./.exec(id) ?? []
  return { width: Number(width ?? 1), height: Number(height ?? 1) }
}
