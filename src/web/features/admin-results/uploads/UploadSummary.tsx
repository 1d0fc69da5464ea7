import { counted } from '#contract/arabic-amounts.ts'
import type { UploadHead } from '#contract/upload-review.ts'
import { errorsText, waitingText } from '../../../i18n/ar/season-desk.ts'
import { formatCount } from '../../../i18n/format.ts'
import { yearText } from '../../../i18n/places.ts'
import { Badge } from '../../../ui/Badge.tsx'
import desk from '../../../ui/Desk.module.css'
import { sheetName } from '../versions/version-names.ts'

type Summary = NonNullable<UploadHead['summary']>

/** Shows what an upload contains, and whether a draft can be made of it. */
export function UploadSummary({ summary }: { summary: Summary | null }) {
  if (!summary) return <p className={desk.note}>{waitingText.reviewing}</p>
  const { students, warnings, questions } = summary
  return (
    <>
      <p>{placeOf(summary)}</p>
      <p className={desk.meta}>
        <Readiness summary={summary} />
        {students > 0 && <span>{counted(students, 'student')}</span>}
        {warnings > 0 && (
          <span>
            {waitingText.warnings} <bdi dir="ltr">{formatCount(warnings)}</bdi>
          </span>
        )}
        {questions > 0 && (
          <span>
            {waitingText.questions} <bdi dir="ltr">{formatCount(questions)}</bdi>
          </span>
        )}
      </p>
    </>
  )
}

function Readiness({ summary: { outcome, errors } }: { summary: Summary }) {
  if (outcome === 'rejected') return <Badge tone="bad">{errorsText(errors)}</Badge>
  if (outcome === 'repeated') return <Badge>{waitingText.repeated}</Badge>
  return <Badge tone="good">{waitingText.ready}</Badge>
}

function placeOf({ grade, term, year, session }: Summary): string {
  if (grade === null || term === null || year === null) return waitingText.unknownPlace
  return `${sheetName({ grade, term, session })}، ${yearText(year)}`
}
