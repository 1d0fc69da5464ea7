import { useEffect, useRef, useState } from 'react'
import { useSend } from '../../ui/use-send.ts'
import { checkNextLinks, linkReportQuery } from './library-desk.api.ts'

/** Makes the server check all links, a few per call, and reports the progress. Leaving the screen aborts the check. */
export function useLinkRun() {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { send, isSending, error } = useSend({
    send: async () => {
      const controller = new AbortController()
      running.current = controller
      let run: string | undefined
      let left = 1
      while (left > 0 && !controller.signal.aborted) {
        const step = await checkNextLinks(run, controller.signal).catch((failure: unknown) => {
          // A check that the officer has aborted is not an error.
          if (!controller.signal.aborted) throw failure
          return undefined
        })
        if (!step) return
        run = step.run
        left = step.left
        setProgress({ done: step.total - left, total: step.total })
      }
    },
    refresh: [linkReportQuery().queryKey],
    failed: 'drawn',
  })
  return {
    start: () => {
      setProgress(undefined)
      send()
    },
    stop: () => running.current?.abort(),
    isRunning: isSending,
    progress,
    error,
  }
}
