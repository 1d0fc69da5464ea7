import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.approval
const SCHEMA = z.pick(frontSettingsSchema, { questions_wait_for_approval: true })

interface ApprovalFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/** The setting of whether contributed questions wait for approval. */
export function ApprovalForm({ settings, onReload }: ApprovalFormProps) {
  const { values, change, ...form } = useSettingForm({ settings, schema: SCHEMA, start: (group) => group })
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      <CheckBox
        isChosen={values.questions_wait_for_approval}
        onChange={(isChosen) => change({ questions_wait_for_approval: isChosen })}
      >
        {text.wait}
      </CheckBox>
    </SettingForm>
  )
}
