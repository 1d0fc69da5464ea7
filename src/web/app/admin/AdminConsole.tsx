import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const Office = lazyPart(async () => (await import('./Office.tsx')).Office, { Pending: Loading })

/**
 * The entry of the office's screens, loaded lazily, so that the first load's list of files does not contain the
 * office's chunks.
 */
export function AdminConsole() {
  return <Office />
}
