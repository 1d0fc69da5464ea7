import { useEffect, useState, useSyncExternalStore } from 'react'
import { followBusyServer, isServerBusy } from '../../api/busy-server.ts'
import { busyText, networkText, updateText } from '../../i18n/ar/offline.ts'
import { KeptSince } from '../../ui/KeptSince.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { registerWorker, type TakeOver } from './portal-update.ts'
import { useOnline } from './use-online.ts'
import { useShownAnswers } from './use-shown-answers.ts'
import { whenQuiet } from './when-quiet.ts'

/**
 * The lines above every screen, which say if the network is missing, if the server is busy, how old the screen's stored
 * answers are, and that a newer build of the portal waits.
 */
export function PortalLines() {
  const takeOver = useUpdate()
  return (
    // Always mounted, because screen readers announce changes only in regions that existed before.
    <div aria-live="polite" data-print="no">
      <NetworkLine />
      <BusyLine />
      {takeOver && <Notice text={updateText.notice} action={updateText.action} onAct={takeOver} />}
    </div>
  )
}

function NetworkLine() {
  const isOnline = useOnline()
  const { keptAt, askAgain } = useShownAnswers()
  if (isOnline && keptAt === undefined) return null
  return (
    <Notice text={isOnline ? networkText.unreachable : networkText.offline} action={networkText.retry} onAct={askAgain}>
      {keptAt !== undefined && (
        <>
          {networkText.page} <KeptSince at={keptAt} />.
        </>
      )}
    </Notice>
  )
}

function BusyLine() {
  const isBusy = useSyncExternalStore(followBusyServer, isServerBusy)
  return isBusy && <Notice text={busyText} />
}

function useUpdate(): TakeOver | undefined {
  const [takeOver, setTakeOver] = useState<{ act: TakeOver }>()
  useEffect(() => {
    // The development server builds no service worker.
    if (import.meta.env.PROD) void whenQuiet().then(() => registerWorker((act) => setTakeOver({ act })))
  }, [])
  return takeOver?.act
}
