import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Field } from '../../../ui/Field.tsx'
import { SettingForm } from './SettingForm.tsx'
import styles from './Settings.module.css'
import { THRESHOLD_NAMES, textsOf, thresholdFaults, thresholdsOf } from './threshold-fields.ts'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.thresholds
const SCHEMA = z.pick(frontSettingsSchema, { thresholds: true })

interface ThresholdsFormProps {
  settings: FrontSettings
  defaults: FrontSettings
  onReload: () => Promise<void>
}

/** The setting of the least percentage for each classification (تقدير). */
export function ThresholdsForm({ settings, defaults, onReload }: ThresholdsFormProps) {
  const form = useSettingForm({
    settings,
    defaults,
    schema: SCHEMA,
    start: ({ thresholds }) => textsOf(thresholds),
    check: thresholdFaults,
    bodyOf: (texts) => ({ thresholds: thresholdsOf(texts) }),
  })
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      <div className={styles.thresholds}>
        {THRESHOLD_NAMES.map((name) => (
          <Field {...form.field(name)} key={name} label={text.names[name]} dir="ltr" inputMode="decimal" />
        ))}
      </div>
    </SettingForm>
  )
}
