import { useState } from 'react'
import { BACKUP_FAILURES, type Backup, type BackupFailure } from '#contract/admin-dashboard.ts'
import { everyHours, timeAgo } from '#contract/arabic-ages.ts'
import { counted, formatBytes } from '#contract/arabic-amounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { BACKUP_FAILURE_WORDS, BACKUP_FAULT_WORDS, BACKUP_REASON_WORDS } from '#contract/backup-words.ts'
import type { ApiError } from '../../api/api-error.ts'
import { dashboardText } from '../../i18n/ar/dashboard.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { Facts } from '../../ui/Facts.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { useSend } from '../../ui/use-send.ts'
import styles from './DashboardDesk.module.css'
import { DASHBOARD_KEY, type Dashboard, takeBackup } from './dashboard.api.ts'

const text = dashboardText.storage

/** The failures after which no backup can be made at all, because the database's tool is missing or too old. */
const HINDERING: readonly (BackupFailure | null)[] = ['tool_missing', 'tool_old']

export interface BackupsProps {
  backups: Dashboard['backups']
  care: Dashboard['backup_care']
  isAdministrator: boolean
}

/** The state of the backups, a list of the newest ones, a button that makes one, and instructions for restoring one. */
export function Backups({ backups, care, isAdministrator }: BackupsProps) {
  return (
    <>
      <h3 className={styles.part}>{text.backups}</h3>
      {care.failure && (
        <div className={styles.hindrance}>
          <Alert tone="danger">{BACKUP_FAILURE_WORDS[care.failure]}</Alert>
        </div>
      )}
      <Care backups={backups ?? []} care={care} />
      {backups === null ? <Alert tone="danger">{text.away}</Alert> : <BackupList backups={backups} />}
      <p className={styles.lead}>{text.where[care.place]}</p>
      {isAdministrator && !HINDERING.includes(care.failure) && <TakeBackup />}
      {isAdministrator && backups?.[0] && <HowToRestore command={`${care.restore_command} ${backups[0].name}`} />}
    </>
  )
}

function Care({ backups, care }: { backups: readonly Backup[]; care: Dashboard['backup_care'] }) {
  const [now] = useState(Date.now)
  const ago = (at: string | null | undefined) => (at ? timeAgo(Math.max(0, now - Date.parse(at))) : text.noneYet)
  const sound = backups.find(({ verified_at, fault }) => verified_at !== null && fault === null)
  const isDue = care.next_at !== null && Date.parse(care.next_at) <= now
  return (
    <Facts
      items={[
        { label: text.last, value: ago(backups[0]?.made_at) },
        { label: text.lastVerified, value: ago(sound?.verified_at) },
        { label: text.every, value: care.every_hours === 0 ? text.never : everyHours(care.every_hours) },
        ...(care.next_at === null
          ? []
          : [
              { label: text.next, value: isDue ? text.soon : formatMoment(care.next_at) },
              { label: text.kept, value: String(care.kept) },
            ]),
      ]}
    />
  )
}

function BackupList({ backups }: { backups: readonly Backup[] }) {
  if (backups.length === 0) return <p className={styles.noBackups}>{text.none}</p>
  return (
    <ul className={styles.backups} aria-label={text.list}>
      {backups.map((backup) => (
        <li key={backup.name}>
          <span>
            <time dateTime={backup.made_at}>{formatMoment(backup.made_at)}</time>{' '}
            <span className={backup.fault ? styles.broken : styles.state}>{stateOf(backup)}</span>
          </span>
          <span className={desk.meta}>
            <span>{backup.reason === null ? text.old : BACKUP_REASON_WORDS[backup.reason]}</span>
            <span>{formatBytes(backup.bytes + (backup.files?.bytes ?? 0))}</span>
            <span>{backup.files === null ? text.withoutFiles : counted(backup.files.count, 'file')}</span>
            <bdi dir="ltr">{backup.name}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}

function stateOf({ verified_at, fault }: Backup): string {
  if (fault) return BACKUP_FAULT_WORDS[fault]
  return verified_at === null ? text.unverified : text.sound
}

/** Instructions without a button, because the portal must be stopped while a backup is restored. */
function HowToRestore({ command }: { command: string }) {
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
      <ProblemAlert error={error} text={failureText(error)} />
    </div>
  )
}

/** Returns why the server made no backup, in words; undefined if it gave no reason. */
function failureText(error: ApiError | null): string | undefined {
  const reason = error?.fields?.find(({ path }) => path === '/failure')?.message
  const failure = BACKUP_FAILURES.find((known) => known === reason)
  return failure && BACKUP_FAILURE_WORDS[failure]
}
