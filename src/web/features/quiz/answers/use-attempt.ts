import { useState } from 'react'

export interface Attempt {
  /**
   * The text that says what the answer lacks; undefined before the reader first confirms, and once nothing is missing.
   */
  missing: string | undefined
  make: () => void
}

/** Handles the button that confirms an answer: answers if nothing is missing, else shows what is missing. */
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
