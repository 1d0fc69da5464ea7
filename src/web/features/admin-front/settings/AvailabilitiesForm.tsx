/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a table that scrolls by itself takes the focus */
import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema, OFFERED_AIMS } from '#contract/admin-front.ts'
import { gradeKeysOf, gradeName, shortGradeName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { SettingForm } from './SettingForm.tsx'
import styles from './Settings.module.css'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.availabilities
const SCHEMA = z.pick(frontSettingsSchema, { availabilities: true })

interface AvailabilitiesFormProps {
  settings: FrontSettings
  defaults: FrontSettings
  onReload: () => Promise<void>
}

/**
 * The setting of which kinds of content (results, books, …) each grade offers on the home page, as a table of
 * checkboxes.
 */
export function AvailabilitiesForm({ settings, defaults, onReload }: AvailabilitiesFormProps) {
  const shape = facultyShape()
  const form = useSettingForm({ settings, defaults, schema: SCHEMA, start: (group) => group })
  const { availabilities } = form.values
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a table that scrolls by itself */}
      <section className={styles.aimsBox} aria-label={text.aim} tabIndex={0}>
        <table className={styles.aims}>
          <thead>
            <tr>
              <th scope="col">{text.aim}</th>
              {gradeKeysOf(shape).map((grade) => (
                <th key={grade} scope="col">
                  {shortGradeName(shape, grade)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {OFFERED_AIMS.map((aim) => (
              <tr key={aim}>
                <th scope="row">{text.aims[aim]}</th>
                {gradeKeysOf(shape).map((grade) => (
                  <td key={grade}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={`${text.aims[aim]}، ${gradeName(shape, grade)}`}
                        checked={availabilities[aim].includes(grade)}
                        onChange={(event) => {
                          const isOffered = (one: string) =>
                            one === grade ? event.target.checked : availabilities[aim].some((other) => other === one)
                          form.change({
                            availabilities: {
                              ...availabilities,
                              [aim]: gradeKeysOf(shape).filter(isOffered),
                            },
                          })
                        }}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </SettingForm>
  )
}
