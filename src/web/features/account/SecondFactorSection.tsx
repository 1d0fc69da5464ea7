import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allows } from '#contract/endpoint.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { secondFactorText, turnOffText } from '../../i18n/ar/second-factor.ts'
import { Alert } from '../../ui/Alert.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import page from './AccountPage.module.css'
import { passkeysQuery } from './passkeys.api.ts'
import { secondFactorQuery } from './second-factor.api.ts'

/** Loaded on demand, because few accounts have a second factor. */
const Steps = lazyPart(async () => (await import('./SecondFactorSteps.tsx')).SecondFactorSteps)
const Passkeys = lazyPart(async () => (await import('./PasskeysSection.tsx')).PasskeysSection)

/**
 * The account's section for two-step sign-in: codes of an app, and passkeys. Officers see it, and so do former officers
 * who still have a second factor. Decisions 0021 and 0054.
 */
export function SecondFactorSection() {
  const session = useQuery(sessionQuery())
  const state = useQuery(secondFactorQuery())
  const passkeys = useQuery(passkeysQuery())
  const [isTurnedOff, setTurnedOff] = useState(false)
  const user = session.data?.user
  const isStaff = allows('staff', user ?? null)
  const hasPasskeys = passkeys.data !== undefined && passkeys.data.length > 0
  if (!isStaff && !state.data?.on && !hasPasskeys && !isTurnedOff) return null
  return (
    <section className={`${page.section} ${page.factors}`} aria-labelledby="second-factor">
      <h2 id="second-factor">{secondFactorText.title}</h2>
      <h3>{secondFactorText.app}</h3>
      <DataRegion source={state}>
        {(data) => <Steps {...data} isStaff={isStaff} onTurnedOff={() => setTurnedOff(true)} />}
      </DataRegion>
      {isTurnedOff && !state.data?.on && (
        <Alert ref={takeFocus} tone="success">
          <p>{turnOffText.done}</p>
        </Alert>
      )}
      {(isStaff || hasPasskeys) && <Passkeys isStaff={isStaff} />}
    </section>
  )
}
