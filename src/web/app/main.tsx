import './effects-at-once.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { hashHistory } from '../router/history.ts'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/site.css'
import '../styles/print.css'
import { Portal } from './Portal.tsx'
import { createPortalRouter } from './portal-router.ts'
import { prefetchOnIntent } from './prefetch.ts'
import { createQueryClient } from './query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const client = createQueryClient()
const router = createPortalRouter(hashHistory(), client)
prefetchOnIntent(router)

createRoot(root).render(
  <StrictMode>
    <Portal client={client} router={router} />
  </StrictMode>,
)
