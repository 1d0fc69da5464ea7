import { useState } from 'react'

export interface Attempt {
  /** What the latest attempt lacked, until it is there. */
  missing: string | undefined
  make: () => void
}

/** Answers a question, unless something is missing: that is then said. */
export function useAttempt(missing: string | undefined, onAnswer: () => void): Attempt {
  const [isMade, setMade] = useState(false)
  return {
    missing: isMade ? missing : undefined,
    make() {
      setMade(true)
      if (missing === undefined) onAnswer()
    },
  }
}
