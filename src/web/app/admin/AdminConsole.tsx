import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const Office = lazyPart(async () => (await import('./Office.tsx')).Office, { Pending: Loading })

/**
 * The entry of the office's console, loaded lazily. It keeps the console's chunks out of the first load's file list.
 */
export function AdminConsole() {
  return <Office />
}
