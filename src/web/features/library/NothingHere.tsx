import { libraryText } from '../../i18n/ar/library.ts'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'

/** Replaces an empty list of a grade's term. */
export function NothingHere({ title }: { title: string }) {
  return (
    <EmptyMessage title={title}>
      <p>{libraryText.tryOther}</p>
    </EmptyMessage>
  )
}
