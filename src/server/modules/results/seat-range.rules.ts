/** The lowest and the highest seat number, in the order of texts. */
export type SeatRange = readonly [lowest: string, highest: string]

/** Only texts of digits have the same order in every database's collation as in JavaScript. */
const ONLY_DIGITS = /^[0-9]*$/

/**
 * Returns the range of seats in some sheets. Takes the lowest and highest seat of each; null for a sheet without rows.
 * Returns undefined if a seat has characters other than digits: the sheets may then contain any seat.
 */
export function seatRangeOf(ends: readonly (string | null)[]): SeatRange | undefined {
  const seats = ends.filter((seat) => seat !== null)
  if (!seats.every((seat) => ONLY_DIGITS.test(seat))) return undefined
  seats.sort()
  return [seats[0] ?? '', seats.at(-1) ?? '']
}

/** Whether sheets with this range may have a seat. */
export function mayHaveSeat(range: SeatRange | undefined, seatNumber: string): boolean {
  return range === undefined || !ONLY_DIGITS.test(seatNumber) || (range[0] <= seatNumber && seatNumber <= range[1])
}
