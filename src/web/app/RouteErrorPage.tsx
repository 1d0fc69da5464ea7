import { heroText } from '../i18n/ar/hero.ts'
import { actionText, errorPageText } from '../i18n/ar/site.ts'
import { isChunkError } from '../router/load-chunk.ts'
import { BrokenOff } from '../ui/BrokenOff.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import styles from './NotFoundPage.module.css'
import { PUBLISHED_WAY, ROUTES } from './paths.ts'

interface RouteErrorPageProps {
  error: unknown
  /** Loads the screen's code again. */
  onRetry: () => void
}

/**
 * Replaces a screen that failed: by an Arabic page with a retry if the screen's code did not arrive, else by the error
 * page that the specification prescribes.
 */
export function RouteErrorPage({ error, onRetry }: RouteErrorPageProps) {
  return isChunkError(error) ? <BrokenOffPage error={error} onRetry={onRetry} /> : <ErrorPage error={error} />
}

function BrokenOffPage({ error, onRetry }: RouteErrorPageProps) {
  useDocumentTitle(errorPageText.notice)
  return (
    <>
      <h1 tabIndex={-1}>{errorPageText.notice}</h1>
      <BrokenOff error={error} onRetry={onRetry} />
    </>
  )
}

function ErrorPage({ error }: { error: unknown }) {
  useDocumentTitle(errorPageText.title)
  return (
    <div className={styles.error}>
      <p className={styles.notice}>{errorPageText.notice}</p>
      <h1 tabIndex={-1} lang="en" dir="ltr">
        {errorPageText.title}
      </h1>
      <p role="alert">{errorPageText.text}</p>
      <details>
        <summary>{errorPageText.details}</summary>
        <p className={styles.detail} dir="auto">
          {error instanceof Error ? error.message : String(error)}
        </p>
      </details>
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>{actionText.reload}</Button>
        <LinkButton look="quiet" {...PUBLISHED_WAY}>
          {heroText.published}
        </LinkButton>
        <LinkButton look="quiet" to={ROUTES.home}>
          {actionText.backHome}
        </LinkButton>
      </div>
    </div>
  )
}
