import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeStudent } from '#contract/admin-students.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { LISTED_STATE_WORDS } from '#contract/seat-list-words.ts'
import { DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { keepText, searchText, studentText } from '../../i18n/ar/admin-students.ts'
import { yearText } from '../../i18n/places.ts'
import { Link } from '../../router/Link.tsx'
import { useParams } from '../../router/use-router.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { DeskSection } from '../../ui/DeskSection.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { type AskedStep, KeepDialog } from './KeepDialog.tsx'
import { Standings } from './Standings.tsx'
import { officeStudentQuery } from './students-desk.api.ts'

/** The page of one student: the result sheets that contain the student, and what the office hides or withholds. */
export function StudentPage() {
  const { studentId = '' } = useParams()
  const student = useQuery(officeStudentQuery(studentId))
  return (
    <DataRegion source={student} explain={({ code }) => (code === 'student_not_found' ? <Missing /> : undefined)}>
      {(found) => <Student key={found.student_id} student={found} />}
    </DataRegion>
  )
}

function Student({ student }: { student: OfficeStudent }) {
  const [asked, setAsked] = useState<AskedStep>()
  const { student_id: id, hidden, standings } = student
  const title = student.name || searchText.nameless
  return (
    <>
      <PageHeading title={title} back={{ to: DESK_PATHS.students, label: studentText.back }}>
        <bdi>{title}</bdi>
      </PageHeading>
      <Head student={student} />
      <div className={desk.actions}>
        {(hidden || student.joined_into === null) && (
          <Button look="quiet" onClick={() => setAsked(hidden ? { kind: 'unhide' } : { kind: 'hide' })}>
            {hidden ? keepText.unhide : keepText.hide}
          </Button>
        )}
        {standings.length > 0 && (
          <Button look="quiet" onClick={() => setAsked({ kind: 'withhold', years: yearsOf(student) })}>
            {keepText.withhold}
          </Button>
        )}
      </div>
      <Withheld student={student} onAsk={setAsked} />
      <Standings standings={standings} />
      <Joined student={student} onAsk={setAsked} />
      {asked && <KeepDialog studentId={id} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Head({ student: { student_id: id, hidden, joined_into: into } }: { student: OfficeStudent }) {
  return (
    <>
      <Facts
        items={[
          { label: studentText.id, value: <bdi dir="ltr">{id}</bdi> },
          ...(hidden
            ? [
                { label: studentText.hiddenSince, value: <bdi>{formatMoment(hidden.at)}</bdi> },
                { label: studentText.reason, value: <bdi>{hidden.reason}</bdi> },
              ]
            : [{ label: studentText.sight, value: studentText.shown }]),
        ]}
      />
      {into !== null && (
        <p>
          {studentText.joinedInto}{' '}
          <Link to={pathTo(DESK_ROUTES.student, { studentId: into })}>
            <bdi dir="ltr">{into}</bdi>
          </Link>
        </p>
      )}
    </>
  )
}

interface AskingProps {
  student: OfficeStudent
  onAsk: (asked: AskedStep) => void
}

/**
 * The years whose result is withheld, by the office or by a result sheet, and the years that the office has released
 * although a sheet withholds them.
 */
function Withheld({ student, onAsk }: AskingProps) {
  const { withheld, withheld_in_sheets: inSheets, no_marks: noMarks, released } = student
  const bySheet = inSheets.filter((year) => !withheld.some((one) => one.year === year))
  const inSheetText = (year: number) =>
    released.some((one) => one.year === year) ? studentText.withheldSinceRelease : studentText.withheldInSheet
  const isEmpty = withheld.length + bySheet.length + released.length === 0
  return (
    <DeskSection title={studentText.withheld}>
      {isEmpty && <p className={desk.note}>{studentText.noWithheld}</p>}
      {!isEmpty && (
        <ul className={desk.list}>
          {withheld.map((one) => (
            <WithheldYear
              key={one.year}
              {...one}
              label={keepText.release}
              onPress={() => onAsk({ kind: 'release', year: one.year, staysInSheet: inSheets.includes(one.year) })}
            />
          ))}
          {bySheet.map((year) => (
            <WithheldYear
              key={year}
              year={year}
              {...(noMarks.includes(year)
                ? { reason: LISTED_STATE_WORDS.release.no_marks }
                : {
                    reason: inSheetText(year),
                    label: keepText.overrule,
                    onPress: () => onAsk({ kind: 'overrule', year }),
                  })}
            />
          ))}
          {released.map((one) => (
            <WithheldYear
              key={`released ${one.year}`}
              {...one}
              reason={`${studentText.released} ${one.reason}`}
              label={keepText.withholdAgain}
              onPress={() => onAsk({ kind: 'withhold', years: [one.year] })}
            />
          ))}
        </ul>
      )}
    </DeskSection>
  )
}

interface WithheldYearProps {
  year: number
  reason: string
  at?: string
  /** The button's label; without it the line has no button. */
  label?: string
  onPress?: () => void
}

function WithheldYear({ year, reason, at, label, onPress }: WithheldYearProps) {
  return (
    <li className={desk.line}>
      <bdi dir="ltr" className={desk.name}>
        {yearText(year)}
      </bdi>
      <p className={desk.meta}>
        <bdi>{reason}</bdi>
        {at !== undefined && (
          <span>
            {studentText.since} <bdi>{formatMoment(at)}</bdi>
          </span>
        )}
      </p>
      {label !== undefined && (
        <Button look="quiet" aria-label={`${label} ${yearText(year)}`} onClick={onPress}>
          {label}
        </Button>
      )}
    </li>
  )
}

function Joined({ student: { joined }, onAsk }: AskingProps) {
  if (joined.length === 0) return null
  return (
    <DeskSection title={studentText.joined}>
      <ul className={desk.list}>
        {joined.map(({ student_id: joinedId, at }) => (
          <li key={joinedId} className={desk.line}>
            <p className={desk.meta}>
              <bdi dir="ltr">{joinedId}</bdi>
              <bdi>{formatMoment(at)}</bdi>
            </p>
            <Button
              look="quiet"
              aria-label={`${keepText.part} ${joinedId}`}
              onClick={() => onAsk({ kind: 'part', joinedId })}
            >
              {keepText.part}
            </Button>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

function Missing() {
  return (
    <EmptyMessage title={studentText.missing}>
      <LinkButton to={DESK_PATHS.students}>{studentText.back}</LinkButton>
    </EmptyMessage>
  )
}

/** Returns the years in which a result sheet lists the student, newest first. */
function yearsOf({ standings }: OfficeStudent): number[] {
  return [...new Set(standings.map(({ year }) => year))]
}
