import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { uploadBoxText } from '../../../i18n/ar/uploads.ts'
import { useSend } from '../../../ui/use-send.ts'
import { failureText, type Sending } from './SendingList.tsx'
import { sendSheet } from './uploads.api.ts'

/**
 * The accepted file name extensions. Spreadsheet programs save workbooks with macros as .xlsm, and tab-separated
 * Unicode text as .txt.
 */
export const SHEET_EXTENSIONS = ['.xlsx', '.xlsm', '.ods', '.csv', '.tsv', '.txt', '.json'] as const

const SENDINGS_KEY = ['sheet-sendings'] as const
const NONE: readonly Sending[] = []

/**
 * Holds the files that are being sent, one request for each file. They outlive the screen: an officer who comes back to
 * it finds their progress and failures, and one who is elsewhere is told of a failure there.
 */
export function useSendings() {
  const client = useQueryClient()
  const { data: sendings = NONE } = useQuery<readonly Sending[]>({
    queryKey: SENDINGS_KEY,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const isHere = useIsMounted()

  function change(to: (all: readonly Sending[]) => readonly Sending[]): void {
    client.setQueryData<readonly Sending[]>(SENDINGS_KEY, (all = NONE) => to(all))
  }
  function patch(key: number, part: Partial<Sending>): void {
    change((all) => all.map((sending) => (sending.key === key ? { ...sending, ...part } : sending)))
  }
  const dismiss = (key: number) => change((all) => all.filter((sending) => sending.key !== key))

  const { send: sendFile } = useSend({
    send: ({ key, file }: { key: number; file: File }) => sendSheet(file, (share) => patch(key, { share })),
    onDone: (_, { key }) => dismiss(key),
    refresh: [['uploads']],
    failed: ({ code }, { key, file }) => {
      patch(key, { failure: code })
      return isHere() ? undefined : uploadBoxText.lost(file.name, failureText(code))
    },
  })

  function sendOne(file: File): void {
    const isSheet = SHEET_EXTENSIONS.some((extension) => file.name.toLowerCase().endsWith(extension))
    const failure = isSheet ? undefined : 'other_kind'
    const key =
      1 + Math.max(0, ...(client.getQueryData<readonly Sending[]>(SENDINGS_KEY) ?? NONE).map((one) => one.key))
    change((all) => [...all, { key, file, share: 0, failure }])
    if (isSheet) sendFile({ key, file })
  }
  function retry({ key, file }: Sending): void {
    patch(key, { share: 0, failure: undefined, isRetried: true })
    sendFile({ key, file })
  }
  function send(files: FileList | null): void {
    for (const file of files ?? []) sendOne(file)
  }
  return { sendings, send, retry, dismiss }
}

/** Returns a function that says whether the component is still shown, also to calls that end after it has gone. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
