import { type ReactNode, useEffect, useRef } from 'react'
import type { FileQuestion, QuestionFileReport } from '#contract/question-file-calls.ts'
import { QUESTION_FORMAT_NAMES, QUESTION_REFUSAL_TEXTS } from '#contract/question-files.ts'
import { lostWords } from '#contract/question-losses.ts'
import { subjectName } from '#contract/subjects.ts'
import { pathTo, ROUTES } from '../../../app/paths.ts'
import { filesText } from '../../../i18n/ar/question-files.ts'
import { formatCount } from '../../../i18n/format.ts'
import { Link } from '../../../router/Link.tsx'
import { Accordion } from '../../../ui/Accordion.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { QuestionCard } from '../../../ui/QuestionCard.tsx'
import type { SubjectPlace } from '../contribute-place.ts'
import { ListInParts } from './ListInParts.tsx'
import styles from './QuestionFiles.module.css'

interface FileReviewProps {
  report: QuestionFileReport
  /** Where the questions are added. */
  place: SubjectPlace
  /** Whether the import is done; then only the rejected items are shown. */
  isDone?: boolean
  /** The buttons for the next step. */
  children: ReactNode
}

/** The content of a question file: new questions, existing ones and rejected items, each with line and reason. */
export function FileReview({ report, place, isDone = false, children }: FileReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button has been removed, so move the focus.
  useEffect(() => heading.current?.focus(), [])
  const contrary = report.added.filter((item) => item.contrary)
  const alike = report.added.filter((item) => item.alike)
  const plain = report.added.filter((item) => !item.contrary && !item.alike)
  return (
    <div className={styles.review}>
      <h3 ref={heading} tabIndex={-1}>
        {isDone ? filesText.imported : filesText.preview}
      </h3>
      <Sums report={report} contrary={contrary.length} alike={alike.length} />
      {children}
      {!isDone && (
        <>
          <Categories items={report.categories} place={place} />
          <Questions title={filesText.contrary} lead={filesText.contraryLead} items={contrary} startsOpen />
          <Questions title={filesText.alike} lead={filesText.alikeLead} items={alike} startsOpen />
          <Questions title={filesText.added} items={plain} startsOpen />
          <Questions title={filesText.standing} items={report.standing} startsOpen={false} />
        </>
      )}
      <Rejected items={report.rejected} />
    </div>
  )
}

function Sums({ report, contrary, alike }: { report: QuestionFileReport; contrary: number; alike: number }) {
  const sums = {
    added: report.added.length,
    contrary,
    alike,
    lossy: report.added.filter(({ lost }) => lost.length > 0).length,
    standing: report.standing.length,
    rejected: report.rejected.length,
  }
  const keys = ['added', 'contrary', 'alike', 'lossy', 'standing', 'rejected'] as const
  return (
    <>
      <p className={styles.note}>
        {filesText.format} <bdi>{QUESTION_FORMAT_NAMES[report.format]}</bdi>
      </p>
      <Facts items={keys.map((key) => ({ label: filesText.sums[key], value: <bdi>{formatCount(sums[key])}</bdi> }))} />
    </>
  )
}

interface CategoriesProps {
  items: QuestionFileReport['categories']
  place: SubjectPlace
}

/** The bank's categories; one that is a subject of the portal leads to the page that adds its questions there. */
function Categories({ items, place }: CategoriesProps) {
  if (items.length === 0) return null
  return (
    <Accordion title={<Counted title={filesText.categories} count={items.length} />} startsOpen={false}>
      <p className={styles.lead}>{filesText.categoriesLead}</p>
      <ul className={styles.list}>
        {items.map(({ name, questions, subject }) => (
          <li key={name}>
            <p>
              <bdi>{name}</bdi> <bdi className={styles.count}>({formatCount(questions)})</bdi>
            </p>
            {subject === place.subject && <p className={styles.note}>{filesText.categoryHere}</p>}
            {subject !== null && subject !== place.subject && (
              <Link to={pathTo(ROUTES.questionFiles, { ...place, subject })}>
                {filesText.openSubject} <bdi>{subjectName(subject)}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Accordion>
  )
}

interface QuestionsProps {
  title: string
  lead?: string
  items: readonly FileQuestion[]
  startsOpen: boolean
}

function Questions({ title, lead, items, startsOpen }: QuestionsProps) {
  if (items.length === 0) return null
  return (
    <Accordion title={<Counted title={title} count={items.length} />} startsOpen={startsOpen}>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <ListInParts
        items={items}
        draw={({ line, question, lost }) => (
          <>
            <Line line={line} />
            <QuestionCard question={question} />
            {lost.length > 0 && <p className={styles.lost}>{lostWords(lost)}</p>}
          </>
        )}
      />
    </Accordion>
  )
}

function Rejected({ items }: { items: QuestionFileReport['rejected'] }) {
  if (items.length === 0) return null
  return (
    <Accordion title={<Counted title={filesText.rejected} count={items.length} />} startsOpen>
      <p className={styles.lead}>{filesText.rejectedLead}</p>
      <ListInParts
        items={items}
        draw={({ line, title, reason }) => (
          <>
            <Line line={line} />
            <p className={styles.item}>
              <bdi>{title || filesText.untitled}</bdi>
            </p>
            <p className={styles.refusal}>{QUESTION_REFUSAL_TEXTS[reason]}</p>
          </>
        )}
      />
    </Accordion>
  )
}

function Counted({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title} <bdi className={styles.count}>({formatCount(count)})</bdi>
    </>
  )
}

function Line({ line }: { line: number }) {
  return (
    <p className={styles.note}>
      {filesText.line} <bdi>{line}</bdi>
    </p>
  )
}
