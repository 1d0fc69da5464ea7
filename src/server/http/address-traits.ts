import { kindOfRequest, type VisitKind } from '#server/modules/admin/visits.rules.ts'
import { isLookUp } from './look-ups.ts'

/** How a request for the URL of a ready answer (one made in advance) is counted. */
export interface AddressTraits {
  isLookUp: boolean
  visit: VisitKind | undefined
}

/** Returns the traits of a ready answer's URL; such a request always gets 200 or 304, so it counts as answered. */
export function traitsOf(url: string): AddressTraits {
  return { isLookUp: isLookUp(url), visit: kindOfRequest(url, 200) }
}
