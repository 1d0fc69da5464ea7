import type { UploadColumn } from '#contract/upload-review.ts'

/** How a column of the grid is drawn. */
export interface ColumnPlace {
  /** The column's width, as the name of a class of Grid.module.css. */
  width: 'seat' | 'name' | 'long' | 'mark' | 'other' | 'narrow'
  /**
   * The distance from the grid's start, as a CSS length, of a column that stays in view when the grid scrolls;
   * undefined for other columns.
   */
  stays: string | undefined
}

const WIDTHS: Partial<Record<UploadColumn['role'], ColumnPlace['width']>> = {
  seat: 'seat',
  name: 'name',
  studentId: 'long',
  note: 'long',
  subject: 'mark',
  total: 'mark',
  percentage: 'mark',
}

/** A header of at most this many characters needs no wide column. */
const SHORT = 6

/**
 * Returns the width of each column, and which columns stay in view: the first one with seat numbers and the first one
 * with names.
 */
export function columnPlaces(columns: readonly UploadColumn[]): ColumnPlace[] {
  const before = ['var(--width-row)']
  const staying = new Set<UploadColumn['role']>()
  // Until the header row is found, the roles of all columns are unknown. Some column holds the names, so all columns
  // are wide.
  const isUnknown = columns.every(({ role }) => role === 'ignored')
  return columns.map(({ role, header }) => {
    const width =
      WIDTHS[role] ?? (isUnknown ? 'long' : role === 'ignored' && header.length <= SHORT ? 'narrow' : 'other')
    if ((width !== 'seat' && width !== 'name') || staying.has(role)) return { width, stays: undefined }
    staying.add(role)
    const stays = `calc(${before.join(' + ')})`
    before.push(`var(--width-${width})`)
    return { width, stays }
  })
}
