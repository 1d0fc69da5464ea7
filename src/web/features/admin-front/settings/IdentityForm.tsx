import { useState } from 'react'
import { type FrontSettings, frontSettingsSchema, MAX_PORTAL_NAME } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Field } from '../../../ui/Field.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.identity

interface IdentityFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/** What the portal is called, and where its channel is. */
export function IdentityForm({ settings: { portal_name, channel_url }, onReload }: IdentityFormProps) {
  const { draft, change, save, saving } = useSettingForm({ portal_name, channel_url })
  const [isChecked, setChecked] = useState(false)
  const after = { portal_name: draft.portal_name.trim(), channel_url: draft.channel_url?.trim() || null }
  const isNamed = frontSettingsSchema.shape.portal_name.safeParse(after.portal_name).success
  const isLinked = frontSettingsSchema.shape.channel_url.safeParse(after.channel_url).success
  return (
    <SettingForm
      title={text.title}
      saving={saving}
      onReload={onReload}
      onSave={() => {
        setChecked(true)
        if (isNamed && isLinked) save(after)
      }}
    >
      <Field
        label={text.name}
        dir="auto"
        maxLength={MAX_PORTAL_NAME}
        value={draft.portal_name}
        error={isChecked && !isNamed ? text.needsName : undefined}
        onChange={(event) => change({ portal_name: event.target.value })}
      />
      <Field
        label={text.channel}
        hint={text.channelHint}
        dir="ltr"
        inputMode="url"
        value={draft.channel_url ?? ''}
        error={isChecked && !isLinked ? text.wrongChannel : undefined}
        onChange={(event) => change({ channel_url: event.target.value })}
      />
    </SettingForm>
  )
}
