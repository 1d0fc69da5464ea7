import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { allows } from '#contract/endpoint.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { secondFactorText, turnOffText } from '../../i18n/ar/second-factor.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import page from './AccountPage.module.css'
import { secondFactorQuery } from './second-factor.api.ts'

/** Few accounts have it: the others do not fetch its forms. */
const Steps = lazy(async () => ({ default: (await import('./SecondFactorSteps.tsx')).SecondFactorSteps }))

/**
 * The part of the account page that turns the second step of signing in on and off. It is drawn for whoever works in the office,
 * and for whoever has one still. Decision 0021.
 */
export function SecondFactorSection() {
  const session = useQuery(sessionQuery())
  const state = useQuery(secondFactorQuery())
  const toast = useToast()
  const user = session.data?.user
  const isStaff = allows('staff', user ?? null)
  if (!isStaff && !state.data?.on) return null
  return (
    <section className={page.section} aria-labelledby="second-factor">
      <h2 id="second-factor">{secondFactorText.title}</h2>
      <DataRegion source={state}>
        {(data) => (
          <Suspense>
            <Steps {...data} isStaff={isStaff} onTurnedOff={() => toast.say(turnOffText.done)} />
          </Suspense>
        )}
      </DataRegion>
      <Toast toast={toast} />
    </section>
  )
}
