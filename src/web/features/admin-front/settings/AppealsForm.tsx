import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Field } from '../../../ui/Field.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { fromField, toField } from '../announcements/local-moment.ts'
import { SettingForm } from './SettingForm.tsx'
import styles from './Settings.module.css'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.appeals
const SCHEMA = z.object({ appeals_window: frontSettingsSchema.shape.appeals_window })

interface AppealsFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/** When students may appeal. */
export function AppealsForm({ settings: { appeals_window }, onReload }: AppealsFormProps) {
  const form = useSettingForm({
    seen: { appeals_window },
    schema: SCHEMA,
    start: { opens_at: toField(appeals_window.opens_at), closes_at: toField(appeals_window.closes_at) },
    check: ({ opens_at, closes_at }): Faults =>
      opens_at !== '' && closes_at !== '' && opens_at >= closes_at ? { closes_at: text.backwards } : {},
    bodyOf: ({ opens_at, closes_at }) => ({
      appeals_window: { opens_at: fromField(opens_at), closes_at: fromField(closes_at) },
    }),
  })
  return (
    <SettingForm form={form} title={text.title} lead={text.lead} onReload={onReload}>
      <div className={styles.times}>
        <Field {...form.field('opens_at')} label={text.from} hint={text.fromHint} type="datetime-local" />
        <Field {...form.field('closes_at')} label={text.until} hint={text.untilHint} type="datetime-local" />
      </div>
    </SettingForm>
  )
}
