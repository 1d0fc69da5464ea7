import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { markupBarText } from '../i18n/ar/markup.ts'
import { Field } from './Field.tsx'
import { lazyPart } from './lazy-part.tsx'
import styles from './MarkupBar.module.css'
import { type Edit, marked } from './markup-edits.ts'
import { TextArea } from './TextArea.tsx'

/** The markup buttons are a chunk of their own, so the fields can be used before the buttons arrive. */
const MarkupBar = lazyPart(async () => (await import('./MarkupBar.tsx')).MarkupBar, { Pending: ComingBar })

/** A placeholder as high as the buttons, because it breaks into lines as they do. */
function ComingBar() {
  return (
    <div className={styles.bar}>
      {[...'abcdefghijk'].map((key) => (
        <i key={key} className={styles.button} />
      ))}
    </div>
  )
}

interface MarkupAreaProps extends ComponentProps<typeof TextArea> {
  /** Whether the text may have a gap, in whose place the reader of the question types the answer. */
  hasGap?: boolean
}

/** A multi-line field whose text can have markup, with the buttons below it. */
export function MarkupArea({ hasGap, ...props }: MarkupAreaProps) {
  const { group, edit, press } = useEdits(props.onChange)
  return (
    <div ref={group} className={styles.field}>
      <TextArea {...props} onKeyDown={press} />
      <MarkupBar label={props.label} hasGap={hasGap} onEdit={edit} />
    </div>
  )
}

/** A single-line field whose text can have markup; a button below it shows the markup buttons. */
export function MarkupLine(props: ComponentProps<typeof Field>) {
  const { group, edit, press } = useEdits(props.onChange)
  const [isOpen, setOpen] = useState(false)
  return (
    <div ref={group} className={styles.field}>
      <Field {...props} onKeyDown={press} />
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-label={markupBarText.bar(props.label)}
        onClick={() => setOpen(!isOpen)}
      >
        {markupBarText.fold}
      </button>
      {isOpen && <MarkupBar label={props.label} onEdit={edit} />}
    </div>
  )
}

const SHORTCUTS: Readonly<Record<string, 'u' | 'b' | 'i'>> = { KeyU: 'u', KeyB: 'b', KeyI: 'i' }

/**
 * Applies edits to the field in a group: those of the markup buttons, and those of the shortcuts Ctrl+U, Ctrl+B and
 * Ctrl+I.
 */
function useEdits(onChange: ((text: string) => void) | undefined) {
  const group = useRef<HTMLDivElement>(null)
  function edit(change: Edit): void {
    const control = group.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input:not([type])')
    if (!control) return
    const end = control.value.length
    const { text, from, to } = change({
      text: control.value,
      from: control.selectionStart ?? end,
      to: control.selectionEnd ?? end,
    })
    onChange?.(text)
    // The field has the new text only after the next render, so set the selection afterwards.
    requestAnimationFrame(() => {
      control.focus()
      control.setSelectionRange(from, to)
    })
  }
  function press(event: KeyboardEvent): void {
    const kind = SHORTCUTS[event.code]
    if (!kind || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    edit(marked(kind))
  }
  return { group, edit, press }
}
