/** The month (September) in which an academic year begins; `getUTCMonth` counts from 0. */
const FIRST_MONTH = 8

/** Returns the academic year of a moment: 2025 until August 2025, 2026 from September 2025. */
export function academicYear(now: Date): number {
  return now.getUTCFullYear() + (now.getUTCMonth() >= FIRST_MONTH ? 1 : 0)
}
