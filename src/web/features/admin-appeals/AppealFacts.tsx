import type { AppealDetail } from '#contract/admin-appeals.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { readSheetId } from '#contract/sheet-ids.ts'
import { DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { appealsText, oneAppealText } from '../../i18n/ar/admin-appeals.ts'
import { appealStateText } from '../../i18n/ar/appeal.ts'
import { formatMark } from '../../i18n/format.ts'
import { placeText } from '../../i18n/places.ts'
import { Link } from '../../router/Link.tsx'
import { Alert } from '../../ui/Alert.tsx'
import desk from '../../ui/Desk.module.css'
import { Facts } from '../../ui/Facts.tsx'
import styles from './Appeals.module.css'

/** The facts of an appeal: the student, the mark in question and the mark's present value. */
export function AppealFacts({ appeal }: { appeal: AppealDetail }) {
  const { student_id: id, standing, corrected_in: corrected } = appeal
  return (
    <>
      <Facts
        items={[
          { label: oneAppealText.state, value: <State appeal={appeal} /> },
          { label: oneAppealText.mark, value: <Mark appeal={appeal} /> },
          { label: oneAppealText.id, value: <bdi dir="ltr">{id}</bdi> },
          ...(standing ? [{ label: oneAppealText.seat, value: <bdi dir="ltr">{standing.seat_number}</bdi> }] : []),
          { label: oneAppealText.place, value: placeText(appeal) },
        ]}
      />
      <p className={`${desk.meta} ${styles.links}`}>
        <Link to={pathTo(DESK_ROUTES.student, { studentId: id })}>{oneAppealText.openStudent}</Link>
        {standing && <Link to={pathTo(DESK_ROUTES.sheet, { id: standing.sheet_id })}>{oneAppealText.openSheet}</Link>}
        {corrected !== null && (
          <Link to={pathTo(DESK_ROUTES.sheet, { id: corrected })}>
            {oneAppealText.correctedIn}: <bdi>{readSheetId(corrected)?.version}</bdi>
          </Link>
        )}
      </p>
      {appeal.correction === 'undone' && <Alert tone="warning">{oneAppealText.undone}</Alert>}
      {standing?.hidden && <Alert tone="note">{oneAppealText.hidden}</Alert>}
      {standing?.withheld && !standing.hidden && <Alert tone="note">{oneAppealText.withheld}</Alert>}
    </>
  )
}

function State({ appeal: { state, taken_by: by, answered_at: answered } }: { appeal: AppealDetail }) {
  return (
    <>
      {appealStateText[state]}
      {by !== null && (
        <>
          {'، '}
          {appealsText.takenBy} <bdi>{by}</bdi>
        </>
      )}
      {answered !== null && (
        <>
          {'، '}
          <bdi>{formatMoment(answered)}</bdi>
        </>
      )}
    </>
  )
}

function Mark({ appeal: { standing } }: { appeal: AppealDetail }) {
  if (!standing) return oneAppealText.noSheet
  const { degree, full_mark: full } = standing
  if (degree === null || full === null) return oneAppealText.noSubject
  return (
    <>
      <bdi dir="ltr">{degree || oneAppealText.noMark}</bdi> {oneAppealText.of} <bdi dir="ltr">{formatMark(full)}</bdi>
    </>
  )
}
