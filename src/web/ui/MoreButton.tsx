import type { ApiError } from '../api/api-error.ts'
import { LOADING_HINT } from '../i18n/ar/site.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

/** The fields of an infinite query that the button uses. */
interface MoreSource {
  error: ApiError | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface MoreButtonProps {
  source: MoreSource
  /** The button's label, such as `المزيد`. */
  children: string
}

/** A button that loads the next page of a list of unknown length. Renders nothing on the last page. */
export function MoreButton({ source, children }: MoreButtonProps) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = source
  return (
    <>
      {isFetchNextPageError && error && <Alert tone="danger">{PROBLEM_TEXTS[error.code]}</Alert>}
      {hasNextPage && (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? LOADING_HINT : children}
        </Button>
      )}
    </>
  )
}
