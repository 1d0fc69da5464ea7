import type { Transcript as TranscriptData, TranscriptTerm } from '#contract/results.ts'
import { snapshotTime } from '../../api/snapshot.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { coverageText, resultText } from '../../i18n/ar/results.ts'
import { transcriptText } from '../../i18n/ar/students.ts'
import { formatPercentage, formatTotal } from '../../i18n/format.ts'
import { gradeText, termText, yearText } from '../../i18n/places.ts'
import { Link } from '../../router/Link.tsx'
import { Accordion } from '../../ui/Accordion.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { CopyLinkButton } from '../../ui/CopyLinkButton.tsx'
import { DegreesTable } from '../../ui/DegreesTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { TermTotals } from '../../ui/TermTotals.tsx'
import { Verdict } from '../../ui/Verdict.tsx'
import { TermsPicture } from './TermsPicture.tsx'
import styles from './Transcript.module.css'
import { byGrade, overallTotal } from './transcript-grades.ts'

/** The largest number of terms that fit on one page of paper in the usual size. */
const MOST_LARGE = 4

interface TranscriptProps {
  studentId: string
  transcript: TranscriptData
  /** Loads what only the printed page needs. */
  prepare: () => Promise<void>
}

export function Transcript({ studentId, transcript, prepare }: TranscriptProps) {
  const { items: terms, repeat_rule, second_session } = transcript
  const grades = byGrade(terms)
  const firstGrade = grades[0]?.grade ?? 1
  return (
    <>
      <TranscriptFacts studentId={studentId} terms={terms} />
      {repeat_rule && <p className={styles.covers}>{transcriptText.repeated[repeat_rule]}</p>}
      {second_session && <p className={styles.covers}>{coverageText.secondSession[second_session]}</p>}
      {firstGrade > 1 && (
        <div className={styles.note}>
          <Alert tone="note">
            {transcriptText.startsFrom} {gradeText(firstGrade)}.
          </Alert>
        </div>
      )}
      <TermsPicture terms={terms} />
      <div className={styles.actions} data-print="no">
        <CopyLinkButton />
        <PrintButton prepare={prepare} />
      </div>
      {grades.map(({ grade, years }, position) => (
        <Accordion key={grade} title={gradeText(grade)} startsOpen={position === 0}>
          <div className={`${styles.years} ${terms.length > MOST_LARGE ? styles.dense : ''}`}>
            {years.map((year) => (
              <Year key={year.year} studentId={studentId} judged={judgedYear(transcript, grade, year.year)} {...year} />
            ))}
          </div>
        </Accordion>
      ))}
    </>
  )
}

interface YearProps {
  studentId: string
  year: number
  terms: readonly TranscriptTerm[]
  judged: JudgedYear | undefined
}

type JudgedYear = NonNullable<TranscriptData['years']>[number]

function Year({ studentId, year, terms, judged }: YearProps) {
  const isCounted = terms.some((term) => term.withheld || term.counts !== false)
  return (
    <>
      {judged && <Verdict {...judged} year={yearText(year)} />}
      {!isCounted && <p className={styles.covers}>{transcriptText.notCounted}</p>}
      {terms.map((term) => (
        <Term key={term.term} studentId={studentId} term={term} />
      ))}
    </>
  )
}

function judgedYear({ years }: TranscriptData, grade: number, year: number): JudgedYear | undefined {
  return years?.find((one) => one.grade === grade && one.year === year)
}

function TranscriptFacts({ studentId, terms }: { studentId: string; terms: readonly TranscriptTerm[] }) {
  const overall = overallTotal(terms)
  return (
    <Facts
      items={[
        { label: transcriptText.id, value: <bdi dir="ltr">{studentId}</bdi> },
        ...(overall
          ? [
              {
                label: transcriptText.overall,
                value: formatTotal(overall),
              },
              { label: resultText.percentage, value: <bdi dir="ltr">{formatPercentage(overall.percentage)}</bdi> },
            ]
          : []),
      ]}
    />
  )
}

function Term({ studentId, term }: { studentId: string; term: TranscriptTerm }) {
  const name = termText(term.term)
  const year = yearText(term.year)
  return (
    <section className={styles.term}>
      <h3>
        {name}، {transcriptText.year} <bdi dir="ltr">{year}</bdi>
      </h3>
      {term.withheld ? (
        <p>{resultText.withheldTerm}</p>
      ) : (
        <>
          <TermTotals total={term.total_degree} rank={term.rank} />
          <DegreesTable caption={`${name} ${year}`} degrees={term.degrees} />
          {term.carried && (
            <>
              <h4>{resultText.carried}</h4>
              <DegreesTable caption={`${resultText.carried}، ${name} ${year}`} degrees={term.carried} />
            </>
          )}
          {/* A static copy takes no appeals. */}
          {snapshotTime() === undefined && (
            <p className={styles.appeal} data-print="no">
              <Link
                to={`${pathTo(ROUTES.requestAppeal, { student_id: studentId })}?grade=${term.grade}&year=${term.year}&term=${term.term}`}
                aria-label={`${transcriptText.appeal}: ${name} ${year}`}
              >
                {transcriptText.appeal}
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  )
}
