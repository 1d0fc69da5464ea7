import type { ReactNode } from 'react'
import { GRADE_NUMBERS, SESSION_NAMES, TERM_NUMBERS } from '#contract/faculty.ts'
import type { HeadingPart } from '#contract/sheet-heading.ts'
import type { UploadReview } from '#contract/upload-review.ts'
import { HEADING_SOURCE_NAMES, headingText } from '../../../i18n/ar/uploads.ts'
import { comingYear, gradeNumberOptions, termNumberOptions, yearOptions } from '../../../i18n/place-options.ts'
import { Select } from '../../../ui/Select.tsx'
import styles from './Review.module.css'
import { Section } from './Section.tsx'
import { SECTIONS } from './sections.ts'
import type { UploadEditing } from './use-upload-editing.ts'

const SESSIONS = [1, 2] as const

interface HeadingSectionProps {
  review: UploadReview
  editing: UploadEditing
  /** What else was recognised in the file; shown below the fields. */
  children: ReactNode
}

/**
 * The grade, term, year and exam session of the file, with selects to supply or correct them. Saves each choice at
 * once.
 */
export function HeadingSection({ review, editing, children }: HeadingSectionProps) {
  const { grade, term, year, session } = review.heading
  return (
    <Section id={SECTIONS.heading} title={headingText.title}>
      <div className={styles.fields}>
        <Select
          label={headingText.grade}
          hint={sourceOf(review, 'grade')}
          value={String(grade ?? '')}
          options={[...unknown(grade), ...gradeNumberOptions()]}
          onChange={(value) => {
            const chosen = GRADE_NUMBERS.find((known) => String(known) === value)
            if (chosen) editing.save({ kind: 'heading', heading: { grade: chosen } })
          }}
        />
        <Select
          label={headingText.term}
          hint={sourceOf(review, 'term')}
          value={String(term ?? '')}
          options={[...unknown(term), ...termNumberOptions()]}
          onChange={(value) => {
            const chosen = TERM_NUMBERS.find((known) => String(known) === value)
            if (chosen) editing.save({ kind: 'heading', heading: { term: chosen } })
          }}
        />
        <Select
          label={headingText.year}
          hint={sourceOf(review, 'year')}
          value={String(year ?? '')}
          options={[...unknown(year), ...yearOptions(Math.max(comingYear(), year ?? 0))]}
          onChange={(value) => {
            if (value !== '') editing.save({ kind: 'heading', heading: { year: Number(value) } })
          }}
        />
        <Select
          label={headingText.session}
          hint={sourceOf(review, 'session')}
          value={String(session)}
          options={SESSIONS.map((value) => ({ value: String(value), label: SESSION_NAMES[value] }))}
          onChange={(value) => {
            const chosen = SESSIONS.find((known) => String(known) === value)
            if (chosen) editing.save({ kind: 'heading', heading: { session: chosen } })
          }}
        />
        {review.worksheets.length > 1 && (
          <Select
            label={headingText.worksheet}
            value={review.worksheet}
            options={review.worksheets.map((name) => ({ value: name, label: name }))}
            onChange={(worksheet) => editing.save({ kind: 'worksheet', worksheet })}
          />
        )}
      </div>
      {children}
    </Section>
  )
}

/** Returns the name of the source from which a part of the heading was read. */
function sourceOf({ heading_from }: UploadReview, part: HeadingPart): string | undefined {
  const source = heading_from[part]
  return source && HEADING_SOURCE_NAMES[source]
}

function unknown(value: number | null): { value: string; label: string }[] {
  return value === null ? [{ value: '', label: headingText.unknown }] : []
}
