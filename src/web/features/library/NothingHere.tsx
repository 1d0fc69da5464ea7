import type { ReactNode } from 'react'
import { facultyShape } from '../../api/faculty-shape.ts'
import { libraryText } from '../../i18n/ar/library.ts'
import { otherTermText } from '../../i18n/places.ts'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'

interface NothingHereProps {
  title: string
  /** Links to where something may be found. */
  children?: ReactNode
}

/** The message in place of an empty list of a grade's term. */
export function NothingHere({ title, children }: NothingHereProps) {
  return (
    <EmptyMessage title={title}>
      <p>{libraryText.tryOther(otherTermText(), facultyShape().grades.length > 1)}</p>
      {children}
    </EmptyMessage>
  )
}
