import type { ReactNode } from 'react'
import { resourcesText } from '../../i18n/ar/library.ts'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'

/** The message in place of an empty list of the general subjects, which have neither grade nor term. */
export function NothingGeneral({ children }: { children?: ReactNode }) {
  return (
    <EmptyMessage title={resourcesText.nothing}>
      <p>{resourcesText.generalNext}</p>
      {children}
    </EmptyMessage>
  )
}
