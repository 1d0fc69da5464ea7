import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useLayoutEffect, useRef } from 'react'
import type { DeskLine } from '#contract/admin-library.ts'
import type { ShelfKind } from '#contract/library-lines.ts'
import { libraryDeskText } from '../../i18n/ar/admin-library.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { sectionPath } from './desk-sections.ts'
import { LineFacts } from './LineFacts.tsx'
import styles from './ShelfLines.module.css'

interface ShelfLineProps {
  kind: ShelfKind
  line: DeskLine
  /** The entry's name as readers see it. */
  name: string
  isFirst: boolean
  isLast: boolean
  isWaiting: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onRemove: () => void
}

/** One entry of a list with its controls. */
export function ShelfLine(props: ShelfLineProps) {
  const { kind, line, name, isWaiting, onEdit, onRemove } = props
  const { demo, demoHint, edit, remove, openResources } = libraryDeskText
  return (
    <>
      <div className={styles.lineHead}>
        <MoveButtons {...props} />
        <p className={styles.name}>
          <bdi>{name}</bdi>{' '}
          {line.source === 'demo' && (
            <span className={styles.badge} title={demoHint}>
              {demo}
            </span>
          )}
        </p>
      </div>
      <LineFacts kind={kind} line={line} />
      <div className={styles.tools}>
        {kind === 'general_subject' && (
          <LinkButton look="quiet" to={sectionPath('general', { subject: line.id })}>
            {openResources} <span className="visually-hidden">{name}</span>
          </LinkButton>
        )}
        <Button look="quiet" disabled={isWaiting} onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
          {edit} <span className="visually-hidden">{name}</span>
        </Button>
        <Button look="quiet" disabled={isWaiting} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
          {remove} <span className="visually-hidden">{name}</span>
        </Button>
      </div>
    </>
  )
}

function MoveButtons({ name, isFirst, isLast, onMove }: ShelfLineProps) {
  const buttons = useRef<Record<1 | -1, HTMLButtonElement | null>>({ 1: null, [-1]: null })
  const pressed = useRef<1 | -1>(undefined)
  useLayoutEffect(() => {
    // The pressed button loses the focus when its entry moves in the document: focus it again.
    if (pressed.current) buttons.current[pressed.current]?.focus()
    pressed.current = undefined
  })
  const press = (by: 1 | -1) => {
    pressed.current = by
    onMove(by)
  }
  const { up, down } = libraryDeskText
  return (
    <div className={styles.moves}>
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          ref={(button) => {
            buttons.current[by] = button
          }}
          type="button"
          className={styles.move}
          aria-label={`${by === -1 ? up : down} ${name}`}
          // `aria-disabled` instead of `disabled`, because the button must keep the focus at either end of the list.
          aria-disabled={(by === -1 ? isFirst : isLast) || undefined}
          onClick={() => press(by)}
        >
          {by === -1 ? <ArrowUp size={18} aria-hidden="true" /> : <ArrowDown size={18} aria-hidden="true" />}
        </button>
      ))}
    </div>
  )
}
