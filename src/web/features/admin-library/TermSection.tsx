import type { ShelfKind } from '#contract/library-lines.ts'
import { useSearchParams } from '../../router/use-router.ts'
import { placeOf } from './desk-sections.ts'
import { PlaceChoice } from './PlaceChoice.tsx'
import { Shelf } from './Shelf.tsx'

/** The list of one kind, such as books, for a grade's term. */
export function TermSection({ kind }: { kind: Extract<ShelfKind, 'book' | 'final_exam' | 'recording' | 'subject'> }) {
  const [params] = useSearchParams()
  const place = placeOf(params)
  return (
    <>
      <PlaceChoice place={place} />
      <Shelf key={`${kind} ${place.grade} ${place.term}`} shelf={{ shelf: kind, ...place }} />
    </>
  )
}
