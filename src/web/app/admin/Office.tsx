import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import type { SignedInUser } from '#contract/accounts.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { adminText } from '../../i18n/ar/admin.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { DESK_PATHS, type DeskName } from '../admin-paths.ts'
import { homePath, signInPath } from '../paths.ts'
import { DeskMenu } from './DeskMenu.tsx'
import { DESKS } from './desks.ts'
import styles from './Office.module.css'
import { openDesks } from './open-desks.ts'

/** The office's console: every desk below its own address. What it shows is a courtesy; the server decides at each call. */
export function Office() {
  const session = useQuery(sessionQuery())
  return (
    <DataRegion source={session}>{(current) => (current ? <Console user={current.user} /> : <SignedOut />)}</DataRegion>
  )
}

function Console({ user }: { user: SignedInUser }) {
  const open = openDesks(user)
  if (open.length === 0) return <NoRole />
  return (
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
    </div>
  )
}

/** A desk's own chunk is not even asked for where its role is missing. */
function Desk({ name, isOpen }: { name: DeskName; isOpen: boolean }) {
  const { Screen } = DESKS[name]
  return isOpen ? <Screen /> : <Remark text={adminText.otherRole} />
}

/** The dashboard is the console's own address and has nothing below it. */
function patternOf(name: DeskName): string {
  return name === 'dashboard' ? '/' : `${DESK_PATHS[name].slice(DESK_PATHS.dashboard.length + 1)}/*`
}

function SignedOut() {
  return (
    <Remark text={adminText.signedOut}>
      <LinkButton to={signInPath()}>{adminText.signedOut.signIn}</LinkButton>
    </Remark>
  )
}

function NoRole() {
  return (
    <Remark text={adminText.noRole}>
      <LinkButton to={homePath()}>{adminText.noRole.home}</LinkButton>
    </Remark>
  )
}

interface RemarkProps {
  text: { title: string; next: string }
  children?: ReactNode
}

function Remark({ text, children }: RemarkProps) {
  return (
    <>
      <PageHeading title={adminText.title} />
      <EmptyMessage title={text.title}>
        <p>{text.next}</p>
        {children}
      </EmptyMessage>
    </>
  )
}
