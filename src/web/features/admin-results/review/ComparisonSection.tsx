import type { UploadReview } from '#contract/upload-review.ts'
import { comparisonText } from '../../../i18n/ar/uploads.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { differenceCounts } from '../comparison/difference-counts.ts'
import { Section } from './Section.tsx'
import { SECTIONS } from './sections.ts'

/** Loaded on demand, because the first version of a result sheet has nothing to be compared with. */
const SheetDifferences = lazyPart(async () => (await import('../comparison/SheetDifferences.tsx')).SheetDifferences)

/** The section that shows what publishing the upload would change for readers. */
export function ComparisonSection({ review: { comparison, version } }: { review: UploadReview }) {
  // `version` is null until grade, term, year and exam session are known; until then there is nothing to compare with.
  if (version === null) return null
  return (
    <Section id={SECTIONS.comparison} title={comparisonText.title}>
      {comparison ? <Comparison comparison={comparison} /> : <p>{comparisonText.first}</p>}
    </Section>
  )
}

function Comparison({ comparison }: { comparison: NonNullable<UploadReview['comparison']> }) {
  if (differenceCounts(comparison).length === 0) return <p>{comparisonText.same}</p>
  return (
    <>
      <p>
        {comparisonText.against} <bdi>{comparison.version}</bdi>
      </p>
      <SheetDifferences comparison={comparison} startsOpen={false} />
    </>
  )
}
