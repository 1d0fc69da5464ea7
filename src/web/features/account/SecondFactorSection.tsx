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
import { secondFactorQuery } from './second-factor.api.ts'

/** Loaded on demand: few accounts use it. */
const Steps = lazyPart(async () => (await import('./SecondFactorSteps.tsx')).SecondFactorSteps)

/**
 * The account section that turns two-step sign-in on and off. Shown to officers, and to former officers who still
 * have it on. docs/decisions/0021-second-factor.md.
 */
export function SecondFactorSection() {
  const session = useQuery(sessionQuery())
  const state = useQuery(secondFactorQuery())
  const [isTurnedOff, setTurnedOff] = useState(false)
  const user = session.data?.user
  const isStaff = allows('staff', user ?? null)
  if (!isStaff && !state.data?.on && !isTurnedOff) return null
  return (
    <section className={page.section} aria-labelledby="second-factor">
      <h2 id="second-factor">{secondFactorText.title}</h2>
      <DataRegion source={state}>
        {(data) => <Steps {...data} isStaff={isStaff} onTurnedOff={() => setTurnedOff(true)} />}
      </DataRegion>
      {isTurnedOff && !state.data?.on && (
        <Alert ref={takeFocus} tone="success">
          <p>{turnOffText.done}</p>
        </Alert>
      )}
    </section>
  )
}
