import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { AppealsPeriod } from '#contract/appeals-period.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import type { TranscriptTerm } from '#contract/results.ts'
import type { ApiError } from '../../api/api-error.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { requestText, unsentText } from '../../i18n/ar/appeal.ts'
import { periodText } from '../../i18n/ar/appeals-period.ts'
import { closedDataText } from '../../i18n/ar/closed-data.ts'
import { findText } from '../../i18n/ar/students.ts'
import { Link } from '../../router/Link.tsx'
import { useParams, useSearchParams } from '../../router/use-router.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { useTyped } from '../../ui/use-typed.ts'
import styles from './Appeal.module.css'
import { AppealForm, type PublishedTerm } from './AppealForm.tsx'
import { publishedTermsQuery } from './appeal.api.ts'
import { GivenCode } from './GivenCode.tsx'
import { keepAppeal } from './kept-appeals.ts'

const STUDENT_ID = /^\d{9}$/

/** The page on which a student asks the office to check the mark of one subject again. */
export function RequestAppealPage() {
  const { student_id: studentId = '' } = useParams()
  return (
    <>
      <PageHeading
        title={requestText.title}
        back={{ to: pathTo(ROUTES.transcript, { student_id: studentId }), label: requestText.toTranscript }}
      />
      {STUDENT_ID.test(studentId) ? <Request key={studentId} studentId={studentId} /> : <NoSuchStudent />}
    </>
  )
}

interface Given {
  code: string
  isKept: boolean
}

function Request({ studentId }: { studentId: string }) {
  const query = useQuery(publishedTermsQuery(studentId))
  const [params] = useSearchParams()
  const [given, setGiven] = useState<Given>()
  const wasShown = useRef(false)
  const noteForm = useCallback((lead: HTMLElement | null) => {
    if (lead) wasShown.current = true
  }, [])
  const replaceForm = useCallback((message: HTMLElement | null) => {
    if (wasShown.current) takeFocus(message)
  }, [])
  // The header requests `/api/portal` on every page. Without its answer the form is shown, and the server decides
  // whether appeals are accepted at present.
  const { data: portal } = useQuery(portalQuery())
  if (given) return <GivenCode {...given} />
  if (portal?.appeals && portal.appeals.state !== 'open') {
    return (
      <div ref={replaceForm} tabIndex={-1}>
        <ClosedAppeals period={portal.appeals} />
        <UnsentReason />
      </div>
    )
  }
  return (
    <DataRegion source={query} isEmpty={({ items }) => items.length === 0} empty={<NoSuchStudent />} explain={explain}>
      {({ items }) => {
        const terms = items.filter(isShown)
        if (terms.length === 0)
          return <EmptyMessage title={requestText.nothing}>{requestText.nothingNext}</EmptyMessage>
        return (
          <>
            <p ref={noteForm} className={styles.lead}>
              {requestText.lead}
            </p>
            {portal?.appeals?.closes_at && (
              <p className={styles.lead}>{periodText.closesAt(formatMoment(portal.appeals.closes_at))}</p>
            )}
            <AppealForm
              studentId={studentId}
              terms={terms}
              startsAt={(term) => ['grade', 'year', 'term'].every((part) => params.get(part) === partOf(term, part))}
              onSent={(code, asked) => setGiven({ code, isKept: keepAppeal({ code, ...asked }) })}
            />
            <p className={styles.other}>
              <Link to={ROUTES.followAppeal}>{requestText.toFollow}</Link>
            </p>
          </>
        )
      }}
    </DataRegion>
  )
}

/** Says when appeals will be accepted, or until when they were. */
function ClosedAppeals({ period: { state, opens_at, closes_at } }: { period: AppealsPeriod }) {
  return (
    <EmptyMessage title={state === 'early' ? periodText.early : periodText.late}>
      {state === 'early' && opens_at !== null && <p>{periodText.opensAt(formatMoment(opens_at))}</p>}
      {state === 'late' && closes_at !== null && <p>{periodText.closedAt(formatMoment(closes_at))}</p>}
      <LinkButton to={ROUTES.followAppeal}>{requestText.toFollow}</LinkButton>
    </EmptyMessage>
  )
}

/** Shows the reason that was typed and not sent before appeals were closed, so that it can be copied. */
function UnsentReason() {
  const { reason } = useTyped('reason').read()
  if (reason === undefined) return null
  return (
    <section className={styles.followed} aria-labelledby="unsent">
      <h2 id="unsent" className={styles.answerHeading}>
        {unsentText.title}
      </h2>
      <p className={styles.answer} dir="auto">
        {reason}
      </p>
      <CopyButton text={() => reason} words={unsentText} look="quiet" />
    </section>
  )
}

function NoSuchStudent() {
  return (
    <EmptyMessage title={requestText.noStudent}>
      <LinkButton to={ROUTES.findStudent}>{findText.title}</LinkButton>
    </EmptyMessage>
  )
}

function explain({ code }: ApiError) {
  if (code === 'data_unavailable') return <EmptyMessage title={closedDataText.unavailable} />
  if (code === 'result_withheld') return <EmptyMessage title={closedDataText.withheld} />
  if (code === 'student_not_found' || code === 'not_found') return <NoSuchStudent />
  return undefined
}

function isShown(term: TranscriptTerm): term is PublishedTerm {
  return !term.withheld && term.degrees.length > 0
}

function partOf({ grade, year, term }: PublishedTerm, part: string): string {
  return String(part === 'grade' ? grade : part === 'year' ? year : term)
}
