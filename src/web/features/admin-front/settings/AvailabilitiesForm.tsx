import { type FrontSettings, OFFERED_AIMS } from '#contract/admin-front.ts'
import { GRADE_KEYS, GRADE_NAMES } from '#contract/faculty.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Button } from '../../../ui/Button.tsx'
import { SettingForm } from './SettingForm.tsx'
import styles from './Settings.module.css'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.availabilities

interface AvailabilitiesFormProps {
  settings: FrontSettings
  defaults: FrontSettings
  onReload: () => Promise<void>
}

/** Which grades have what on the home page: a table of boxes. */
export function AvailabilitiesForm({ settings, defaults, onReload }: AvailabilitiesFormProps) {
  const { draft, change, save, saving } = useSettingForm({ availabilities: settings.availabilities })
  const { availabilities } = draft
  return (
    <SettingForm
      title={text.title}
      lead={text.lead}
      saving={saving}
      onReload={onReload}
      onSave={() => save(draft)}
      acts={
        <Button look="quiet" onClick={() => change({ availabilities: defaults.availabilities })}>
          {text.defaults}
        </Button>
      }
    >
      <table className={styles.aims}>
        <thead>
          <tr>
            <th scope="col">{text.aim}</th>
            {GRADE_KEYS.map((grade) => (
              <th key={grade} scope="col">
                {text.grades[grade]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {OFFERED_AIMS.map((aim) => (
            <tr key={aim}>
              <th scope="row">{text.aims[aim]}</th>
              {GRADE_KEYS.map((grade) => (
                <td key={grade}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`${text.aims[aim]}، ${GRADE_NAMES[grade]}`}
                      checked={availabilities[aim].includes(grade)}
                      onChange={(event) => {
                        const isOffered = (one: string) =>
                          one === grade ? event.target.checked : availabilities[aim].some((other) => other === one)
                        change({ availabilities: { ...availabilities, [aim]: GRADE_KEYS.filter(isOffered) } })
                      }}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SettingForm>
  )
}
