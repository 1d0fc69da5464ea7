import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GRADE_KEYS, yearPath } from '#contract/faculty.ts'
import type { TranscriptTerm } from '#contract/results.ts'
import type { ApiError } from '../../api/api-error.ts'
import { snapshotTime } from '../../api/snapshot.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { closedDataText } from '../../i18n/ar/closed-data.ts'
import { siteText } from '../../i18n/ar/site.ts'
import { findText, transcriptText } from '../../i18n/ar/students.ts'
import { yearText } from '../../i18n/places.ts'
import { useLocation, useParams } from '../../router/use-router.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PrintHead } from '../../ui/PrintHead.tsx'
import { usePrintProof } from '../../ui/print-proof.ts'
import { StudentIdHelp } from './StudentIdHelp.tsx'
import { readStudentId } from './student-id.ts'
import { transcriptQuery } from './students.api.ts'
import { Transcript } from './Transcript.tsx'
import styles from './TranscriptPage.module.css'
import { latestName, shownTerms } from './transcript-grades.ts'

export function TranscriptPage() {
  const { student_id: text = '' } = useParams()
  const studentId = readStudentId(text)
  // The key remounts the page for another student, so that no state of the previous one, such as the QR code, stays.
  if (studentId) return <StudentTranscript key={studentId} studentId={studentId} />
  return (
    <>
      <PageHeading title={transcriptText.heading} />
      <NoSuchStudent />
    </>
  )
}

function StudentTranscript({ studentId }: { studentId: string }) {
  const query = useQuery(transcriptQuery(studentId))
  const { proof, prepare } = usePrintProof()
  const name = latestName(query.data?.items ?? [])
  return (
    <>
      <PrintHead title={transcriptText.printed} proof={proof} />
      <PageHeading title={name ?? transcriptText.heading} back={backTo(query.data?.items ?? [])} />
      <DataRegion
        source={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<NoSuchStudent />}
        explain={explain}
      >
        {(transcript) => <Transcript studentId={studentId} transcript={transcript} prepare={prepare} />}
      </DataRegion>
    </>
  )
}

/** Returns the back link: to the result of the latest year that is not withheld, or to the search if there is none. */
function backTo(terms: readonly TranscriptTerm[]) {
  const latest = shownTerms(terms).at(-1)
  const grade = latest && GRADE_KEYS[latest.grade - 1]
  if (!latest || !grade) return { to: ROUTES.findStudent, label: findText.title }
  const params = { grade, year: yearPath(latest.year), studentId: latest.seat_number }
  return {
    to: pathTo(ROUTES.studentResult, params),
    label: `${transcriptText.backToResult} ${yearText(latest.year)}`,
  }
}

function NoSuchStudent() {
  const [helpOpen, setHelpOpen] = useState(false)
  const { pathname } = useLocation()
  return (
    <>
      <Alert tone="warning">
        <p className={styles.title}>{transcriptText.notFound}</p>
        <p>{transcriptText.notFoundHint}</p>
        <div className={styles.actions}>
          <LinkButton to={ROUTES.findStudent}>{findText.title}</LinkButton>
          <Button look="quiet" onClick={() => setHelpOpen(true)}>
            {transcriptText.whatIsId}
          </Button>
          {snapshotTime() === undefined && (
            <LinkButton look="quiet" to={ROUTES.sendProblem} state={{ from: pathname }}>
              {siteText.sendProblem}
            </LinkButton>
          )}
        </div>
      </Alert>
      {helpOpen && <StudentIdHelp onClose={() => setHelpOpen(false)} />}
    </>
  )
}

function explain({ code }: ApiError) {
  if (code === 'data_unavailable') return <EmptyMessage title={closedDataText.unavailable} />
  if (code === 'result_withheld') return <EmptyMessage title={closedDataText.withheld} />
  if (code === 'student_not_found' || code === 'not_found') return <NoSuchStudent />
  return undefined
}
