import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { allows } from '#contract/endpoint.ts'
import { endProofRequest, proofRequestQuery } from '../../api/proof-request.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { lapseQuery } from '../../api/session-lapse.ts'
import { declineToSignIn, holdSession } from '../../api/session-state.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DeniedPage } from './DeniedPage.tsx'

const loadScreens = () => import('../../features/account/account-screens.ts')
const SignInPage = lazyPart(async () => (await loadScreens()).ACCOUNT_SCREENS.signIn, { Pending: Loading })
const LapsedSession = lazyPart(async () => (await loadScreens()).ACCOUNT_SCREENS.lapsed)
const ProofDialog = lazyPart(async () => (await import('../../features/account/ProofDialog.tsx')).ProofDialog)
const SetUpPage = lazyPart(async () => (await import('../../features/account/SetUpPage.tsx')).SetUpPage, {
  Pending: Loading,
})

/** Who may open a screen; an administrator may open every one. */
export type Right = 'member' | 'contributor' | 'staff'

/**
 * Wraps a screen that needs a right. Visitors get the sign-in page instead (docs/SPECIFICATION.md, section 2), then the
 * screen. Members without the right see the reason, because signing in again would not help; an account that must first
 * add a second factor or confirm its address sees how. If the session lapses, or an act needs a fresh proof, the screen
 * stays with what was typed, below a dialog that asks.
 */
export function guarded(right: Right, Screen: ComponentType): ComponentType {
  return function GuardedScreen() {
    const session = useQuery(sessionQuery())
    return (
      <DataRegion source={session}>
        {(answer) => {
          if (!answer) {
            return <SignInPage />
          }
          const { uid, email, lacks } = answer.user
          if (right !== 'member' && !allows(right, answer.user)) return <DeniedPage right={right} />
          return (
            <>
              {/* What one account typed is not shown to another. */}
              {lacks ? <SetUpPage key={uid} user={answer.user} lacks={lacks} /> : <Screen key={uid} />}
              <Lapse email={email} />
              <Proof />
            </>
          )
        }}
      </DataRegion>
    )
  }
}

function Lapse({ email }: { email: string }) {
  const client = useQueryClient()
  const { data: lapse } = useQuery(lapseQuery())
  useEffect(() => holdSession(client), [client])
  useEffect(() => {
    // Loaded before it is needed, because the network may be gone by then, too.
    loadScreens().catch(() => undefined)
  }, [])
  if (!lapse?.isAsking) return null
  return <LapsedSession email={email} onClose={() => declineToSignIn(client)} />
}

function Proof() {
  const client = useQueryClient()
  const { data: request } = useQuery(proofRequestQuery())
  // Whatever waits for the proof must not wait for ever.
  useEffect(() => () => endProofRequest(client, false), [client])
  if (!request) return null
  return <ProofDialog onEnd={(isProved) => endProofRequest(client, isProved)} />
}
