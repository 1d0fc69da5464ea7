import { useQuery } from '@tanstack/react-query'
import type { DeskLine, Use } from '#contract/admin-library.ts'
import { formatBytes } from '#contract/arabic-amounts.ts'
import { hasLinks, isAddress, type ShelfKind } from '#contract/library-lines.ts'
import { driveAddress } from '#contract/portal.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { libraryDeskText, namesOfUses } from '../../i18n/ar/admin-library.ts'
import { formatCount } from '../../i18n/format.ts'
import { safeLink } from '../../ui/safe-link.ts'
import styles from './LibraryDesk.module.css'

/** What an officer should see before removing an entry: its target, and the other uses of its file or subject. */
export function LineFacts({ kind, line }: { kind: ShelfKind; line: DeskLine }) {
  const { alsoUsed, belongs } = libraryDeskText
  return (
    <>
      {hasLinks(kind) && <Target line={line} />}
      {kind === 'recording' && <OtherSite link={line.link} />}
      {line.uses.length > 0 && (
        <p className={styles.fact}>
          {hasLinks(kind) ? alsoUsed : belongs} {line.uses.map(countText).join('، ')}
        </p>
      )}
    </>
  )
}

/** Shows the name of the other site on which a recording opens. */
function OtherSite({ link }: { link: string }) {
  const host = safeLink(link)?.host
  if (host === undefined) return null
  return (
    <p className={styles.fact}>
      {libraryDeskText.opensAt} <bdi dir="ltr">{host}</bdi>
    </p>
  )
}

function Target({ line: { link, file, isBook } }: { line: DeskLine }) {
  const portal = useQuery(portalQuery())
  const drive = portal.data?.drive
  const isOwnDrive = drive?.preview.startsWith('/') ?? true
  if (!file && !isAddress(link) && isOwnDrive) return <p className={styles.warning}>{libraryDeskText.lostFile}</p>
  const href = file || isAddress(link) || !isBook || !drive ? link : driveAddress(drive.preview, link)
  return (
    <p className={styles.fact}>
      <a
        href={file ? `/drive/file/${encodeURIComponent(file.id)}/preview` : href}
        target="_blank"
        rel="noopener noreferrer"
      >
        <bdi>{file?.name ?? link}</bdi>
      </a>{' '}
      {file && <bdi>{formatBytes(file.size)}</bdi>}
    </p>
  )
}

function countText({ kind, count }: Use): string {
  return `${namesOfUses[kind]} (${formatCount(count)})`
}
