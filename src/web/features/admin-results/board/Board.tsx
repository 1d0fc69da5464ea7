import { useQuery } from '@tanstack/react-query'
import type { BoardCell, Board as BoardData } from '#contract/admin-board.ts'
import { awaitsFirst } from '#contract/awaits-first.ts'
import { SESSION_NAMES, type SessionNumber } from '#contract/faculty.ts'
import { gradeKeysOf, gradeName, shortTermName, termKeysOf } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { boardText } from '../../../i18n/ar/season-desk.ts'
import { formatCount } from '../../../i18n/format.ts'
import { yearText } from '../../../i18n/places.ts'
import { useSearchParams } from '../../../router/use-router.ts'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import desk from '../../../ui/Desk.module.css'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Select } from '../../../ui/Select.tsx'
import { uploadsQuery } from '../uploads/uploads.api.ts'
import styles from './Board.module.css'
import { BoardPlace } from './BoardPlace.tsx'
import { boardQuery } from './board.api.ts'

const SESSIONS: readonly SessionNumber[] = [1, 2]

/**
 * The board: the result sheets of a year by grade, term and exam session (first or resit). Each cell leads to what its
 * sheet needs next.
 */
export function Board() {
  const [params, setParams] = useSearchParams()
  const year = Number(params.get('year')) || undefined
  const uploads = useQuery(uploadsQuery())
  // The key of the board's query contains the uploads. Wait for them, or the board would be requested twice.
  const isKnown = uploads.isFetched || uploads.failureCount > 0
  const board = useQuery({ ...boardQuery(year, uploads.data?.uploads), enabled: isKnown })
  return (
    <section className={desk.section} aria-labelledby="board">
      <h2 id="board" className={desk.heading}>
        {boardText.title}
      </h2>
      <DataRegion
        source={board}
        pending={<ComingBoard />}
        isEmpty={isEmpty}
        empty={<EmptyMessage title={boardText.empty}>{boardText.emptyNext}</EmptyMessage>}
      >
        {(data) => (
          <div className={styles.board}>
            <div className={styles.year}>
              <Select
                label={boardText.year}
                value={String(data.year)}
                options={data.years.map((one) => ({ value: String(one), label: yearText(one) }))}
                onChange={(chosen) => setParams({ year: chosen }, { replace: true })}
              />
            </div>
            {SESSIONS.map((session) => (
              <SessionTable key={session} session={session} cells={data.cells} />
            ))}
            {data.unplaced > 0 && (
              <p className={desk.note}>
                {boardText.unplaced} <bdi dir="ltr">{formatCount(data.unplaced)}</bdi>
              </p>
            )}
          </div>
        )}
      </DataRegion>
    </section>
  )
}

/**
 * A placeholder with the board's usual height, so that what is below, such as the button for files, does not move away
 * under a finger.
 */
function ComingBoard() {
  const rows: Record<`--${string}`, number> = { '--grades': gradeKeysOf(facultyShape()).length }
  return (
    <div className={styles.coming} style={rows}>
      <Loading />
    </div>
  )
}

/**
 * The table of one exam session. The table of the second session (the resit) is collapsed while there is no file of
 * that session.
 */
function SessionTable({ session, cells }: { session: SessionNumber; cells: readonly BoardCell[] }) {
  const shape = facultyShape()
  // `awaitsFirst` compares years. The cells name none, because all are of one year, so any equal number will do.
  const published = cells.filter((cell) => cell.published !== null).map((cell) => ({ ...cell, year: 0 }))
  const own = cells.filter((cell) => cell.session === session)
  const table = (
    <table className={styles.table}>
      <caption className="visually-hidden">{boardText.caption(SESSION_NAMES[session])}</caption>
      <thead>
        <tr>
          <th scope="col">{boardText.grade}</th>
          {termKeysOf(shape).map((term) => (
            <th key={term} scope="col">
              {shortTermName(shape, term)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {gradeKeysOf(shape).map((grade, row) => (
          <tr key={grade}>
            <th scope="row">{gradeName(shape, grade)}</th>
            {own
              .filter((cell) => cell.grade === row + 1)
              .map((cell) => (
                <td key={cell.term}>
                  <BoardPlace cell={cell} isUnseen={awaitsFirst({ ...cell, year: 0 }, published)} />
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (session === 1) return table
  return (
    <details className={styles.second} open={own.some(({ state }) => state !== 'awaited')}>
      <summary>{SESSION_NAMES[session]}</summary>
      {table}
    </details>
  )
}

function isEmpty({ cells, unplaced, years }: BoardData): boolean {
  return unplaced === 0 && years.length === 1 && cells.every(({ state }) => state === 'awaited')
}
