import { type ReactNode, useId } from 'react'
import { kindFieldText } from '../i18n/ar/question-card.ts'
import { Button } from './Button.tsx'
import { removed, replaced } from './edited-list.ts'
import styles from './OptionFields.module.css'
import { RemoveButton } from './OptionFields.tsx'

interface RowFieldsProps<Row> {
  title: string
  hint: string
  rows: readonly Row[]
  /** The least number of rows: at this number no row can be removed. */
  least: number
  empty: Row
  /** Renders the fields of a row; a call of `write` replaces the row. */
  draw: (row: Row, place: number, write: (row: Row) => void) => ReactNode
  onWrite: (rows: readonly Row[]) => void
  most: number
}

/** Rows of fields that can be added and removed: the pairs, items or accepted answers of a question. */
export function RowFields<Row>({ title, hint, rows, least, most, empty, draw, onWrite }: RowFieldsProps<Row>) {
  const id = useId()
  return (
    <fieldset className={styles.options} aria-describedby={id}>
      <legend>{title}</legend>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a row; its text changes while typing.
        <div key={place} className={styles.row}>
          <div className={`${styles.text} ${styles.fields}`}>
            {draw(row, place, (written) => onWrite(replaced(rows, place, written)))}
          </div>
          {rows.length > least && (
            <RemoveButton place={place} word={kindFieldText.remove} onRemove={() => onWrite(removed(rows, place))} />
          )}
        </div>
      ))}
      {rows.length < most && (
        <div>
          <Button look="quiet" onClick={() => onWrite([...rows, empty])}>
            {kindFieldText.add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
