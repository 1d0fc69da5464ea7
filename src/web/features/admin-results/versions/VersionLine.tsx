import type { SheetVersion } from '#contract/admin-sheets.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { versionsText } from '../../../i18n/ar/admin-results.ts'
import { auditText } from '../../../i18n/ar/audit.ts'
import { formatCount } from '../../../i18n/format.ts'
import { Link } from '../../../router/Link.tsx'
import desk from '../../../ui/Desk.module.css'
import styles from './Sheets.module.css'
import { VersionState } from './VersionState.tsx'

interface VersionLineProps {
  version: SheetVersion
  name: string
  /** Whether the version is published but not shown to readers, because its first session is not published. */
  isUnseen: boolean
}

/** One version of a result sheet in a list: its name, state, number of students, author and time. */
export function VersionLine({ version, name, isUnseen }: VersionLineProps) {
  const { students, created_at: at, publish_at: due, held_at: held } = version
  return (
    <li className={desk.line}>
      <Link className={desk.name} to={pathTo(DESK_ROUTES.sheet, { id: version.id })}>
        {name}
      </Link>
      <p className={desk.meta}>
        <VersionState state={version.state} isUnseen={isUnseen} />
        {held && <span className={styles.held}>{versionsText.held}</span>}
        {due && (
          <span>
            {versionsText.due} <bdi>{formatMoment(due)}</bdi>
          </span>
        )}
        <span>
          {versionsText.students}: <bdi dir="ltr">{formatCount(students)}</bdi>
        </span>
        {!version.is_demo && <Maker version={version} />}
        <bdi>{formatMoment(at)}</bdi>
        {version.is_demo && <span>{versionsText.demo}</span>}
      </p>
    </li>
  )
}

function Maker({ version: { created_by: by, by_command_line: isCommandLine } }: { version: SheetVersion }) {
  if (isCommandLine) return <span>{auditText.commandLine}</span>
  return (
    <span>
      {versionsText.by} <bdi>{by ?? versionsText.nobody}</bdi>
    </span>
  )
}
