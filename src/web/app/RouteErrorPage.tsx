import { heroText } from '../i18n/ar/hero.ts'
import { actionText, errorPageText } from '../i18n/ar/site.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import styles from './NotFoundPage.module.css'
import { PUBLISHED_WAY, ROUTES } from './paths.ts'

/** Shown for an uncaught error of a screen, including a chunk that failed to load. */
export function RouteErrorPage({ error }: { error: unknown }) {
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
