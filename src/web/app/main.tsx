import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, RouterProvider } from 'react-router'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/site.css'
import '../styles/print.css'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
const router = createHashRouter(createRoutes(queryClient))

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
