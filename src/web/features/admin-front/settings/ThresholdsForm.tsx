import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SettingForm } from './SettingForm.tsx'
import styles from './Settings.module.css'
import { THRESHOLD_NAMES, textsOf, thresholdFaults, thresholdsOf } from './threshold-fields.ts'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.thresholds
const SCHEMA = z.object({ thresholds: frontSettingsSchema.shape.thresholds })

interface ThresholdsFormProps {
  settings: FrontSettings
  defaults: FrontSettings
  onReload: () => Promise<void>
}

/** The minimum percentage of each تقدير. */
export function ThresholdsForm({ settings: { thresholds }, defaults, onReload }: ThresholdsFormProps) {
  const form = useSettingForm({
    seen: { thresholds },
    schema: SCHEMA,
    start: textsOf(thresholds),
    check: thresholdFaults,
    bodyOf: (texts) => ({ thresholds: thresholdsOf(texts) }),
  })
  return (
    <SettingForm
      form={form}
      title={text.title}
      lead={text.lead}
      onReload={onReload}
      acts={
        <Button look="quiet" onClick={() => form.change(textsOf(defaults.thresholds))}>
          {text.defaults}
        </Button>
      }
    >
      <div className={styles.thresholds}>
        {THRESHOLD_NAMES.map((name) => (
          <Field {...form.field(name)} key={name} label={text.names[name]} dir="ltr" inputMode="decimal" />
        ))}
      </div>
    </SettingForm>
  )
}
