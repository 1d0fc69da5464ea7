import { createContext, useCallback, useContext, useMemo, useState } from 'react'

/** Takes back what was just done; resolves with the words to show then. Throws ApiError. */
export type Undo = () => Promise<string>

/** Shows a short text for three seconds, or with a way back for as long as that needs. A later text replaces it. */
export type Say = (text: string, undo?: () => void) => void

/** One text of a toast. */
export interface Said {
  /** New with every text, so that the same words shown twice count anew. */
  id: number
  text: string
  undo?: (() => void) | undefined
}

/** The state that <Toast> draws, and the way to show a text. `say` and `forget` keep their identity. */
export interface ToastState {
  said: Said | undefined
  say: Say
  forget: () => void
}

/** Keeps the text that <Toast> shows. */
export function useToast(): ToastState {
  const [said, setSaid] = useState<Said>()
  const forget = useCallback(() => setSaid(undefined), [])
  const say = useCallback<Say>((text, undo) => setSaid((before) => ({ id: (before?.id ?? 0) + 1, text, undo })), [])
  return useMemo(() => ({ said, say, forget }), [said, say, forget])
}

/** The toast of the office, which stays while its user goes from desk to desk. Readers' screens have their own. */
export const SayContext = createContext<Say>(() => undefined)

/** The `say` of the office's toast. */
export function useSay(): Say {
  return useContext(SayContext)
}
