import type { UploadColumn, UploadGridRow, UploadProblem } from '#contract/admin-uploads.ts'
import { deskSentence, gridText } from '../../../i18n/ar/uploads.ts'
import type { CellPlace } from './cell-place.ts'
import styles from './Grid.module.css'

interface GridProps {
  rows: readonly UploadGridRow[]
  columns: readonly UploadColumn[]
  place: CellPlace | undefined
  onPlace: (place: CellPlace) => void
}

/** The rows as in the spreadsheet, with each problem described in its cell. */
export function Grid({ rows, columns, place, onPlace }: GridProps) {
  return (
    <section className={styles.frame} aria-label={gridText.caption}>
      <table className={styles.grid}>
        <caption className="visually-hidden">{gridText.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{gridText.row}</th>
            {columns.map(({ column, header, name }) => (
              <th key={column} scope="col">
                <span className={styles.letters}>
                  <bdi>{column}</bdi>
                </span>
                <bdi>{name || header}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridLine key={row.row} row={row} columns={columns} place={place} onPlace={onPlace} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface GridLineProps extends Omit<GridProps, 'rows'> {
  row: UploadGridRow
}

function GridLine({ row, columns, place, onPlace }: GridLineProps) {
  const own = row.problems.filter(({ column }) => column === null)
  const isHere = place?.row === row.row
  return (
    <>
      <tr className={[isHere && styles.here, row.left_out !== null && styles.leftOut].filter(Boolean).join(' ')}>
        <th scope="row">{row.row}</th>
        {columns.map(({ column }, index) => (
          <GridCell
            key={column}
            text={row.cells[index] ?? ''}
            name={`${gridText.row} ${row.row} ${column}`}
            problems={row.problems.filter((problem) => problem.column === column)}
            isCorrected={row.corrected.includes(column)}
            isHere={isHere && place.column === column}
            onPress={() => onPlace({ row: row.row, column })}
          />
        ))}
      </tr>
      {(own.length > 0 || row.left_out !== null) && (
        <tr>
          <td colSpan={columns.length + 1} className={styles.remarks}>
            {row.left_out !== null && (
              <p>
                {gridText.leftOut} <bdi>{row.left_out}</bdi>
              </p>
            )}
            {own.map((problem) => (
              <p key={problem.code}>{deskSentence(problem)}</p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

interface GridCellProps {
  text: string
  /** The cell's address, for screen readers. */
  name: string
  problems: readonly UploadProblem[]
  isCorrected: boolean
  isHere: boolean
  onPress: () => void
}

function GridCell({ text, name, problems, isCorrected, isHere, onPress }: GridCellProps) {
  const look = problems.some(({ severity }) => severity === 'error') ? styles.wrong : styles.doubtful
  return (
    <td className={[problems.length > 0 && look, isHere && styles.chosen].filter(Boolean).join(' ')}>
      <button type="button" className={styles.cell} onClick={onPress}>
        <span className="visually-hidden">{name}: </span>
        {text === '' ? <span className="visually-hidden">{gridText.emptyCell}</span> : <bdi>{text}</bdi>}
        {isCorrected && <span className={styles.mark}>{gridText.corrected}</span>}
      </button>
      {problems.map((problem) => (
        <p key={problem.code} className={styles.sentence}>
          {deskSentence(problem)}
        </p>
      ))}
    </td>
  )
}
