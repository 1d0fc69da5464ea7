import { draftingText } from '../../../i18n/ar/uploads.ts'
import { Progress } from '../../../ui/Progress.tsx'

/** How much of a draft is written, in per cent, for whoever ordered it and for the others. */
export function DraftProgress({ share }: { share: number }) {
  return (
    <div role="status">
      <p>{draftingText.lead}</p>
      <Progress label={draftingText.label} value={share} valueText={`${share}%`} tone="good" />
    </div>
  )
}
