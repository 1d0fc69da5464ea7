import { useQuery } from '@tanstack/react-query'
import type { SheetVersion, SheetVersionDetail } from '#contract/admin-sheets.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { DESK_PATHS, DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { versionsText, versionText } from '../../../i18n/ar/admin-results.ts'
import { auditText } from '../../../i18n/ar/audit.ts'
import { formatCount } from '../../../i18n/format.ts'
import { Routes } from '../../../router/Routes.tsx'
import { useLocation, useParams } from '../../../router/use-router.ts'
import { AnchorButton } from '../../../ui/AnchorButton.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import desk from '../../../ui/Desk.module.css'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'
import { PublicationOutcome } from '../publication/PublicationOutcome.tsx'
import { ComparisonPanel } from './ComparisonPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { RowsPanel } from './RowsPanel.tsx'
import { sheetFileUrl, versionQuery } from './sheets.api.ts'
import { VersionState } from './VersionState.tsx'
import { VersionSteps } from './VersionSteps.tsx'
import { versionName } from './version-names.ts'

/** The page of one version of a result sheet: its facts, its steps, and its rows, comparisons and history. */
export function VersionPage() {
  const { id = '' } = useParams()
  const detail = useQuery(versionQuery(id))
  return (
    <DataRegion source={detail} explain={({ code }) => (code === 'sheet_not_found' ? <Missing /> : undefined)}>
      {(found) => <Version key={found.version.id} detail={found} />}
    </DataRegion>
  )
}

function Version({ detail }: { detail: SheetVersionDetail }) {
  const { version } = detail
  const title = versionName(version)
  return (
    <>
      <PageHeading title={title} back={{ to: DESK_PATHS.results, label: versionText.back }} />
      <VersionFacts detail={detail} />
      <div className={desk.section}>
        <PublicationOutcome version={version} isUnseen={detail.awaits_first} />
      </div>
      <VersionSteps detail={detail} />
      <Downloads id={version.id} />
      <VersionTabs id={version.id} />
      <Routes
        of={{
          [`${DESK_ROUTES.sheet}/comparison`]: <ComparisonPanel detail={detail} />,
          [`${DESK_ROUTES.sheet}/history`]: <HistoryPanel detail={detail} />,
        }}
        otherwise={<RowsPanel detail={detail} />}
      />
    </>
  )
}

function VersionFacts({ detail }: { detail: SheetVersionDetail }) {
  const { version, versions, awaits_first: isUnseen } = detail
  const { publish_at: due, published_at: published, corrects } = version
  const corrected = versions.find(({ id }) => id === corrects)
  const moment = (label: string, at: string | null) => (at ? [{ label, value: <bdi>{formatMoment(at)}</bdi> }] : [])
  return (
    <Facts
      items={[
        { label: versionText.state, value: <VersionState state={version.state} isUnseen={isUnseen} /> },
        { label: versionsText.students, value: <bdi dir="ltr">{formatCount(version.students)}</bdi> },
        makerOf(version),
        ...moment(versionText.created, version.created_at),
        ...moment(versionText.due, due),
        ...moment(versionText.published, published),
        corrected
          ? { label: versionText.corrects, value: <bdi dir="ltr">{corrected.version}</bdi> }
          : { label: versionText.file, value: <bdi>{version.file_name}</bdi> },
      ]}
    />
  )
}

/**
 * Returns who made a version; for versions of the demonstration and the command line, which have no account, where they
 * come from.
 */
function makerOf({ created_by: by, by_command_line: isCommandLine, is_demo: isDemo }: SheetVersion) {
  if (isDemo) return { label: versionText.source, value: versionsText.demo }
  if (isCommandLine) return { label: versionText.source, value: auditText.commandLine }
  return { label: versionsText.by, value: <bdi>{by ?? versionsText.nobody}</bdi> }
}

function Downloads({ id }: { id: string }) {
  return (
    <section className={desk.section} aria-label={versionText.downloads}>
      <div className={desk.actions}>
        <AnchorButton look="quiet" href={sheetFileUrl(id, 'xlsx')} download>
          {versionText.xlsx}
        </AnchorButton>
        <AnchorButton look="quiet" href={sheetFileUrl(id, 'csv')} download>
          {versionText.csv}
        </AnchorButton>
      </div>
      <p className={desk.note}>{versionText.downloadNote}</p>
    </section>
  )
}

function VersionTabs({ id }: { id: string }) {
  const { pathname } = useLocation()
  const path = pathTo(DESK_ROUTES.sheet, { id })
  const tabs = [
    { to: path, label: versionText.rows },
    { to: `${path}/comparison`, label: versionText.comparison },
    { to: `${path}/history`, label: versionText.history },
  ]
  return (
    <TabLinks
      label={versionText.tabs}
      tabs={tabs.map((tab) => ({ ...tab, current: decodeURI(pathname).replace(/\/$/, '') === decodeURI(tab.to) }))}
    />
  )
}

function Missing() {
  return (
    <>
      <PageHeading title={versionsText.title} />
      <EmptyMessage title={versionText.missing}>
        <p>{versionText.missingNext}</p>
        <LinkButton to={DESK_PATHS.results}>{versionText.back}</LinkButton>
      </EmptyMessage>
    </>
  )
}
