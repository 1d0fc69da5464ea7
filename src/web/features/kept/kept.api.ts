import { queryOptions } from '@tanstack/react-query'
import { countKeptAnswers, listKept, weighKeptMedia } from '../../api/kept-files.ts'

/** What this device keeps. Other pages and the service worker change it, so it is read each time. */
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
