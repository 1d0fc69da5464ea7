import type { ReactNode } from 'react'
import type { UploadComparison, UploadReview } from '#contract/admin-uploads.ts'
import { comparisonText } from '../../../i18n/ar/uploads.ts'
import { formatCount } from '../../../i18n/format.ts'
import { Accordion } from '../../../ui/Accordion.tsx'
import styles from './Review.module.css'
import { Section } from './Section.tsx'
import { SECTIONS } from './sections.ts'

/** What readers would see differently: counts, and behind each its list. */
export function ComparisonSection({ review: { comparison, version } }: { review: UploadReview }) {
  // Until it is known what the sheet is of, there is nothing to hold it against.
  if (version === null) return null
  return (
    <Section id={SECTIONS.comparison} title={comparisonText.title}>
      {comparison ? <Comparison comparison={comparison} /> : <p>{comparisonText.first}</p>}
    </Section>
  )
}

function Comparison({ comparison }: { comparison: UploadComparison }) {
  const { added, gone, marks, ranks, version } = comparison
  if (added.count + gone.count + marks.count + ranks.count === 0) return <p>{comparisonText.same}</p>
  return (
    <>
      <p>
        {comparisonText.against} <bdi>{version}</bdi>
      </p>
      <Difference title={comparisonText.marks} {...marks}>
        {({ subject, before, after }) => (
          <>
            <bdi>{subject}</bdi>: <bdi>{before || comparisonText.absent}</bdi> ←{' '}
            <bdi>{after || comparisonText.absent}</bdi>
          </>
        )}
      </Difference>
      <Difference title={comparisonText.added} {...added} />
      <Difference title={comparisonText.gone} {...gone} />
      <Difference title={comparisonText.ranks} {...ranks}>
        {({ before, after }) => (
          <>
            <bdi>{before ?? comparisonText.noRank}</bdi> ← <bdi>{after ?? comparisonText.noRank}</bdi>
          </>
        )}
      </Difference>
    </>
  )
}

interface DifferenceProps<Item> {
  title: string
  count: number
  list: readonly Item[]
  children?: (item: Item) => ReactNode
}

function Difference<Item extends { student_id: string; name: string; seat_number: string }>({
  title,
  count,
  list,
  children,
}: DifferenceProps<Item>) {
  if (count === 0) return null
  return (
    <Accordion title={`${title} (${formatCount(count)})`} startsOpen={false}>
      <ul className={styles.differences}>
        {list.map((item, index) => (
          // A student has a line for each subject.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn whole each time.
          <li key={index}>
            <p>
              <bdi>{item.name}</bdi>{' '}
              <bdi dir="ltr" className={styles.note}>
                {item.seat_number}
              </bdi>
            </p>
            {children && <p className={styles.note}>{children(item)}</p>}
          </li>
        ))}
      </ul>
      {count > list.length && (
        <p className={styles.note}>
          {comparisonText.more} ({formatCount(count - list.length)}).
        </p>
      )}
    </Accordion>
  )
}
