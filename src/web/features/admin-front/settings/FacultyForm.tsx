import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import * as z from 'zod/mini'
import { type FrontSettings, frontSettingsSchema, MAX_SHAPE_NAME } from '#contract/admin-front.ts'
import {
  type FacultyShape,
  gradeKeysOf,
  LARGEST_SHAPE,
  shortGradeName,
  shortTermName,
  termKeysOf,
} from '#contract/faculty-shape.ts'
import { repeatedNames } from '#contract/repeated-names.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { portalQuery } from '../../../api/portal.api.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { replaced } from '../../../ui/edited-list.ts'
import { Field } from '../../../ui/Field.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import type { FieldsOf } from '../../../ui/use-contract-form.ts'
import styles from './FacultyForm.module.css'
import { SettingForm } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

const text = frontDeskText.faculty
const SCHEMA = z.pick(frontSettingsSchema, { faculty_shape: true })

const PARTS = ['grades', 'terms'] as const
type Part = (typeof PARTS)[number]
/** The names of the grades and of the terms, as the form's fields hold them. */
type Draft = Record<Part, readonly string[]>

/** The least number of grades and of terms; `LARGEST_SHAPE` has the largest. */
const LEAST: Readonly<Record<Part, number>> = { grades: 1, terms: 2 }

interface FacultyFormProps {
  settings: FrontSettings
  defaults: FrontSettings
  onReload: () => Promise<void>
}

/**
 * The setting of the faculty's grades and terms with their names. The server refuses to remove a grade or term that has
 * data.
 */
export function FacultyForm({ settings, defaults, onReload }: FacultyFormProps) {
  const portal = useQuery(portalQuery())
  const hint = portal.data?.demo === true ? ` ${text.demoGoes}` : ''
  const form = useSettingForm({
    settings,
    defaults,
    schema: SCHEMA,
    start: draftOf,
    bodyOf: (draft) => ({ faculty_shape: shapeOf(draft) }),
    check: faultsIn,
    explain: (error) => (error.code === 'faculty_in_use' ? usesIn(error, settings.faculty_shape, hint) : undefined),
    onUndone: onReload,
  })
  return (
    <SettingForm form={form} text={text} onReload={onReload}>
      {PARTS.map((part) => (
        <PartFields key={part} form={form} part={part} />
      ))}
      <Preview shape={shapeOf(form.values)} />
    </SettingForm>
  )
}

/**
 * The fields for the names of all grades or all terms. Only the last grade or term can be removed, because data refer
 * to them by their number.
 */
function PartFields({ form, part }: { form: FieldsOf<Draft>; part: Part }) {
  const { values, faults, change } = form
  const names = values[part]
  const write = (written: readonly string[]) => change(part === 'grades' ? { grades: written } : { terms: written })
  const next = LARGEST_SHAPE[part][names.length]
  const words = text[part]
  const errorId = useId()
  return (
    // The group can take the focus, because the server's refusal to remove a grade or term has no field of its own to
    // focus.
    <fieldset className={styles.part} name={part} tabIndex={-1} aria-describedby={errorId}>
      <legend>{words.legend}</legend>
      <div className={styles.names}>
        {names.map((name, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a grade or term is identified by its number.
            key={at}
            name={`${part}/${at}`}
            label={`${words.one} ${at + 1}`}
            value={name}
            error={faults[`${part}/${at}`]}
            maxLength={MAX_SHAPE_NAME}
            autoComplete="off"
            dir="auto"
            onChange={(typed) => write(replaced(names, at, typed))}
          />
        ))}
      </div>
      {/* Always mounted, so that screen readers announce text that appears in it. */}
      <p id={errorId} className={styles.error} role="alert">
        {faults[part]}
      </p>
      <div className={desk.acts}>
        {next && (
          <Button look="quiet" onClick={() => write([...names, next.name])}>
            <Plus size={18} aria-hidden="true" />
            {words.add}
          </Button>
        )}
        {names.length > LEAST[part] && (
          <Button look="quiet" onClick={() => write(names.slice(0, -1))}>
            <X size={18} aria-hidden="true" />
            {text.remove} <bdi>{names.at(-1)}</bdi>
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Shows the names as students see them, in the tabs of the grades and of a grade's terms. */
function Preview({ shape }: { shape: FacultyShape }) {
  return (
    <div className={styles.preview} role="img" aria-label={text.preview}>
      <p>
        {gradeKeysOf(shape).map((grade) => (
          <bdi key={grade}>{shortGradeName(shape, grade)}</bdi>
        ))}
      </p>
      <p>
        {termKeysOf(shape).map((term) => (
          <bdi key={term}>{shortTermName(shape, term)}</bdi>
        ))}
      </p>
    </div>
  )
}

/** Returns an error for each empty name and for each name that repeats an earlier one, in whatever spelling. */
function faultsIn(draft: Draft): Faults {
  const faults: Record<string, string> = {}
  for (const part of PARTS) {
    for (const at of repeatedNames(draft[part])) faults[`${part}/${at}`] = text.sameName
    draft[part].forEach((name, at) => {
      if (name.trim() === '') faults[`${part}/${at}`] = text.needsName
    })
  }
  return faults
}

/**
 * Reads from the server's refusal what still belongs to the grades and terms that were removed from the stored shape.
 * Each error ends with the hint.
 */
function usesIn({ fields = [] }: ApiError, stored: FacultyShape, hint: string): Faults {
  const uses = (part: Part) =>
    fields.flatMap(({ path, message }) => {
      const [, of, at] = path.split('/')
      return of === part ? [`${stored[part][Number(at)]?.name} (${message})`] : []
    })
  const used = PARTS.map((part) => [part, uses(part)] as const).filter(([, list]) => list.length > 0)
  return Object.fromEntries(used.map(([part, list]) => [part, `${text.inUse} ${list.join('، ')}.${hint}`]))
}

function draftOf({ faculty_shape: { grades, terms } }: Pick<FrontSettings, 'faculty_shape'>): Draft {
  return { grades: grades.map(({ name }) => name), terms: terms.map(({ name }) => name) }
}

function shapeOf({ grades, terms }: Draft): FacultyShape {
  return { grades: grades.map((name) => ({ name })), terms: terms.map((name) => ({ name })) }
}
