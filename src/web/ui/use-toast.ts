import { useCallback, useEffect, useState } from 'react'

/** specification, section 9: how long a status message is shown. */
export const STATUS_MESSAGE_MS = 3000

interface Said {
  text: string
}

/** What <Toast> shows now, and the way to say something: it goes by itself, and what is said later takes its place. */
export function useToast(): { text: string | undefined; say: (text: string) => void } {
  // An object, so that the same words said twice count from the second time.
  const [said, setSaid] = useState<Said>()
  useEffect(() => {
    if (!said) return undefined
    const timer = setTimeout(() => setSaid(undefined), STATUS_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [said])
  const say = useCallback((text: string) => setSaid({ text }), [])
  return { text: said?.text, say }
}
