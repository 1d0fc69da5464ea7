import { queryOptions } from '@tanstack/react-query'
import { topDegreesEndpoint } from '#contract/storage-files.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

/** The first students of each grade. The file is written at publish time: before the first sheet there is none. */
export function topDegreesQuery() {
  return queryOptions({
    queryKey: ['top-degrees'],
    queryFn: async ({ signal }) => {
      try {
        return await call(topDegreesEndpoint, { signal })
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'not_found') return []
        throw failure
      }
    },
  })
}
