import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Field } from '../../../ui/Field.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { unfinishedFields } from '../../../ui/unfinished-fields.ts'
import { fromField, toField } from '../announcements/local-moment.ts'
import { SettingForm } from './SettingForm.tsx'
import styles from './Settings.module.css'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.appeals
const SCHEMA = z.pick(frontSettingsSchema, { appeals_window: true })

interface AppealsFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/** The setting of when students may appeal. */
export function AppealsForm({ settings, onReload }: AppealsFormProps) {
  const form = useSettingForm({
    settings,
    schema: SCHEMA,
    start: ({ appeals_window: { opens_at, closes_at } }) => ({
      opens_at: toField(opens_at),
      closes_at: toField(closes_at),
    }),
    check: ({ opens_at, closes_at }, id): Faults => ({
      ...(opens_at !== '' && closes_at !== '' && opens_at >= closes_at && { closes_at: text.backwards }),
      ...unfinishedFields(id),
    }),
    bodyOf: ({ opens_at, closes_at }) => ({
      appeals_window: { opens_at: fromField(opens_at), closes_at: fromField(closes_at) },
    }),
  })
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      <div className={styles.times}>
        <Field {...form.field('opens_at')} label={text.from} hint={text.fromHint} type="datetime-local" />
        <Field {...form.field('closes_at')} label={text.until} hint={text.untilHint} type="datetime-local" />
      </div>
    </SettingForm>
  )
}
