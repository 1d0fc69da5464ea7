import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { SECOND_FACTOR_FOR } from '#contract/second-factor.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Select } from '../../../ui/Select.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.security
const SCHEMA = z.object({ second_factor_for: frontSettingsSchema.shape.second_factor_for })

interface SecurityFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/** Which accounts of the office need a second factor. */
export function SecurityForm({ settings: { second_factor_for }, onReload }: SecurityFormProps) {
  const seen = { second_factor_for }
  const { values, change, ...form } = useSettingForm({ seen, schema: SCHEMA, start: seen })
  return (
    <SettingForm form={form} title={text.title} lead={text.lead} onReload={onReload}>
      <Select
        label={text.label}
        hint={text.hint}
        value={values.second_factor_for}
        options={SECOND_FACTOR_FOR.map((value) => ({ value, label: text.choices[value] }))}
        onChange={(chosen) => change({ second_factor_for: chosen })}
      />
    </SettingForm>
  )
}
