import type { DeadLink, LinkPlace, LinkReport } from '#contract/admin-links.ts'
import { gradeTermName } from '#contract/faculty-shape.ts'
import type { Shelf } from '#contract/library-lines.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { libraryDeskText, linksText, namesOfUses } from '../../i18n/ar/admin-library.ts'
import { Link } from '../../router/Link.tsx'
import desk from '../../ui/Desk.module.css'
import { shelfPath } from './desk-sections.ts'
import library from './LibraryDesk.module.css'
import styles from './ShelfLines.module.css'

/** The dead links, each with links to the lists that contain it, for editing. */
export function DeadLinks({ dead }: { dead: readonly DeadLink[] }) {
  return (
    <section aria-label={linksText.deadHeading}>
      <h2 className={library.heading}>{linksText.deadHeading}</h2>
      <ul className={`${desk.entries} ${styles.lines}`}>
        {dead.map(({ url, fault, status, places }) => (
          <li key={url} className={desk.entry}>
            <p className={styles.name}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <bdi dir="ltr">{url}</bdi>
              </a>
            </p>
            <p className={library.warning}>
              {linksText.faults[fault]}
              {fault === 'status' && status !== null && (
                <>
                  {' '}
                  ({linksText.status} <bdi>{status}</bdi>)
                </>
              )}
            </p>
            <Places places={places} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Recordings on other sites: their links work, but open on the other site instead of playing here. */
export function RecordingsElsewhere({ recordings }: Pick<LinkReport, 'recordings'>) {
  return (
    <section aria-label={linksText.recordingsHeading}>
      <h2 className={library.heading}>{linksText.recordingsHeading}</h2>
      <p className={library.fact}>{linksText.recordingsNote}</p>
      <ul className={`${desk.entries} ${styles.lines}`}>
        {recordings.map(({ url, places }) => (
          <li key={url} className={desk.entry}>
            <p className={styles.name}>
              <bdi dir="ltr">{url}</bdi>
            </p>
            <Places places={places} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Places({ places }: { places: readonly LinkPlace[] }) {
  return (
    <>
      <p className={library.fact}>{linksText.inPlaces}</p>
      <ul className={library.places}>
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal, and the server fixes their order.
          <li key={index}>
            <PlaceLink place={place} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PlaceLink({ place: { kind, name, shelf } }: { place: LinkPlace }) {
  if (kind === 'channel' || !shelf) return <Link to={DESK_PATHS.front}>{linksText.channel}</Link>
  return (
    <Link to={shelfPath(shelf)}>
      {namesOfUses[kind]}: <bdi>{kind === 'recording' ? subjectName(name) : name}</bdi> (<bdi>{placeName(shelf)}</bdi>)
    </Link>
  )
}

/** Returns the name of the place of a list, because lists of several places can have equal titles. */
function placeName({ grade, term, subject }: Shelf): string {
  const place = grade && term ? gradeTermName(facultyShape(), { grade, term }) : libraryDeskText.sections.general
  return subject === undefined ? place : `${place}، ${subjectName(subject)}`
}
