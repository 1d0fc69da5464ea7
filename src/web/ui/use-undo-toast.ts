import { useCallback, useState } from 'react'

/** What was done last, and how it is undone. */
export interface DoneAct {
  /** New with every act, so that the same words said twice count anew. */
  id: number
  text: string
  undo?: (() => void) | undefined
}

/** What <UndoToast> shows now, the way to say what was done, and to let it go; the last two are the same over all drawings. */
export function useUndoToast() {
  const [last, setLast] = useState<DoneAct>()
  const forget = useCallback(() => setLast(undefined), [])
  const say = useCallback((text: string, undo?: () => void) => {
    setLast((before) => ({ id: (before?.id ?? 0) + 1, text, undo }))
  }, [])
  return { last, say, forget }
}
