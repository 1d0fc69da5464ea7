import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema, MOST_CARRIED } from '#contract/admin-front.ts'
import { cleanText, westernDigits } from '#contract/search-text.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { gradeText } from '../../../i18n/places.ts'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { Select } from '../../../ui/Select.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.verdict
const SCHEMA = z.pick(frontSettingsSchema, { verdict_rules: true })
const UNITS = ['year', 'term'] as const
/** The initial values of the faculty's regulation when the office turns it on. */
const START = { carried_most: 2, uncounted: true, by: 'year', second_session: false } as const

interface VerdictFormProps {
  settings: FrontSettings
  onReload: () => Promise<void>
}

/**
 * The setting of the faculty's regulation, which decides «ناجح» and «منقول بمادتين». Without a regulation the verdict
 * only names the subjects that are not passed.
 */
export function VerdictForm({ settings, onReload }: VerdictFormProps) {
  const form = useSettingForm({
    settings,
    schema: SCHEMA,
    start: ({ verdict_rules }) => {
      const { carried_most, ...rules } = verdict_rules ?? START
      return { isByRules: verdict_rules !== null, carried_most: String(carried_most), ...rules }
    },
    check: (values): Faults =>
      values.isByRules && !isCount(values.carried_most) ? { carried_most: text.wrongCount } : {},
    bodyOf: ({ isByRules, carried_most: most, ...others }) => ({
      verdict_rules: isByRules ? { carried_most: countOf(most), ...others } : null,
    }),
  })
  const { values, change } = form
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      <CheckBox isChosen={values.isByRules} onChange={(isByRules) => change({ isByRules })}>
        {text.isByRules}
      </CheckBox>
      {values.isByRules && (
        <>
          <Field
            {...form.field('carried_most')}
            label={text.carriedMost}
            hint={text.carriedMostHint(gradeText(facultyShape().grades.length))}
            dir="ltr"
            inputMode="numeric"
          />
          <Select
            label={text.by}
            value={values.by}
            options={UNITS.map((value) => ({ value, label: text.units[value] }))}
            onChange={(by) => change({ by })}
          />
          <CheckBox isChosen={values.uncounted} onChange={(uncounted) => change({ uncounted })}>
            {text.uncounted}
          </CheckBox>
          <CheckBox isChosen={values.second_session} onChange={(second_session) => change({ second_session })}>
            {text.secondSession}
          </CheckBox>
        </>
      )}
    </SettingForm>
  )
}

function countOf(typed: string): number {
  return Number(westernDigits(cleanText(typed)))
}

function isCount(typed: string): boolean {
  return /^\d{1,2}$/.test(westernDigits(cleanText(typed))) && countOf(typed) <= MOST_CARRIED
}
