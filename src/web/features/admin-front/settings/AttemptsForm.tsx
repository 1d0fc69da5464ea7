import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { REPEAT_RULES, SECOND_SESSION_RULES } from '#contract/results.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Select } from '../../../ui/Select.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.attempts
const SCHEMA = z.pick(frontSettingsSchema, { second_session_rule: true, repeat_rule: true })

interface AttemptsFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/**
 * The setting of which attempt counts: of a subject taken in both exam sessions (first and resit), and of a repeated
 * grade.
 */
export function AttemptsForm({ settings, onReload }: AttemptsFormProps) {
  const { values, change, ...form } = useSettingForm({ settings, schema: SCHEMA, start: (group) => group })
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      <Select
        label={text.secondSession}
        hint={text.secondSessionHint}
        value={values.second_session_rule}
        options={SECOND_SESSION_RULES.map((value) => ({ value, label: text.secondSessionRules[value] }))}
        onChange={(chosen) => change({ second_session_rule: chosen })}
      />
      <Select
        label={text.repeat}
        hint={text.repeatHint}
        value={values.repeat_rule}
        options={REPEAT_RULES.map((value) => ({ value, label: text.repeatRules[value] }))}
        onChange={(chosen) => change({ repeat_rule: chosen })}
      />
    </SettingForm>
  )
}
