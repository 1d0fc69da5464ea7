import { useQuery } from '@tanstack/react-query'
import { yearFromPath } from '#contract/faculty.ts'
import type { StudentResult } from '#contract/results.ts'
import type { ApiError } from '../../api/api-error.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { studentResultQuery } from '../../api/student-result.api.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { closedDataText } from '../../i18n/ar/closed-data.ts'
import { resultText } from '../../i18n/ar/results.ts'
import { markPlaceText } from '../../i18n/ar/student-result.ts'
import { findText } from '../../i18n/ar/students.ts'
import { useParams } from '../../router/use-router.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { CopyLinkButton } from '../../ui/CopyLinkButton.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { PrintHead } from '../../ui/PrintHead.tsx'
import { usePrintProof } from '../../ui/print-proof.ts'
import { awaitedOf } from './awaited-of.ts'
import { type ListParams, listParams, studentParams } from './list-params.ts'
import { resultTitle } from './list-title.ts'
import { NextSteps } from './NextSteps.tsx'
import { NotPassed } from './NotPassed.tsx'
import { ResultHead } from './ResultHead.tsx'
import { ResultSummary } from './ResultSummary.tsx'
import { ResultTerm } from './ResultTerm.tsx'
import { SaveResultButton } from './SaveResultButton.tsx'
import styles from './StudentResultPage.module.css'

export function StudentResultPage() {
  const params = useParams()
  const student = studentParams(params)
  if (!student) return <NoSuchStudent params={listParams(params)} />
  // The key remounts the page for another student, so that no state of the previous one, such as the QR code, stays.
  return <StudentOfList key={`${student.grade}/${student.year}/${student.seat}`} student={student} />
}

function StudentOfList({ student }: { student: ListParams & { seat: string } }) {
  const query = useQuery(studentResultQuery(student))
  const { proof, prepare } = usePrintProof()
  const code = query.error?.code
  if (code === 'student_not_found' || code === 'not_found') return <NoSuchStudent params={student} />
  return (
    <>
      <PrintHead title={resultTitle(student)} proof={proof} />
      <PageHeading title={query.data?.name ?? resultText.heading} back={backTo(student)} />
      <DataRegion source={query} explain={explain}>
        {(result) => <Result params={student} result={result} prepare={prepare} />}
      </DataRegion>
    </>
  )
}

interface ResultProps {
  params: ListParams
  result: StudentResult
  /** Loads what only the printed page needs. */
  prepare: () => Promise<void>
}

function Result({ params, result, prepare }: ResultProps) {
  const { data: portal } = useQuery(portalQuery())
  const awaited = awaitedOf(portal, params)
  // The year was checked when the address was parsed, so the fallback 0 is never used.
  const list = { grade: params.grade, year: yearFromPath(params.year) ?? 0 }
  return (
    <>
      <p className={styles.list} data-print="no">
        {resultTitle(params)}
      </p>
      <ResultHead result={result} />
      <NotPassed result={result} />
      <NextSteps params={params} result={result} awaited={awaited} period={portal?.appeals} />
      <Awaited items={awaited} />
      <ResultSummary result={result} />
      <div className={styles.offers} data-print="no">
        <LinkButton to={pathTo(ROUTES.transcript, { student_id: result.student_id })}>
          {resultText.transcript}
        </LinkButton>
        <SaveResultButton params={params} result={result} />
        <CopyLinkButton />
        <PrintButton prepare={prepare} />
      </div>
      <p className={styles.hint} data-print="no">
        {markPlaceText.hint}
      </p>
      <div className={styles.terms}>
        {result.terms.map((term) => (
          <ResultTerm key={term.term} list={list} term={term} />
        ))}
      </div>
    </>
  )
}

function NoSuchStudent({ params }: { params: ListParams | undefined }) {
  const { data: portal } = useQuery(portalQuery())
  return (
    <>
      <PageHeading title={resultText.heading} />
      {params && <Awaited items={awaitedOf(portal, params)} />}
      <EmptyMessage title={resultText.notFound}>
        <p>{resultText.notFoundNext}</p>
        <div className={styles.actions}>
          {params && (
            <LinkButton look="quiet" to={pathTo(ROUTES.resultsList, params)}>
              {resultText.back}
            </LinkButton>
          )}
          <LinkButton to={ROUTES.findStudent}>{findText.title}</LinkButton>
        </div>
      </EmptyMessage>
    </>
  )
}

function explain({ code }: ApiError) {
  if (code === 'data_unavailable') return <EmptyMessage title={closedDataText.unavailable} />
  if (code === 'result_withheld') return <EmptyMessage title={closedDataText.withheld} />
  return undefined
}

function backTo(params: ListParams) {
  return { to: pathTo(ROUTES.resultsList, params), label: resultText.back }
}
