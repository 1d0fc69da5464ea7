import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { PAGE_SIZE } from '#contract/faculty.ts'
import type { RankingRow } from '#contract/results.ts'
import type { ApiError } from '../../api/api-error.ts'
import { myResultText } from '../../i18n/ar/my-result.ts'
import { printText } from '../../i18n/ar/print.ts'
import { rankingText } from '../../i18n/ar/ranking.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { useShowMine } from '../../ui/use-show-mine.ts'
import { findRows, searchable } from './find-rows.ts'
import styles from './RankingPage.module.css'
import { RankingTable } from './RankingTable.tsx'

/** How many rows to show below the row of the reader's own result. */
const SOME_BELOW = 5

interface RankingListProps {
  caption: string
  /** The rows loaded so far. */
  rows: readonly RankingRow[]
  total: number
  /** The seat number of the reader's saved result, if that result is of this grade and year. */
  mine: string | undefined
  /** The pages that are not loaded yet; only a very long sheet has any. `loadAll` rejects if one can't be loaded. */
  rest: { hasMore: boolean; busy: boolean; error: ApiError | null; load: () => void; loadAll: () => Promise<void> }
}

/**
 * A ranking, shown some rows at a time, with a search by name or seat number and a button that shows the reader's row.
 * In print every row is shown; a print that the browser's menu starts before all are loaded says so.
 */
export function RankingList({ caption, rows, total, mine, rest }: RankingListProps) {
  const [query, setQuery] = useState('')
  const [most, setMost] = useState(PAGE_SIZE)
  const list = useRef<HTMLDivElement>(null)
  const searched = useDeferredValue(query)
  const keyed = useMemo(() => searchable(rows), [rows])
  const found = useMemo(() => findRows(keyed, searched), [keyed, searched])
  const isPrinting = usePrinting()
  const shown = isPrinting ? found : found.slice(0, most)
  const isSearching = searched.trim() !== ''
  const ownPlace = mine === undefined ? -1 : rows.findIndex((row) => !row.hidden && row.seat_number === mine)
  const showMine = useShowMine(list)

  // A search must look through the whole ranking, so load every page.
  const { hasMore, busy, error, load } = rest
  useEffect(() => {
    if (isSearching && hasMore && !busy && !error) load()
  }, [isSearching, hasMore, busy, error, load])

  return (
    <>
      <div className={styles.tools} data-print="no">
        <Field
          label={rankingText.search}
          hint={rankingText.searchHint}
          type="search"
          autoComplete="off"
          value={query}
          onChange={(text) => {
            setQuery(text)
            setMost(PAGE_SIZE)
          }}
        />
        {ownPlace >= 0 && (
          <Button
            look="quiet"
            onClick={() => {
              setQuery('')
              setMost((before) => Math.max(before, wholePages(ownPlace + SOME_BELOW)))
              showMine()
            }}
          >
            {myResultText.row}
          </Button>
        )}
        <PrintButton prepare={rest.loadAll} />
      </div>
      <div ref={list}>{shown.length > 0 && <RankingTable caption={caption} rows={shown} mine={mine} />}</div>
      {hasMore && <p data-print="only">{printText.partOfList}</p>}
      {/* Always mounted, so that screen readers announce text that appears in it. */}
      <div role="status">
        {found.length === 0 && !hasMore && (
          <EmptyMessage title={rankingText.notFound}>
            <p>{rankingText.notFoundNext}</p>
          </EmptyMessage>
        )}
      </div>
      {(found.length > 0 || hasMore) && (
        <LoadMore
          shown={shown.length}
          total={isSearching ? found.length : total}
          hasMore={shown.length < found.length || hasMore}
          busy={busy}
          error={error}
          onMore={() => {
            if (most >= found.length) load()
            setMost(most + PAGE_SIZE)
          }}
        />
      )}
    </>
  )
}

function wholePages(rows: number): number {
  return Math.ceil(rows / PAGE_SIZE) * PAGE_SIZE
}
