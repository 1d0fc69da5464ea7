import { createContext, useCallback, useContext, useMemo, useState } from 'react'

/** Undoes the last action; resolves with the text to show. Throws ApiError. */
export type Undo = () => Promise<string>

export interface SayOptions {
  /** The undo button's action; without it there is no undo button. */
  undo?: (() => void) | undefined
  /** Whether the text reports a failure; such a text stays until it is dismissed. */
  isFailure?: boolean
}

/** Shows a short text in the toast. A later text replaces it. */
export type Say = (text: string, options?: SayOptions) => void

/** One text of a toast. */
export interface Said {
  /** New for each text, so that showing the same text again restarts the timer. */
  id: number
  text: string
  undo: (() => void) | undefined
  isFailure: boolean
}

/**
 * The state that <Toast> draws, and functions to show and to clear its text. `say` and `forget` are stable references.
 */
export interface ToastState {
  said: Said | undefined
  say: Say
  forget: () => void
}

/** Holds the text that <Toast> shows. */
export function useToast(): ToastState {
  const [said, setSaid] = useState<Said>()
  const forget = useCallback(() => setSaid(undefined), [])
  const say = useCallback<Say>(
    (text, { undo, isFailure = false } = {}) =>
      setSaid((before) => ({ id: (before?.id ?? 0) + 1, text, undo, isFailure })),
    [],
  )
  return useMemo(() => ({ said, say, forget }), [said, say, forget])
}

/**
 * Shows a text in the office's toast, which stays while officers move between their screens. Each of the readers'
 * screens has a toast of its own.
 */
export const SayContext = createContext<Say>(() => undefined)

/** Returns the function that shows a text in the office's toast. */
export function useSay(): Say {
  return useContext(SayContext)
}
