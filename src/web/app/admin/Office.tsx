import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '../../api/session.api.ts'
import { adminText } from '../../i18n/ar/admin.ts'
import { Routes } from '../../router/Routes.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { SayContext, useToast } from '../../ui/use-toast.ts'
import { type DeskName, patternOf } from '../admin-paths.ts'
import { DeskMenu } from './DeskMenu.tsx'
import { DESKS } from './desks.ts'
import styles from './Office.module.css'
import { openDesks } from './open-desks.ts'
import { useFreshPages } from './use-fresh-pages.ts'

/**
 * The office's screens, with a route for each desk. The router admits only staff, but that is no protection: the server
 * checks every call.
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
          <Routes of={screensOf(open)} otherwise={<Remark text={adminText.noDesk} />} />
        </div>
        <Toast toast={toast} />
      </div>
    </SayContext>
  )
}

function screensOf(open: readonly DeskName[]): Record<string, ReactNode> {
  // Object.keys forgets the key type; DESKS is a literal, so its keys are the desks.
  const names = Object.keys(DESKS) as DeskName[]
  return Object.fromEntries(
    names.map((name) => [patternOf(name), <Desk key={name} name={name} isOpen={open.includes(name)} />]),
  )
}

/** Renders a desk, or a message for an officer without the desk's role; then the desk's chunk is not loaded. */
function Desk({ name, isOpen }: { name: DeskName; isOpen: boolean }) {
  const { Screen } = DESKS[name]
  return isOpen ? <Screen /> : <Remark text={adminText.otherRole} />
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
