import { kindOfRequest, type VisitKind } from '#server/modules/admin/visits.rules.ts'
import { isLookUp } from './look-ups.ts'

/** How the requests of a ready answer's address are counted. */
export interface AddressTraits {
  isLookUp: boolean
  visit: VisitKind | undefined
}

/** Derives the traits of a ready answer's address; it is always answered with 200 or 304. */
export function traitsOf(url: string): AddressTraits {
  return { isLookUp: isLookUp(url), visit: kindOfRequest(url, 200) }
}
