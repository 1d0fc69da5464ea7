import { subjectName } from '#contract/subjects.ts'
import { libraryDeskText } from '../../i18n/ar/admin-library.ts'
import { useSearchParams } from '../../router/use-router.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { sectionPath } from './desk-sections.ts'
import styles from './LibraryDesk.module.css'
import { Shelf } from './Shelf.tsx'

/** The general subjects, each with its resources. */
export function GeneralSection() {
  const [params] = useSearchParams()
  const subject = params.get('subject')
  if (subject === null) return <Shelf shelf={{ shelf: 'general_subject' }} />
  return (
    <>
      <div className={styles.sub}>
        <h2>
          {libraryDeskText.resourcesOf} <bdi>{subjectName(subject)}</bdi>
        </h2>
        <LinkButton look="quiet" to={sectionPath('general')}>
          {libraryDeskText.toGeneral}
        </LinkButton>
      </div>
      <Shelf key={subject} shelf={{ shelf: 'general_resource', subject }} />
    </>
  )
}
