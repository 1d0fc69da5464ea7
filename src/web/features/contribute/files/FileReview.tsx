import { type ReactNode, useEffect, useRef } from 'react'
import type { FileItem, QuestionFileReport } from '#contract/question-file-calls.ts'
import { QUESTION_FORMAT_NAMES, QUESTION_REFUSAL_TEXTS } from '#contract/question-files.ts'
import { lostWords } from '#contract/question-losses.ts'
import { MAX_QUESTIONS } from '#contract/quiz.ts'
import { subjectName } from '#contract/subjects.ts'
import { pathTo, ROUTES } from '../../../app/paths.ts'
import { filesText } from '../../../i18n/ar/question-files.ts'
import { formatCount } from '../../../i18n/format.ts'
import { Link } from '../../../router/Link.tsx'
import { Accordion } from '../../../ui/Accordion.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { QuestionCard } from '../../../ui/QuestionCard.tsx'
import type { SubjectPlace } from '../contribute-place.ts'
import { PagedItems } from './PagedItems.tsx'
import styles from './QuestionFiles.module.css'

interface FileReviewProps {
  report: QuestionFileReport
  /** The subject to which the questions are added. */
  place: SubjectPlace
  /** Whether the import is done; then only the rejected items are listed. */
  isDone?: boolean
  /** The buttons for the next step. */
  children: ReactNode
}

/** The report about a question file: new questions, existing questions, and rejected items with line and reason. */
export function FileReview({ report, place, isDone = false, children }: FileReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone, so the heading of the report takes the focus.
  useEffect(() => heading.current?.focus(), [])
  const { questions, counts } = report
  const plain = counts.added - counts.contrary - counts.alike
  return (
    <div className={styles.review}>
      <h3 ref={heading} tabIndex={-1}>
        {isDone ? filesText.imported : filesText.preview}
      </h3>
      <Sums report={report} />
      <Waiting report={report} />
      <Overfull report={report} />
      {children}
      {questions && (
        <>
          <Categories items={report.categories} place={place} />
          <Items
            title={filesText.contrary}
            lead={filesText.contraryLead}
            count={counts.contrary}
            {...questions.contrary}
          />
          <Items title={filesText.alike} lead={filesText.alikeLead} count={counts.alike} {...questions.alike} />
          <Items title={filesText.added} count={plain} {...questions.plain} />
          <Items title={filesText.standing} count={counts.standing} {...questions.standing} startsOpen={false} />
        </>
      )}
      <Items title={filesText.rejected} lead={filesText.rejectedLead} count={counts.rejected} {...report.rejected} />
    </div>
  )
}

function Sums({ report: { format, counts } }: { report: QuestionFileReport }) {
  const keys = ['added', 'contrary', 'alike', 'lossy', 'standing', 'rejected'] as const
  return (
    <>
      <p className={styles.note}>
        {filesText.format} <bdi>{QUESTION_FORMAT_NAMES[format]}</bdi>
      </p>
      <Facts
        items={keys.map((key) => ({ label: filesText.sums[key], value: <bdi>{formatCount(counts[key])}</bdi> }))}
      />
    </>
  )
}

/** Says how many of the new questions are shown only after the office approves them. */
function Waiting({ report: { state, counts } }: { report: QuestionFileReport }) {
  if (counts.waiting === 0) return null
  if (state === 'waiting') return <p>{filesText.waiting}</p>
  return (
    <p>
      {filesText.likeHidden} <bdi>{formatCount(counts.waiting)}</bdi>
    </p>
  )
}

/** Says that a quiz does not show all its questions, if it will have too many after the import and the approval. */
function Overfull({ report: { shown, counts } }: { report: QuestionFileReport }) {
  const questions = shown + counts.waiting
  if (questions <= MAX_QUESTIONS) return null
  return (
    <Alert tone="warning">
      {filesText.overfull} <bdi>{formatCount(questions)}</bdi>. {filesText.overfullNext}
    </Alert>
  )
}

interface CategoriesProps {
  items: QuestionFileReport['categories']
  place: SubjectPlace
}

/**
 * The categories that the question file names. A category that is named after a subject of the portal links to that
 * subject's import.
 */
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

interface ItemsProps {
  title: string
  lead?: string
  /** The length of the whole list; `items` has only the first page. */
  count: number
  items: readonly FileItem[]
  next: string | null
  startsOpen?: boolean
}

function Items({ title, lead, count, items, next, startsOpen = true }: ItemsProps) {
  if (count === 0) return null
  return (
    <Accordion title={<Counted title={title} count={count} />} startsOpen={startsOpen}>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <PagedItems first={items} next={next} draw={(item) => <Item item={item} />} />
    </Accordion>
  )
}

function Item({ item }: { item: FileItem }) {
  return (
    <>
      <p className={styles.note}>
        {filesText.line} <bdi>{item.line}</bdi>
      </p>
      {'reason' in item ? (
        <>
          <p className={styles.item}>
            <bdi>{item.title || filesText.untitled}</bdi>
          </p>
          <p className={styles.refusal}>{QUESTION_REFUSAL_TEXTS[item.reason]}</p>
        </>
      ) : (
        <>
          <QuestionCard question={item.question} />
          {item.lost.length > 0 && <p className={styles.lost}>{lostWords(item.lost)}</p>}
        </>
      )}
    </>
  )
}

function Counted({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title} <bdi className={styles.count}>({formatCount(count)})</bdi>
    </>
  )
}
