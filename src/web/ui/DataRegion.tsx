import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { failureText } from '../i18n/ar/site.ts'
import { ErrorMessage } from './ErrorMessage.tsx'
import { Loading } from './Loading.tsx'

/** The fields a region needs from a query, plain or infinite. */
export interface DataSource<Data> {
  data: Data | undefined
  error: ApiError | null
  /** Whether the last fetch failed although there are data, other than the fetch of a list's next page. */
  isRefetchError: boolean
  refetch: () => unknown
}

interface DataRegionProps<Data> {
  source: DataSource<Data>
  /** The placeholder while the data load, instead of the default one; for content whose shape is known. */
  pending?: ReactNode
  /** Shown instead of the data if `isEmpty` returns true. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** Returns custom content for an error; undefined for the default message with a retry. */
  explain?: (error: ApiError) => ReactNode | undefined
  children: (data: Data) => ReactNode
}

/**
 * Shows one of a region's four states: loading, failed, empty, data. If a refetch fails, the data stay, below a line
 * that says so: they may be older than what the server has.
 */
export function DataRegion<Data>({ source, pending, empty, isEmpty, explain, children }: DataRegionProps<Data>) {
  const { data, error, isRefetchError, refetch } = source
  const failure = (text?: string) => error && <ErrorMessage error={error} text={text} onRetry={() => void refetch()} />
  if (data === undefined) return (error && explain?.(error)) ?? failure() ?? pending ?? <Loading />
  return (
    <>
      {isRefetchError && failure(failureText.stale)}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
