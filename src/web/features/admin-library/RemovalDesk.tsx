import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { removalText } from '../../i18n/ar/admin-library.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Button } from '../../ui/Button.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import styles from './LibraryDesk.module.css'
import { LIBRARY_DESK_KEY, undoRemoval } from './library-desk.api.ts'
import { type Removal, RemovalContext } from './removal-context.ts'

/** How long the way back is offered; the server keeps it for a day. */
const UNDO_MS = 15_000

/** Offers to undo the last removal, wherever in the desk it was made. */
export function RemovalDesk({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [last, setLast] = useState<Removal>()
  const forget = useCallback(() => setLast(undefined), [])
  const { text, say } = useToast()
  const { mutate: undo, isPending } = useMutation({
    mutationFn: ({ removal }: Removal) => undoRemoval(removal),
    onSuccess: () => {
      setLast(undefined)
      say(removalText.undone)
      return client.invalidateQueries({ queryKey: LIBRARY_DESK_KEY })
    },
    onError: ({ code }) => say(PROBLEM_TEXTS[code]),
  })
  return (
    <RemovalContext value={setLast}>
      {children}
      <div className={styles.undoPlace} role="status">
        {last && (
          <UndoBar key={last.removal} name={last.name} busy={isPending} onUndo={() => undo(last)} onOver={forget} />
        )}
      </div>
      <Toast text={text} />
    </RemovalContext>
  )
}

interface UndoBarProps {
  name: string
  busy: boolean
  onUndo: () => void
  onOver: () => void
}

function UndoBar({ name, busy, onUndo, onOver }: UndoBarProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    // What was pressed to remove the line is gone with it.
    button.current?.focus()
    const timer = setTimeout(() => {
      isOver.current = true
      // Whoever stands on the button may be about to press it.
      if (document.activeElement !== button.current) onOver()
    }, UNDO_MS)
    return () => clearTimeout(timer)
  }, [onOver])
  return (
    <div className={styles.undo}>
      <span>
        {removalText.removed} «<bdi>{name}</bdi>»
      </span>
      <Button ref={button} busy={busy} onClick={onUndo} onBlur={() => isOver.current && onOver()}>
        <Undo2 size={18} aria-hidden="true" />
        {removalText.undo}
      </Button>
    </div>
  )
}
