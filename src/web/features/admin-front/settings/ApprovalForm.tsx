import type { FrontSettings } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.approval

interface ApprovalFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/** Whether contributed questions wait for approval. */
export function ApprovalForm({ settings: { questions_wait_for_approval }, onReload }: ApprovalFormProps) {
  const { draft, change, save, saving } = useSettingForm({ questions_wait_for_approval })
  return (
    <SettingForm title={text.title} lead={text.hint} saving={saving} onReload={onReload} onSave={() => save(draft)}>
      <CheckBox
        isChosen={draft.questions_wait_for_approval}
        onChange={(isChosen) => change({ questions_wait_for_approval: isChosen })}
      >
        {text.wait}
      </CheckBox>
    </SettingForm>
  )
}
