import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { yearText } from '../../../i18n/places.ts'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { SettingForm } from './SettingForm.tsx'
import styles from './Settings.module.css'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.years
const SCHEMA = z.pick(frontSettingsSchema, { hidden_years: true })

interface YearsFormProps {
  settings: FrontSettings
  /** The years that have published result sheets. */
  years: readonly number[]
  onReload: () => Promise<void>
}

/** The setting of which published years readers see. */
export function YearsForm({ settings, years, onReload }: YearsFormProps) {
  const { values, change, ...form } = useSettingForm({ settings, schema: SCHEMA, start: (group) => group })
  if (years.length === 0) {
    return (
      <section className={styles.form}>
        <h2>{text.title}</h2>
        <p className={styles.lead}>{text.none}</p>
      </section>
    )
  }
  const hidden = values.hidden_years
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      <div className={styles.choices}>
        {years.map((year) => (
          <CheckBox
            key={year}
            isChosen={!hidden.includes(year)}
            onChange={(isShown) => {
              const others = hidden.filter((one) => one !== year)
              change({ hidden_years: isShown ? others : [...others, year].sort((a, b) => a - b) })
            }}
          >
            <bdi dir="ltr">{yearText(year)}</bdi>
          </CheckBox>
        ))}
      </div>
    </SettingForm>
  )
}
