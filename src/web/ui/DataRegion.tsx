import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { ErrorMessage } from './ErrorMessage.tsx'
import { Loading } from './Loading.tsx'

/** The fields a region needs from a query, plain or infinite. */
export interface DataSource<Data> {
  data: Data | undefined
  error: ApiError | null
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

/** Shows one of a region's four states: loading, failed, empty, data. Loaded data stay visible if a refetch fails. */
export function DataRegion<Data>({ source, pending, empty, isEmpty, explain, children }: DataRegionProps<Data>) {
  const { data, error, refetch } = source
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (!error) return pending ?? <Loading />
  return explain?.(error) ?? <ErrorMessage error={error} onRetry={() => void refetch()} />
}
