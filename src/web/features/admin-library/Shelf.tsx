import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Shelf as ShelfPlace } from '#contract/library-lines.ts'
import { shelfText } from '../../i18n/ar/admin-library.ts'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import styles from './LibraryDesk.module.css'
import { LineForm } from './LineForm.tsx'
import { linesQuery } from './library-desk.api.ts'
import { ShelfLines } from './ShelfLines.tsx'

/** One list of the library, with the form for a new entry. */
export function Shelf({ shelf }: { shelf: ShelfPlace }) {
  const source = useQuery(linesQuery(shelf))
  const [isAdding, setAdding] = useState(false)
  const words = shelfText[shelf.shelf]
  return (
    <section className={styles.shelf}>
      <DataRegion source={source}>
        {({ lines }) => (
          <>
            {isAdding ? (
              <LineForm shelf={shelf} lines={lines} onClose={() => setAdding(false)} />
            ) : (
              <Button onClick={() => setAdding(true)}>
                <Plus size={18} aria-hidden="true" />
                {words.add}
              </Button>
            )}
            {lines.length === 0 && !isAdding && (
              <EmptyMessage title={words.empty}>
                <p>{words.next}</p>
              </EmptyMessage>
            )}
            {lines.length > 0 && <ShelfLines shelf={shelf} lines={lines} />}
          </>
        )}
      </DataRegion>
    </section>
  )
}
