import { queryOptions } from '@tanstack/react-query'
import { countKeptAnswers, listKept, weighKeptMedia } from '../../api/kept-files.ts'

/**
 * The query of what this device has stored. It is read each time, because other pages and the service worker change it.
 */
export function keptQuery() {
  return queryOptions({
    queryKey: ['kept'],
    queryFn: async () => ({
      files: await listKept(),
      answers: await countKeptAnswers(),
      mediaBytes: await weighKeptMedia(),
    }),
    staleTime: 0,
    gcTime: 0,
  })
}
