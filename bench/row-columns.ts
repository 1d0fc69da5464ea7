/** The columns of `sheet_row_shared`, for benches that insert rows directly instead of through the portal. */
export const ROW_COLUMNS = [
  'set_id',
  'seat_number',
  'row_number',
  'student_id',
  'name',
  'name_key',
  'degrees',
  'note',
  'withheld',
  'total_hundredths',
  'max_hundredths',
  'rank',
  'carried',
  'stated_verdict',
] as const

export type SharedRow = Record<(typeof ROW_COLUMNS)[number], string | number | null>
