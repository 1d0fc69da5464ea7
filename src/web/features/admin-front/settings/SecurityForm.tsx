import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { SECOND_FACTOR_FOR } from '#contract/second-factor.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Select } from '../../../ui/Select.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.security
const SCHEMA = z.pick(frontSettingsSchema, { second_factor_for: true })

interface SecurityFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/** The setting of which office accounts need a second factor. */
export function SecurityForm({ settings, onReload }: SecurityFormProps) {
  const { values, change, ...form } = useSettingForm({ settings, schema: SCHEMA, start: (group) => group })
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
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
