import { draftingText } from '../../../i18n/ar/uploads.ts'
import { Progress } from '../../../ui/Progress.tsx'

/** The progress, in per cent, of the writing of a draft; every officer on the page sees it. */
export function DraftProgress({ share }: { share: number }) {
  return (
    <div role="status">
      <p>{draftingText.lead}</p>
      <Progress label={draftingText.label} value={share} valueText={`${share}%`} tone="good" />
    </div>
  )
}
