import type { FrontSettings } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { yearText } from '../../../i18n/places.ts'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { SettingForm } from './SettingForm.tsx'
import styles from './Settings.module.css'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.years

interface YearsFormProps {
  settings: FrontSettings
  /** The years of which something is published. */
  years: readonly number[]
  onReload: () => Promise<void>
}

/** Which of the published years readers see. */
export function YearsForm({ settings: { hidden_years }, years, onReload }: YearsFormProps) {
  const { draft, change, save, saving } = useSettingForm({ hidden_years })
  if (years.length === 0) {
    return (
      <section className={styles.form}>
        <h2>{text.title}</h2>
        <p className={styles.lead}>{text.none}</p>
      </section>
    )
  }
  const hidden = draft.hidden_years
  return (
    <SettingForm
      title={text.title}
      lead={text.lead}
      saving={saving}
      onReload={onReload}
      onSave={() => save({ hidden_years: hidden })}
    >
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
