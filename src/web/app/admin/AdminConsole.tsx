import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const Office = lazyPart(async () => (await import('./Office.tsx')).Office, { Pending: Loading })

/** Lazy entry of the office. It keeps the office's chunks out of the first load's file list. */
export function AdminConsole() {
  return <Office />
}
