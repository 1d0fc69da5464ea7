import type { ReactNode } from 'react'
import { memoryHistory } from '../router/history.ts'
import { RouterProvider } from '../router/RouterProvider.tsx'
import { createRouter } from '../router/router.ts'

const router = createRouter(memoryHistory('/'), () => undefined)

/** Renders components that contain links without the portal around them, as if they were on the home page. */
export function AtHome({ children }: { children: ReactNode }) {
  return <RouterProvider router={router}>{children}</RouterProvider>
}
