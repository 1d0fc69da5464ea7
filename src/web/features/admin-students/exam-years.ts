import { FIRST_YEAR } from '#contract/faculty.ts'
import { yearText } from '../../i18n/places.ts'

// Include the coming year: its sheets may already exist.
const LATEST_YEAR = new Date().getFullYear() + 1

/** The years that the panels about students offer, latest first. */
export const YEAR_OPTIONS = Array.from({ length: LATEST_YEAR - FIRST_YEAR + 1 }, (_, place) => {
  const year = LATEST_YEAR - place
  return { value: String(year), label: yearText(year) }
})

/** The year that is chosen at first. */
export const USUAL_YEAR = String(LATEST_YEAR - 1)
