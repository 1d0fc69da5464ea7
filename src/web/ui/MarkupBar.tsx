import Bold from 'lucide-react/icons/bold'
import Highlighter from 'lucide-react/icons/highlighter'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import LinkSign from 'lucide-react/icons/link'
import Sigma from 'lucide-react/icons/sigma'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Subscript from 'lucide-react/icons/subscript'
import Superscript from 'lucide-react/icons/superscript'
import Underline from 'lucide-react/icons/underline'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { MEDIA_TYPES } from '#contract/question-media.ts'
import { markupBarText } from '../i18n/ar/markup.ts'
import styles from './MarkupBar.module.css'
import { type Edit, gapped, linked, marked, versed } from './markup-edits.ts'
import { useQuestionMedia } from './use-question-media.ts'

interface MarkupBarProps {
  /** The field's label. */
  label: string
  /** Whether the text may have a gap, in whose place the reader of the question types the answer. */
  hasGap?: boolean | undefined
  /** Applies an edit to the field's text and selection. */
  onEdit: (edit: Edit) => void
}

const SIZE = { size: 20, 'aria-hidden': true } as const

/** The buttons in their order: name, icon and edit. */
const BUTTONS = [
  ['u', Underline, marked('u')],
  ['b', Bold, marked('b')],
  ['mark', Highlighter, marked('mark')],
  ['verse', VerseSign, versed],
  ['i', Italic, marked('i')],
  ['s', Strikethrough, marked('s')],
  ['sup', Superscript, marked('sup')],
  ['sub', Subscript, marked('sub')],
  ['link', LinkSign, linked],
  ['math', Sigma, marked('math')],
  ['gap', GapSign, gapped],
] as const satisfies readonly (readonly [keyof typeof markupBarText, ComponentType<typeof SIZE>, Edit])[]

/**
 * The buttons that add markup to the selected text of a field. The Tab key reaches one button, and the arrow keys reach
 * the others.
 */
export function MarkupBar({ label, hasGap = false, onEdit }: MarkupBarProps) {
  const [at, setAt] = useState(0)
  const file = useRef<HTMLInputElement>(null)
  const media = useQuestionMedia(onEdit)
  const buttons = BUTTONS.filter(([name]) => name !== 'gap' || hasGap)
  const stop = (place: number) => ({
    className: styles.button,
    tabIndex: place === at ? 0 : -1,
    onFocus: () => setAt(place),
  })
  return (
    <>
      <div
        className={styles.bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={markupBarText.bar(label)}
        onKeyDown={moveAmongButtons}
      >
        {buttons.map(([name, Sign, edit], place) => (
          <button
            type="button"
            key={name}
            {...stop(place)}
            aria-label={markupBarText[name]}
            title={markupBarText[name]}
            onClick={() => onEdit(edit)}
          >
            <Sign {...SIZE} />
          </button>
        ))}
        <button
          type="button"
          {...stop(buttons.length)}
          aria-label={markupBarText.media}
          title={markupBarText.media}
          disabled={media.isSending}
          onClick={() => file.current?.click()}
        >
          <ImagePlus {...SIZE} />
        </button>
        <input ref={file} type="file" hidden accept={ACCEPTED} onChange={(event) => media.take(event.currentTarget)} />
      </div>
      {media.isSending && (
        <progress className={styles.progress} value={media.share} aria-label={markupBarText.sending} />
      )}
      {/* Always mounted, so that screen readers announce a text that appears in it. */}
      <p className={media.fault ? styles.fault : styles.said} role="status">
        {media.fault ?? media.said}
      </p>
    </>
  )
}

const ACCEPTED = Object.keys(MEDIA_TYPES).join()

function moveAmongButtons(event: KeyboardEvent<HTMLDivElement>): void {
  // The first button is on the right, so the left arrow key moves to the next button.
  const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const from = buttons.findIndex(({ tabIndex }) => tabIndex === 0)
  buttons[(from + step + buttons.length) % buttons.length]?.focus()
}

/** The icon of the gap: a line with a missing word. */
function GapSign() {
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" stroke="currentColor" strokeWidth={2} aria-hidden="true">
      <path d="M2 12h4M14 12h4" />
      <path d="M8 15h4" strokeDasharray="1 1.5" />
    </svg>
  )
}

/** The icon of the verse: two columns of lines, as verse is printed. */
function VerseSign() {
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" stroke="currentColor" strokeWidth={2} aria-hidden="true">
      <path d="M2 5h7M11 5h7M2 10h7M11 10h7M2 15h7M11 15h7" />
    </svg>
  )
}
