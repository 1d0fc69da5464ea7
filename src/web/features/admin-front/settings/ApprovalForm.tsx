import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.approval
const { questions_wait_for_approval } = frontSettingsSchema.shape
const SCHEMA = z.object({ questions_wait_for_approval })

interface ApprovalFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/** Whether contributed questions wait for approval. */
export function ApprovalForm({ settings, onReload }: ApprovalFormProps) {
  const seen = { questions_wait_for_approval: settings.questions_wait_for_approval }
  const { values, change, ...form } = useSettingForm({ seen, schema: SCHEMA, start: seen })
  return (
    <SettingForm form={form} title={text.title} lead={text.hint} onReload={onReload}>
      <CheckBox
        isChosen={values.questions_wait_for_approval}
        onChange={(isChosen) => change({ questions_wait_for_approval: isChosen })}
      >
        {text.wait}
      </CheckBox>
    </SettingForm>
  )
}
