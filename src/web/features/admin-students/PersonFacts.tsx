import type { OfficePerson } from '#contract/admin-students.ts'
import { searchText } from '../../i18n/ar/admin-students.ts'
import { placeText } from '../../i18n/places.ts'
import desk from '../../ui/Desk.module.css'
import styles from './Students.module.css'

/** The details of a student from the latest result sheet. */
export function PersonFacts({ person }: { person: OfficePerson }) {
  const { student_id: id, hidden, grade, year, seat_number: seat } = person
  return (
    <p className={desk.meta}>
      <span>
        {searchText.id} <bdi dir="ltr">{id}</bdi>
      </span>
      {grade !== null && year !== null ? (
        <>
          <span>
            {searchText.last} <bdi>{placeText({ grade, year })}</bdi>
          </span>
          <span>
            {searchText.seat} <bdi dir="ltr">{seat}</bdi>
          </span>
        </>
      ) : (
        <span>{searchText.nowhere}</span>
      )}
      {hidden && <span className={styles.mark}>{searchText.hidden}</span>}
    </p>
  )
}
