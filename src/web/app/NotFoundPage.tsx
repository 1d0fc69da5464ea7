import { actionText, notFoundText } from '../i18n/ar/site.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import styles from './NotFoundPage.module.css'
import { ROUTES } from './paths.ts'

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <svg className={styles.motif} aria-hidden="true">
        <use href="#motif" />
      </svg>
      <PageHeading title={notFoundText.title} />
      <p>{notFoundText.text}</p>
      <LinkButton to={ROUTES.home}>{actionText.backHome}</LinkButton>
    </div>
  )
}
