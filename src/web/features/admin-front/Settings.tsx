import { useState } from 'react'
import { ApprovalForm } from './ApprovalForm.tsx'
import { AvailabilitiesForm } from './AvailabilitiesForm.tsx'
import type { FrontDeskData } from './front-desk.api.ts'
import { IdentityForm } from './IdentityForm.tsx'
import styles from './Settings.module.css'
import { ThresholdsForm } from './ThresholdsForm.tsx'
import { YearsForm } from './YearsForm.tsx'

interface SettingsProps {
  desk: FrontDeskData
  /** Asks the server anew. */
  onReload: () => Promise<void>
}

/** The settings, each group a form that is saved by itself. */
export function Settings({ desk, onReload }: SettingsProps) {
  const [reloads, setReloads] = useState(0)
  const { settings, defaults, years } = desk
  const reload = async () => {
    await onReload()
    // The forms start again from what stands now.
    setReloads((count) => count + 1)
  }
  return (
    <div key={reloads} className={styles.settings}>
      <IdentityForm settings={settings} onReload={reload} />
      <YearsForm settings={settings} years={years} onReload={reload} />
      <ThresholdsForm settings={settings} defaults={defaults} onReload={reload} />
      <AvailabilitiesForm settings={settings} defaults={defaults} onReload={reload} />
      <ApprovalForm settings={settings} onReload={reload} />
    </div>
  )
}
