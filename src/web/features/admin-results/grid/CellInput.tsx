import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './Grid.module.css'
import type { CellDraft } from './grid-types.ts'

/** The field in which a cell is edited: Enter and Tab save, Escape discards the change. */
export function CellInput({ draft, label }: { draft: CellDraft; label: string }) {
  const input = useRef<HTMLInputElement>(null)
  // Makes leaving the field save only once, even if a key press and the loss of focus both report it.
  const isLeft = useRef(false)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(draft.text.length, draft.text.length)
  }, [draft.text])
  function leave(next: Parameters<CellDraft['onCommit']>[1] | 'cancel') {
    if (isLeft.current) return
    isLeft.current = true
    if (next === 'cancel') draft.onCancel()
    else draft.onCommit(input.current?.value ?? '', next)
  }
  function press(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') leave(event.shiftKey ? 'up' : 'down')
    else if (event.key === 'Tab') leave(event.shiftKey ? 'before' : 'after')
    else if (event.key === 'Escape') leave('cancel')
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={label}
      defaultValue={draft.text}
      maxLength={200}
      dir="auto"
      onKeyDown={press}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => leave('stay')}
    />
  )
}
