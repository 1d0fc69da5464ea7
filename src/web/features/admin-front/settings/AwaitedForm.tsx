import { useState } from 'react'
import * as z from 'zod/mini'
import { academicYear } from '#contract/academic-year.ts'
import { frontSettingsSchema } from '#contract/admin-front.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { type AwaitedPlace, awaitedKey } from '#contract/awaited.ts'
import { MAX_AWAITED } from '#contract/awaited-setting.ts'
import { SESSION_NAMES, type TermKey, termNumber } from '#contract/faculty.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { gradeOptions, termOptions } from '../../../i18n/place-options.ts'
import { sittingText, yearText } from '../../../i18n/places.ts'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { Field } from '../../../ui/Field.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { Select } from '../../../ui/Select.tsx'
import { unfinishedFields } from '../../../ui/unfinished-fields.ts'
import { fromField, toField } from '../announcements/local-moment.ts'
import type { FrontDeskData } from '../front-desk.api.ts'
import { SettingForm } from './SettingForm.tsx'
import styles from './Settings.module.css'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.awaited
const SCHEMA = z.pick(frontSettingsSchema, { awaited_results: true })

/** An awaited result; its announced time is the text of a field. */
type Line = AwaitedPlace & { since: string; announced: string }

interface FormValues {
  lines: Line[]
  /** The grade of the result that is to be added; empty if none is chosen. */
  grade: AwaitedPlace['grade'] | ''
  term: TermKey
  session: '1' | '2'
  year: string
}

interface AwaitedFormProps {
  desk: FrontDeskData
  onReload: () => Promise<void>
}

/** The setting of the results that students wait for, each with a time if the office has announced one. */
export function AwaitedForm({ desk: { settings, years, scheduled, arrived }, onReload }: AwaitedFormProps) {
  const [current] = useState(() => academicYear(new Date()))
  const newest = years[0] ?? current
  const form = useSettingForm({
    settings,
    schema: SCHEMA,
    start: ({ awaited_results }): FormValues => ({
      lines: awaited_results.map(({ announced_at, ...entry }) => ({ ...entry, announced: toField(announced_at) })),
      grade: '',
      term: 'term_1',
      session: '1',
      year: String(newest),
    }),
    check: (values, id) => ({ ...unfinishedFields(id), ...leftOutFault(values) }),
    bodyOf: ({ lines }) => ({
      awaited_results: lines.map(({ announced, ...entry }) => ({ ...entry, announced_at: fromField(announced) })),
    }),
  })
  const { values, change } = form
  const { lines } = values
  const chosen = chosenPlace(values)
  const isListed = chosen !== undefined && lines.some((line) => isSame(line, chosen))
  const edit = (place: AwaitedPlace, announced: string) =>
    change({ lines: lines.map((line) => (isSame(line, place) ? { ...line, announced } : line)) })
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      {lines.length === 0 && <p>{text.none}</p>}
      <ul className={desk.entries} hidden={lines.length === 0}>
        {lines.map((line) => (
          <AwaitedLine
            key={awaitedKey(line)}
            line={line}
            fault={form.faults[timeField(line)]}
            hasArrived={arrived.some((sheet) => isSame(sheet, line))}
            scheduledAt={scheduled.find((sheet) => isSame(sheet, line))?.publish_at}
            onTime={(announced) => edit(line, announced)}
            onRemove={() => {
              const isChosen = chosen !== undefined && isSame(line, chosen)
              change({ lines: lines.filter((other) => other !== line), ...(isChosen && { grade: '' }) })
            }}
          />
        ))}
      </ul>
      <fieldset className={styles.places}>
        <legend>{text.add}</legend>
        <Select
          {...form.field('grade')}
          label={text.grade}
          options={[{ value: '', label: text.noGrade }, ...gradeOptions()]}
        />
        <Select label={text.term} value={values.term} options={termOptions()} onChange={(term) => change({ term })} />
        <Select
          label={text.session}
          value={values.session}
          options={SESSIONS}
          onChange={(session) => change({ session })}
        />
        <Select
          label={text.year}
          value={values.year}
          options={yearsToAwait(newest, current).map((year) => ({ value: String(year), label: yearText(year) }))}
          onChange={(year) => change({ year })}
        />
      </fieldset>
      <div className={desk.acts}>
        <Button
          look="quiet"
          disabled={!chosen || isListed || lines.length >= MAX_AWAITED}
          onClick={() => {
            if (chosen) change({ lines: [...lines, { ...chosen, since: new Date().toISOString(), announced: '' }] })
          }}
        >
          {isListed ? text.listed : text.toList}
        </Button>
      </div>
    </SettingForm>
  )
}

interface AwaitedLineProps {
  line: Line
  /** What is wrong with the time. */
  fault: string | undefined
  /** Whether the awaited result is published: then the home page no longer shows it as awaited. */
  hasArrived: boolean
  /** When the draft of the result will be published on schedule; undefined if no draft is scheduled. */
  scheduledAt: string | undefined
  onTime: (announced: string) => void
  onRemove: () => void
}

function AwaitedLine({ line, fault, hasArrived, scheduledAt, onTime, onRemove }: AwaitedLineProps) {
  const name = sittingText(line)
  return (
    <li className={desk.entry}>
      <strong>{name}</strong>
      <p className={styles.lead}>{hasArrived ? text.arrived : text.since(formatMoment(line.since))}</p>
      {!hasArrived && (
        <Field
          name={timeField(line)}
          label={text.announced}
          error={fault}
          hint={text.announcedHint}
          type="datetime-local"
          aria-label={`${text.announced}: ${name}`}
          value={line.announced}
          onChange={onTime}
        />
      )}
      <div className={desk.acts}>
        {!hasArrived && scheduledAt !== undefined && line.announced !== toField(scheduledAt) && (
          <Button look="quiet" onClick={() => onTime(toField(scheduledAt))}>
            {text.scheduledFor(formatMoment(scheduledAt))}
          </Button>
        )}
        <Button look="quiet" aria-label={`${text.remove}: ${name}`} onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
    </li>
  )
}

/** Returns the result that is chosen to be added; undefined without a grade. */
function chosenPlace({ grade, term, session, year }: FormValues): AwaitedPlace | undefined {
  if (grade === '') return undefined
  return { grade, term: termNumber(term), session: session === '1' ? 1 : 2, year: Number(year) }
}

/** Returns an error if a result is chosen but not added: saving would forget the choice without a word. */
function leftOutFault(values: FormValues): Faults {
  const chosen = chosenPlace(values)
  return !chosen || values.lines.some((line) => isSame(line, chosen)) ? {} : { grade: text.notAdded }
}

const SESSIONS = (['1', '2'] as const).map((value) => ({ value, label: SESSION_NAMES[value === '1' ? 1 : 2] }))

/** Returns the name of the field with the announced time of a result. */
function timeField(place: AwaitedPlace): string {
  return `lines/${awaitedKey(place)}`
}

function isSame(one: AwaitedPlace, other: AwaitedPlace): boolean {
  return awaitedKey(one) === awaitedKey(other)
}

/**
 * Returns the years to choose from: from the year after the newest published one, or the current academic year if that
 * is later, down to the year before the newest published one. If no year is published, the current year is used
 * instead.
 */
function yearsToAwait(newest: number, current: number): number[] {
  const latest = Math.max(newest + 1, current)
  return Array.from({ length: latest - newest + 2 }, (_, place) => latest - place)
}
