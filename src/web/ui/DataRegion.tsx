import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { ErrorMessage } from './ErrorMessage.tsx'
import { Loading } from './Loading.tsx'

/** What a region needs of a query, plain or infinite. */
export interface DataSource<Data> {
  data: Data | undefined
  error: ApiError | null
  refetch: () => unknown
}

interface DataRegionProps<Data> {
  source: DataSource<Data>
  /** In place of the usual sign of loading, where the shape of what comes is known. */
  pending?: ReactNode
  /** Drawn instead of the data when `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** A failure with its own drawing; undefined falls back to the usual message with a retry. */
  explain?: (error: ApiError) => ReactNode | undefined
  children: (data: Data) => ReactNode
}

/** The four states of every region: loading, failed, empty, data. Data once shown stays, even when a refresh fails. */
export function DataRegion<Data>({ source, pending, empty, isEmpty, explain, children }: DataRegionProps<Data>) {
  const { data, error, refetch } = source
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (!error) return pending ?? <Loading />
  return explain?.(error) ?? <ErrorMessage error={error} onRetry={() => void refetch()} />
}
