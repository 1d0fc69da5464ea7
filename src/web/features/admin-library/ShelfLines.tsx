import { useState } from 'react'
import type { DeskLine } from '#contract/admin-library.ts'
import { namesSubjects, type Shelf } from '#contract/library-lines.ts'
import { subjectName } from '#contract/subjects.ts'
import { orderText } from '../../i18n/ar/admin-library.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { LineForm } from './LineForm.tsx'
import { removeLine } from './library-desk.api.ts'
import { ShelfLine } from './ShelfLine.tsx'
import styles from './ShelfLines.module.css'
import { useOrder } from './use-order.ts'
import { useRemoval } from './use-removal.ts'

interface ShelfLinesProps {
  shelf: Shelf
  lines: readonly DeskLine[]
}

/** The entries of a list in order, each with its controls. */
export function ShelfLines({ shelf, lines }: ShelfLinesProps) {
  const { ordered, move, ...order } = useOrder(shelf, lines)
  const [editing, setEditing] = useState<string>()
  const [moved, setMoved] = useState('')
  const remove = useRemoval()
  const nameOf = ({ name }: DeskLine) => (namesSubjects(shelf.shelf) ? subjectName(name) : name)
  return (
    <>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <ProblemAlert error={order.error} />
      {order.isChanged && <OrderBar order={order} />}
      <ol className={`${desk.entries} ${styles.lines}`}>
        {ordered.map((line, place) => (
          <li key={line.id} className={desk.entry}>
            {editing === line.id ? (
              <LineForm shelf={shelf} lines={lines} seen={line} onClose={() => setEditing(undefined)} />
            ) : (
              <ShelfLine
                kind={shelf.shelf}
                line={line}
                name={nameOf(line)}
                isFirst={place === 0}
                isLast={place === ordered.length - 1}
                // Entries can be edited and removed only after the new order is saved or discarded, because until then
                // the screen differs from the stored list.
                isWaiting={order.isChanged}
                onMove={(by) => {
                  const to = move(line.id, by)
                  if (to !== undefined) setMoved(orderText.place(nameOf(line), to + 1, ordered.length))
                }}
                onEdit={() => setEditing(line.id)}
                onRemove={() => remove({ name: nameOf(line), remove: () => removeLine(shelf, line) })}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

type OrderState = Omit<ReturnType<typeof useOrder>, 'ordered' | 'move'>

function OrderBar({ order: { save, reset, isSaving } }: { order: OrderState }) {
  return (
    <Alert tone="warning">
      <p>{orderText.changed}</p>
      <div className={styles.actions}>
        <Button busy={isSaving} onClick={save}>
          {orderText.save}
        </Button>
        <Button look="quiet" onClick={reset}>
          {orderText.cancel}
        </Button>
      </div>
    </Alert>
  )
}
