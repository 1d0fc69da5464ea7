import type { FrontDeskData } from '../front-desk.api.ts'
import { AppealsForm } from './AppealsForm.tsx'
import { ApprovalForm } from './ApprovalForm.tsx'
import { AttemptsForm } from './AttemptsForm.tsx'
import { AvailabilitiesForm } from './AvailabilitiesForm.tsx'
import { AwaitedForm } from './AwaitedForm.tsx'
import { FacultyForm } from './FacultyForm.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import { LooksForm } from './LooksForm.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import styles from './Settings.module.css'
import { ThresholdsForm } from './ThresholdsForm.tsx'
import { VerdictForm } from './VerdictForm.tsx'
import { YearsForm } from './YearsForm.tsx'

interface SettingsProps {
  desk: FrontDeskData
  /** Replaces what was typed in all forms by the stored values. */
  onReload: () => Promise<void>
}

/** All settings; each group of settings is a form and is saved separately. */
export function Settings({ desk, onReload }: SettingsProps) {
  const { settings, defaults, years } = desk
  return (
    <div className={styles.settings}>
      <IdentityForm settings={settings} onReload={onReload} />
      <LooksForm settings={settings} onReload={onReload} />
      <FacultyForm settings={settings} defaults={defaults} onReload={onReload} />
      <AwaitedForm desk={desk} onReload={onReload} />
      <YearsForm settings={settings} years={years} onReload={onReload} />
      <ThresholdsForm settings={settings} defaults={defaults} onReload={onReload} />
      <VerdictForm settings={settings} onReload={onReload} />
      <AttemptsForm settings={settings} onReload={onReload} />
      <AvailabilitiesForm settings={settings} defaults={defaults} onReload={onReload} />
      <AppealsForm settings={settings} onReload={onReload} />
      <ApprovalForm settings={settings} onReload={onReload} />
      <SecurityForm settings={settings} onReload={onReload} />
    </div>
  )
}
