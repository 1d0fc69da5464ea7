import { useState } from 'react'
import type { Backup } from '#contract/admin-dashboard.ts'
import { formatBytes } from '#contract/arabic-amounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { dashboardText } from '../../i18n/ar/dashboard.ts'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { DeskSection } from '../../ui/DeskSection.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { useSend } from '../../ui/use-send.ts'
import styles from './DashboardDesk.module.css'
import { DASHBOARD_KEY, type Dashboard, takeBackup } from './dashboard.api.ts'

const text = dashboardText.storage

interface StorageUsedProps {
  storage: Dashboard['storage']
  backups: Dashboard['backups']
  mayTakeBackup: boolean
}

/** The disk usage of the portal and its database backups. */
export function StorageUsed({ storage, backups, mayTakeBackup }: StorageUsedProps) {
  return (
    <DeskSection title={text.title}>
      <Facts
        items={[
          { label: text.database, value: formatBytes(storage.database_bytes) },
          { label: text.files, value: formatBytes(storage.file_bytes) },
          { label: text.free, value: formatBytes(storage.free_bytes) },
        ]}
      />
      <h3 className={styles.part}>{text.backups}</h3>
      {backups === null ? <p className={styles.lead}>{text.postgres}</p> : <BackupList backups={backups} />}
      {mayTakeBackup && <TakeBackup />}
      {mayTakeBackup && backups?.[0] && <HowToRestore name={backups[0].name} />}
    </DeskSection>
  )
}

function BackupList({ backups }: { backups: readonly Backup[] }) {
  return (
    <>
      {backups.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <ul className={styles.sheets}>
          {backups.map(({ name, bytes, made_at }) => (
            <li key={name}>
              <time dateTime={made_at}>{formatMoment(made_at)}</time>
              <span className={desk.meta}>
                <bdi dir="ltr">{name}</bdi>
                <span>{formatBytes(bytes)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.lead}>{text.where}</p>
    </>
  )
}

/** Instructions only: restoring requires a stopped portal. */
function HowToRestore({ name }: { name: string }) {
  const command = `npm run diwan -- restore ${name}`
  return (
    <details className={styles.table}>
      <summary>{text.restore}</summary>
      <p>{text.restoreLook}</p>
      <Command line={command} />
      <p>{text.restoreApply}</p>
      <Command line={`${command} --apply`} />
      <p>{text.restored}</p>
    </details>
  )
}

function Command({ line }: { line: string }) {
  return (
    <p>
      <code className={styles.command} dir="ltr">
        {line}
      </code>
    </p>
  )
}

function TakeBackup() {
  const [taken, setTaken] = useState<Backup>()
  const { send, isSending, error } = useSend({
    send: takeBackup,
    onDone: setTaken,
    refresh: [DASHBOARD_KEY],
    failed: 'drawn',
  })
  return (
    <div className={styles.backup}>
      <Button busy={isSending} onClick={() => send()}>
        {text.take}
      </Button>
      <p role="status">
        {taken && !isSending && (
          <>
            {text.taken} <bdi dir="ltr">{taken.name}</bdi>
          </>
        )}
      </p>
      <ProblemAlert error={error} />
    </div>
  )
}
