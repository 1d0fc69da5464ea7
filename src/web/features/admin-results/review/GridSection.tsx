import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UploadHead, UploadReview } from '#contract/admin-uploads.ts'
import { gridText } from '../../../i18n/ar/uploads.ts'
import { formatCount } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { Select } from '../../../ui/Select.tsx'
import { rowsQuery } from '../uploads/uploads.api.ts'
import { CellEditor } from './CellEditor.tsx'
import type { CellPlace } from './cell-place.ts'
import styles from './Grid.module.css'
import { Grid } from './Grid.tsx'
import { Section } from './Section.tsx'
import { SECTIONS } from './sections.ts'
import type { UploadEditing } from './use-upload-editing.ts'

interface GridSectionProps {
  upload: UploadHead
  review: UploadReview
  editing: UploadEditing
  /** The selected cell. */
  place: CellPlace | undefined
  onPlace: (place: CellPlace | undefined) => void
}

const FILTERS = [
  { value: 'all', label: gridText.all },
  { value: 'problems', label: gridText.onlyProblems },
] as const

/** The sheet's rows, fifty per page, and the form of the selected cell. */
export function GridSection({ upload, review, editing, place, onPlace }: GridSectionProps) {
  const [onlyProblems, setOnly] = useState(false)
  const [page, setPage] = useState(0)
  // A new place opens the page that holds it, until the officer turns pages.
  const [followed, setFollowed] = useState(place)
  const [row, setRow] = useState<number>()
  if (place !== followed) {
    setFollowed(place)
    if (place) setRow(place.row)
    if (place) setOnly(false)
  }
  const rows = useQuery(rowsQuery(upload.id, upload.revision, { page, row, onlyProblems }))

  function turn(to: number) {
    setRow(undefined)
    setPage(to)
  }

  return (
    <Section id={SECTIONS.grid} title={gridText.title} lead={gridText.lead}>
      <Select
        label={gridText.shown}
        value={onlyProblems ? 'problems' : 'all'}
        options={FILTERS}
        onChange={(value) => {
          setOnly(value === 'problems')
          turn(0)
        }}
      />
      <DataRegion
        source={rows}
        isEmpty={(data) => data.rows.length === 0}
        empty={<EmptyMessage title={gridText.empty}>{gridText.emptyHint}</EmptyMessage>}
      >
        {(data) => (
          <>
            {place && (
              <CellEditor
                key={`${place.row} ${place.column}`}
                place={place}
                row={data.rows.find((candidate) => candidate.row === place.row)}
                columns={review.columns}
                editing={editing}
                onClose={() => onPlace(undefined)}
              />
            )}
            <Grid rows={data.rows} columns={review.columns} place={place} onPlace={onPlace} />
            <Pages page={data.page} pages={data.pages} onTurn={turn} />
          </>
        )}
      </DataRegion>
    </Section>
  )
}

function Pages({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  if (pages === 1) return null
  return (
    <div className={styles.pages}>
      <Button look="quiet" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        {gridText.previous}
      </Button>
      <p>
        {gridText.page} {formatCount(page + 1)} {gridText.of} {formatCount(pages)}
      </p>
      <Button look="quiet" disabled={page === pages - 1} onClick={() => onTurn(page + 1)}>
        {gridText.next}
      </Button>
    </div>
  )
}
