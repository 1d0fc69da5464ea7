import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema, MAX_PORTAL_NAME } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Field } from '../../../ui/Field.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.identity
const SCHEMA = z.pick(frontSettingsSchema, { portal_name: true, channel_url: true })

interface IdentityFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/** The setting of the portal's name and its channel's address. */
export function IdentityForm({ settings, onReload }: IdentityFormProps) {
  const form = useSettingForm({
    settings,
    schema: SCHEMA,
    start: ({ portal_name, channel_url }) => ({ portal_name, channel_url: channel_url ?? '' }),
    bodyOf: (values) => ({ ...values, channel_url: values.channel_url.trim() || null }),
    texts: { portal_name: text.needsName, channel_url: text.wrongChannel },
  })
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      <Field {...form.field('portal_name')} label={text.name} dir="auto" maxLength={MAX_PORTAL_NAME} />
      <Field {...form.field('channel_url')} label={text.channel} hint={text.channelHint} dir="ltr" inputMode="url" />
    </SettingForm>
  )
}
