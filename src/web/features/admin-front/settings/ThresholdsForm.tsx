import { useState } from 'react'
import type { FrontSettings } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SettingForm } from './SettingForm.tsx'
import styles from './Settings.module.css'
import { readThresholds, THRESHOLD_NAMES, type ThresholdTexts, textsOf } from './threshold-fields.ts'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.thresholds

interface ThresholdsFormProps {
  settings: FrontSettings
  defaults: FrontSettings
  onReload: () => Promise<void>
}

/** The least percentage of each تقدير. */
export function ThresholdsForm({ settings: { thresholds }, defaults, onReload }: ThresholdsFormProps) {
  const { draft, change, save, saving } = useSettingForm({ thresholds })
  const [texts, setTexts] = useState(textsOf(draft.thresholds))
  const [faults, setFaults] = useState<Partial<ThresholdTexts>>({})
  const write = (next: ThresholdTexts) => {
    setTexts(next)
    setFaults({})
    // A word on the saving before is no longer true.
    change({})
  }
  return (
    <SettingForm
      title={text.title}
      lead={text.lead}
      saving={saving}
      onReload={onReload}
      onSave={() => {
        const read = readThresholds(texts)
        if ('faults' in read) setFaults(read.faults)
        else save({ thresholds: read.values })
      }}
      acts={
        <Button look="quiet" onClick={() => write(textsOf(defaults.thresholds))}>
          {text.defaults}
        </Button>
      }
    >
      <div className={styles.thresholds}>
        {THRESHOLD_NAMES.map((name) => (
          <Field
            key={name}
            label={text.names[name]}
            dir="ltr"
            inputMode="decimal"
            maxLength={6}
            value={texts[name]}
            error={faults[name]}
            onChange={(event) => write({ ...texts, [name]: event.target.value })}
          />
        ))}
      </div>
    </SettingForm>
  )
}
