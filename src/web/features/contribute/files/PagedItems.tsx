import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FileItem } from '#contract/question-file-calls.ts'
import { filesText } from '../../../i18n/ar/question-files.ts'
import { actionText, LOADING_HINT } from '../../../i18n/ar/site.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './QuestionFiles.module.css'
import { fileItemsQuery } from './question-files.api.ts'

interface PagedItemsProps {
  /** The items of the first page. */
  first: readonly FileItem[]
  /** The cursor of the second page; null if there is none. */
  next: string | null
  draw: (item: FileItem) => ReactNode
}

/** A list in the report about a question file; the server sends one page of the list at a time. */
export function PagedItems({ first, next, draw }: PagedItemsProps) {
  return (
    <>
      <Drawn items={first} draw={draw} />
      {next !== null && <FurtherItems from={next} draw={draw} />}
    </>
  )
}

/** The pages of the list after the first, loaded when the reader asks for them. */
function FurtherItems({ from, draw }: { from: string; draw: PagedItemsProps['draw'] }) {
  const query = useInfiniteQuery(fileItemsQuery(from))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const isBusy = query.isFetching
  const hasMore = query.data === undefined || query.hasNextPage
  const more = () => void (query.data === undefined ? query.refetch() : query.fetchNextPage())
  return (
    <>
      <Drawn items={items} draw={draw} />
      {query.error && !isBusy && (
        <p role="alert" className={styles.refusal}>
          {query.error.code === 'not_found' ? filesText.pagesGone : PROBLEM_TEXTS[query.error.code]}
        </p>
      )}
      {hasMore && (
        <Button look="quiet" busy={isBusy} onClick={more}>
          {isBusy ? LOADING_HINT : actionText.loadMore}
        </Button>
      )}
    </>
  )
}

function Drawn({ items, draw }: { items: readonly FileItem[]; draw: PagedItemsProps['draw'] }) {
  if (items.length === 0) return null
  return (
    <ol className={styles.list}>
      {items.map((item) => (
        <li key={item.line}>{draw(item)}</li>
      ))}
    </ol>
  )
}
