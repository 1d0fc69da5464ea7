import { useEffect } from 'react'
import { brokenOffText } from '../i18n/ar/site.ts'
import { ChunkError } from '../router/load-chunk.ts'
import { Button } from './Button.tsx'
import styles from './Message.module.css'

export interface BrokenOffProps {
  error: unknown
  onRetry: () => void
}

/** A message in place of a part of the page whose code did not arrive. Retries by itself when the network returns. */
export function BrokenOff({ error, onRetry }: BrokenOffProps) {
  const isGone = error instanceof ChunkError && error.isGone
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  })
  return (
    <div className={styles.message} role="alert">
      <p className={styles.title}>{isGone ? brokenOffText.gone : brokenOffText.text}</p>
      <Button look="quiet" onClick={isGone ? () => window.location.reload() : onRetry}>
        {isGone ? brokenOffText.update : brokenOffText.retry}
      </Button>
    </div>
  )
}
