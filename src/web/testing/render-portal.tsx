import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Portal } from '../app/Portal.tsx'
import { createPortalRouter } from '../app/portal-router.ts'
import { createQueryClient } from '../app/query-client.ts'
import { memoryHistory } from '../router/history.ts'
import { watchChanges } from './one-way-changes.ts'

/** Renders the whole portal at an address. */
export function renderPortal(address: string) {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  watchChanges(client)
  const router = createPortalRouter(memoryHistory(address), client)
  render(<Portal client={client} router={router} />)
  return {
    user: userEvent.setup(),
    router,
    client,
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
