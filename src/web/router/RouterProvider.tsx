import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import type { Router } from './router.ts'
import { RouterContext } from './use-router.ts'

/** Gives the components below it the router, and renders them again when its state changes. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    // The router may have moved on since the first rendering.
    setState(router.state)
    // As a transition, so that a screen whose parts load lazily replaces the current one when they are there.
    return router.subscribe((next) => startTransition(() => setState(next)))
  }, [router])
  const value = useMemo(() => ({ router, state }), [router, state])
  return <RouterContext value={value}>{children}</RouterContext>
}
