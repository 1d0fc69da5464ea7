import { useState } from 'react'

export interface Attempt {
  /** What the answer still lacks; undefined before the first attempt and once nothing is missing. */
  missing: string | undefined
  make: () => void
}

/** Handles the button that confirms an answer: answers if nothing is missing, else shows what is. */
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
