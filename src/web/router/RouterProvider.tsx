import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { Router } from './router.ts'
import { RouterContext } from './use-router.ts'

/** Gives the components below it the router, and renders them again when its state changes. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const state = useSyncExternalStore(router.subscribe, () => router.state)
  const value = useMemo(() => ({ router, state }), [router, state])
  return <RouterContext value={value}>{children}</RouterContext>
}
