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

/** The right that a screen needs; an administrator may open every screen. */
export type Right = 'member' | 'contributor' | 'staff'

/**
 * Wraps a screen that needs a right. Visitors get the sign-in page (docs/SPECIFICATION.md, section 2), and after
 * signing in the screen. Members without the right see the reason, because signing in again would not help; an account
 * that must first add a second factor or confirm its address sees how. If the sign-in session ends, or an act needs a
 * fresh proof, the screen stays with what was typed, below a dialog that asks for it.
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
          if (right !== 'member' && !allows(right, answer.user)) return <DeniedPage right={right} user={answer.user} />
          return (
            <>
              {/* The key remounts the screen for another account, so that nothing typed by the first account is shown. */}
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
    // Load the dialog's code now: the network may be gone when the sign-in session ends.
    loadScreens().catch(() => undefined)
  }, [])
  if (!lapse?.isAsking) return null
  return <LapsedSession email={email} onClose={() => declineToSignIn(client)} />
}

function Proof() {
  const client = useQueryClient()
  const { data: request } = useQuery(proofRequestQuery())
  // When the screen closes, end an open request as declined; otherwise the act that awaits the proof would wait for
  // ever.
  useEffect(() => () => endProofRequest(client, false), [client])
  if (!request) return null
  return <ProofDialog onEnd={(isProved) => endProofRequest(client, isProved)} />
}
