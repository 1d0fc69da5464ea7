import { formatBytes } from '#contract/arabic-amounts.ts'
import { dashboardText } from '../../i18n/ar/dashboard.ts'
import { DeskSection } from '../../ui/DeskSection.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Backups, type BackupsProps } from './Backups.tsx'
import type { Dashboard } from './dashboard.api.ts'

const text = dashboardText.storage

/** The disk usage of the portal, and its backups. */
export function StorageUsed({ storage, ...backups }: BackupsProps & { storage: Dashboard['storage'] }) {
  return (
    <DeskSection title={text.title}>
      <Facts
        items={[
          { label: text.database, value: formatBytes(storage.database_bytes) },
          { label: text.files, value: formatBytes(storage.file_bytes) },
          { label: text.free, value: formatBytes(storage.free_bytes) },
        ]}
      />
      <Backups {...backups} />
    </DeskSection>
  )
}
