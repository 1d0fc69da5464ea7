import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { SheetVersionDetail, VersionRow } from '#contract/admin-sheets.ts'
import { comparisonText, rowsText } from '../../../i18n/ar/admin-results.ts'
import { columnText } from '../../../i18n/ar/ledger.ts'
import { formatTotal } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { type Column, Ledger, LedgerRow } from '../../../ui/Ledger.tsx'
import { PagedRegion } from '../../../ui/PagedRegion.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import styles from './Sheets.module.css'
import { rowsQuery } from './sheets.api.ts'

interface RowsPanelProps {
  detail: SheetVersionDetail
}

/**
 * The rows of a version of a result sheet, page by page or searched. Marks can be corrected in a draft and in a
 * published version.
 */
export function RowsPanel({ detail }: RowsPanelProps) {
  const { version } = detail
  const [words, setWords] = useState('')
  const [corrected, setCorrected] = useState<VersionRow>()
  const q = useDeferredValue(words.trim())
  const rows = useInfiniteQuery(rowsQuery(version.id, q))
  const mayCorrect = version.state === 'draft' || version.state === 'published'
  return (
    <>
      <div className={styles.search}>
        <Field
          label={rowsText.search}
          type="search"
          value={words}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onChange={setWords}
        />
      </div>
      <p className={desk.note}>{rowsText.note}</p>
      <PagedRegion
        source={rows}
        empty={<EmptyMessage title={q ? rowsText.none : rowsText.noRows}>{q && rowsText.noneNext}</EmptyMessage>}
      >
        {(found) => <RowsTable detail={detail} rows={found} onCorrect={mayCorrect ? setCorrected : undefined} />}
      </PagedRegion>
      {corrected && <CorrectionDialog detail={detail} row={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  )
}

interface RowsTableProps {
  detail: SheetVersionDetail
  rows: readonly VersionRow[]
  onCorrect: ((row: VersionRow) => void) | undefined
}

function RowsTable({ detail, rows, onCorrect }: RowsTableProps) {
  const { subjects } = detail
  const columns: readonly Column[] = [
    { key: 'seat', label: columnText.seat, kind: 'seat' },
    { key: 'name', label: columnText.name, kind: 'text' },
    ...(onCorrect ? [{ key: 'correct', label: rowsText.correct, kind: 'number' as const, short: '' }] : []),
    ...subjects.map(({ name }) => ({ key: `subject ${name}`, label: name, kind: 'number' as const })),
    { key: 'total', label: columnText.total, kind: 'number' },
    { key: 'rank', label: columnText.rank, kind: 'number' },
  ]
  return (
    <Ledger caption={rowsText.caption} columns={columns} scrolls>
      {rows.map((row) => (
        <LedgerRow
          key={row.seat_number}
          columns={columns}
          cells={{
            seat: row.seat_number,
            name: <Person row={row} />,
            correct: onCorrect && (
              <Button
                look="quiet"
                aria-label={`${rowsText.correctOf} ${row.seat_number}`}
                onClick={() => onCorrect(row)}
              >
                {rowsText.correct}
              </Button>
            ),
            ...Object.fromEntries(subjects.map(({ name }, place) => [`subject ${name}`, row.degrees[place] ?? ''])),
            total: <bdi>{formatTotal(row.total_degree)}</bdi>,
            rank: row.rank === null ? comparisonText.noRank : String(row.rank),
          }}
        />
      ))}
    </Ledger>
  )
}

function Person({ row }: { row: VersionRow }) {
  return (
    <span className={styles.person}>
      <bdi>{row.name}</bdi>
      {row.hidden && <small className={styles.mark}>{rowsText.hidden}</small>}
      {row.withheld && <small className={styles.mark}>{rowsText.withheld}</small>}
      {row.withheld_by_office && <small className={styles.mark}>{rowsText.withheldByOffice}</small>}
    </span>
  )
}
