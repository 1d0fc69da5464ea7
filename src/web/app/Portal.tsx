import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFacultyShape } from '../api/faculty-shape.ts'
import { ErrorBoundary } from '../router/ErrorBoundary.tsx'
import { addressOf } from '../router/history.ts'
import { RouterProvider } from '../router/RouterProvider.tsx'
import { ParamsContext, useRouter } from '../router/use-router.ts'
import { CommonLayout } from './layouts/CommonLayout.tsx'
import type { PortalRouter } from './portal-router.ts'
import { RouteErrorPage } from './RouteErrorPage.tsx'

/** The whole portal: the layout around the screen of the current address. */
export function Portal({ client, router }: { client: QueryClient; router: PortalRouter }) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router}>
        <WithErrorPage>
          <CommonLayout>
            <WithErrorPage>
              <CurrentScreen router={router} />
            </WithErrorPage>
          </CommonLayout>
        </WithErrorPage>
      </RouterProvider>
    </QueryClientProvider>
  )
}

function WithErrorPage({ children }: { children: ReactNode }) {
  const { router, state } = useRouter()
  const { location } = state
  const retry = () => void router.navigate(addressOf(location), { replace: true, state: location.state })
  return (
    <ErrorBoundary at={location.key} fallback={(error) => <RouteErrorPage error={error} onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  )
}

function CurrentScreen({ router }: { router: PortalRouter }) {
  const { location, failure } = useRouter().state
  // Every screen names grades and terms, so render it again when the office changes their names.
  useFacultyShape()
  // oxlint-disable-next-line typescript/only-throw-error -- rethrown as it was thrown while the screen loaded
  if (failure !== undefined) throw failure
  const { Component, params } = router.screenAt(location)
  return (
    <ParamsContext value={params}>
      <Component />
    </ParamsContext>
  )
}
