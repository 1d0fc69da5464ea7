import { draftingText } from '../../../i18n/ar/uploads.ts'
import { Progress } from '../../../ui/Progress.tsx'

/** The progress of a draft in per cent, for every officer who watches it. */
export function DraftProgress({ share }: { share: number }) {
  return (
    <div role="status">
      <p>{draftingText.lead}</p>
      <Progress label={draftingText.label} value={share} valueText={`${share}%`} tone="good" />
    </div>
  )
}
