import type { UploadColumn } from '#contract/upload-review.ts'
import { gridText } from '../../../i18n/ar/upload-grid.ts'
import { columnsText, deskSentence, ROLE_NAMES } from '../../../i18n/ar/uploads.ts'
import { formatMark } from '../../../i18n/format.ts'
import type { ColumnPlace } from './column-places.ts'
import styles from './Grid.module.css'
import { GridPart } from './GridPart.tsx'
import type { SheetGridProps } from './grid-types.ts'
import { pressed } from './pressed.ts'

interface GridHeadProps extends Pick<SheetGridProps, 'columns' | 'faultsOf' | 'spot' | 'onPick' | 'onOpen'> {
  places: readonly ColumnPlace[]
  idOf: (column: number) => string
}

/** The column headers: what the server took each column for. Pressing a header opens the form that changes this. */
export function GridHead({ columns, faultsOf, places, spot, idOf, onPick, onOpen }: GridHeadProps) {
  const isHere = (column: number) => spot.index === -1 && spot.column === column
  return (
    <GridPart role="rowgroup" className={styles.headGroup}>
      <GridPart role="row" aria-rowindex={1} className={styles.head}>
        <GridPart
          role="columnheader"
          id={idOf(-1)}
          aria-colindex={1}
          className={[styles.rowHead, isHere(-1) && styles.here].filter(Boolean).join(' ')}
          {...pressed(() => onPick({ index: -1, column: -1 }, false))}
        >
          {gridText.row}
        </GridPart>
        {columns.map((column, index) => {
          const faults = faultsOf(column.column)
          const isWrong = faults.some(({ severity }) => severity === 'error')
          const place = places[index]
          return (
            <GridPart
              key={column.column}
              role="columnheader"
              id={idOf(index)}
              aria-colindex={index + 2}
              aria-haspopup="dialog"
              className={[
                styles.cell,
                styles[place?.width ?? 'other'],
                place?.stays && styles.stays,
                column.role === 'ignored' && styles.ignored,
                faults.length > 0 && (isWrong ? styles.wrong : styles.doubtful),
                isHere(index) && styles.here,
              ]
                .filter(Boolean)
                .join(' ')}
              style={place?.stays ? { insetInlineStart: place.stays } : undefined}
              {...pressed(() => {
                onPick({ index: -1, column: index }, false)
                onOpen({ index: -1, column: index })
              })}
            >
              <span className={styles.letters}>{column.column}</span>
              <bdi className={styles.subject}>{nameWords(column)}</bdi>
              <span className={styles.role}>{roleWords(column)}</span>
              {faults.map((fault) => (
                <span key={`${fault.code} ${fault.row}`} className="visually-hidden">
                  {gridText.severities[fault.severity]} {deskSentence(fault)}
                </span>
              ))}
            </GridPart>
          )
        })}
      </GridPart>
    </GridPart>
  )
}

/**
 * Returns a column's name: its subject; for a component of a subject both the subject and the column's own header; for
 * other columns the header.
 */
function nameWords({ role, name, header }: UploadColumn): string {
  if (role === 'part' && name !== '' && header !== name) return `${name}: ${header}`
  return name || header || columnsText.noHeader
}

function roleWords({ role, full_mark, counted }: UploadColumn): string {
  if (role !== 'subject') return ROLE_NAMES[role]
  const mark = full_mark > 0 ? formatMark(full_mark) : '؟'
  return counted ? `${gridText.outOf} ${mark}` : `${gridText.outOf} ${mark}، ${gridText.uncounted}`
}
