import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { sessionQuery } from '../../api/session.api.ts'
import { adminText } from '../../i18n/ar/admin.ts'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { SayContext, useToast } from '../../ui/use-toast.ts'
import { below, DESK_PATHS, type DeskName } from '../admin-paths.ts'
import { DeskMenu } from './DeskMenu.tsx'
import { DESKS } from './desks.ts'
import styles from './Office.module.css'
import { openDesks } from './open-desks.ts'
import { useFreshPages } from './use-fresh-pages.ts'

/**
 * The office console with a route per desk. The router admits only staff, but for convenience only: the server checks
 * every call.
 */
export function Office() {
  useFreshPages()
  const user = useQuery(sessionQuery()).data?.user
  const toast = useToast()
  if (!user) return null
  const open = openDesks(user)
  return (
    <SayContext value={toast.say}>
      <div className={styles.console}>
        <DeskMenu user={user} desks={open} />
        <div className={styles.desk}>
          <Suspense fallback={<Loading />}>
            <Routes>
              {/* Object.keys forgets the key type; DESKS is a literal, so its keys are the desks. */}
              {(Object.keys(DESKS) as DeskName[]).map((name) => (
                <Route key={name} path={patternOf(name)} element={<Desk name={name} isOpen={open.includes(name)} />} />
              ))}
              <Route path="*" element={<Remark text={adminText.noDesk} />} />
            </Routes>
          </Suspense>
        </div>
        <Toast toast={toast} />
      </div>
    </SayContext>
  )
}

/** Without the role, the desk's chunk is not loaded. */
function Desk({ name, isOpen }: { name: DeskName; isOpen: boolean }) {
  const { Screen } = DESKS[name]
  return isOpen ? <Screen /> : <Remark text={adminText.otherRole} />
}

/** The dashboard is at the console's address and has no subroutes. */
function patternOf(name: DeskName): string {
  return name === 'dashboard' ? '/' : `${below('dashboard', DESK_PATHS[name])}/*`
}

function Remark({ text }: { text: { title: string; next: string } }) {
  return (
    <>
      <PageHeading title={adminText.title} />
      <EmptyMessage title={text.title}>
        <p>{text.next}</p>
      </EmptyMessage>
    </>
  )
}
