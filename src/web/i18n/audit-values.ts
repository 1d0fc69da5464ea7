import { formatBytes } from '#contract/arabic-amounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { AUDIT_ACTIONS, AUDIT_EVENTS } from '#contract/audit.ts'
import {
  GRADE_KEYS,
  type GradeKey,
  SESSION_NAMES,
  type SessionNumber,
  TERM_KEYS,
  type TermKey,
  yearLabel,
  yearPath,
} from '#contract/faculty.ts'
import { gradeName, shortTermName } from '#contract/faculty-shape.ts'
import { SHEET_STOPS, type SheetStopCode, sheetStopText } from '#contract/sheet-stops.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../api/faculty-shape.ts'
import { auditText } from './ar/audit.ts'
import { REFUSALS } from './ar/audit-refusals.ts'
import type { SettingWords } from './ar/audit-settings.ts'
import {
  ACTOR_KIND_NAMES,
  FIELDS,
  KINDS,
  OTHER_FIELDS,
  QUESTION_VALUES,
  STATES,
  VALUES,
  WRITTEN,
} from './ar/audit-words.ts'
import { STEP_NAMES } from './ar/uploads.ts'
import { PROBLEM_TEXTS } from './problems.ts'
import { sheetWords } from './sheet-words.ts'

/** Words for the values in the entries of the audit log. A value without a word is shown as stored. */

/**
 * Says what a value is, which decides its word: the object's kind, the field, and the words of the setting that the
 * value belongs to.
 */
export interface ValuePlace {
  kind: string
  field: string
  setting?: SettingWords | undefined
}

type Words = Readonly<Record<string, string>>

function wordIn(words: Words, text: string): string | undefined {
  return Object.hasOwn(words, text) ? words[text] : undefined
}

/** Returns an action's text; an action no longer in the list is shown as stored. */
export function actionName(action: string): string {
  return wordIn({ ...AUDIT_ACTIONS, ...AUDIT_EVENTS }, action) ?? action
}

export function kindName(kind: string): string {
  return wordIn(KINDS, kind) ?? kind
}

/** Matches the identifiers of database rows, which mean nothing to a reader. */
const MACHINE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** Whether a value consists of identifiers of database rows, which the log does not show. */
export function isMachineId(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isMachineId)
  return typeof value === 'string' && MACHINE_ID.test(value)
}

/** Returns a value of a log entry as text. */
export function valueWords(value: unknown, place: ValuePlace): string {
  if (value === null || value === undefined || value === '') return auditText.nothing
  if (typeof value === 'boolean') return value ? auditText.yes : auditText.no
  if (typeof value === 'string') return textWords(value, place)
  if (typeof value === 'number') return numberWords(value, place)
  if (Array.isArray(value)) return listWords(value, place)
  return isStop(value) ? stopWords(value) : fieldsWords(value, place)
}

function listWords(list: readonly unknown[], place: ValuePlace): string {
  if (list.length === 0) return auditText.nothing
  const words = list.map((one) => (isGroup(one) ? `(${valueWords(one, place)})` : valueWords(one, place)))
  return words.join('، ')
}

/** Whether an element of a list has several fields, so that the text must show where the element ends. */
function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !isStop(value) && Object.keys(value).length > 1
}

function fieldsWords(value: object, place: ValuePlace): string {
  const fields = Object.entries(value).filter(([, part]) => !isMachineId(part))
  if (fields.length === 0) return auditText.nothing
  // An object with only a name is a grade or term of the faculty's shape.
  if (fields.length === 1 && fields[0]?.[0] === 'name') return String(fields[0][1])
  return fields
    .map(([field, part]) => `${fieldName(field, place)}: ${valueWords(part, partPlace(field, place))}`)
    .join('؛ ')
}

/** Returns the `ValuePlace` of a part of a value. A number names an element of the same field, such as an option. */
function partPlace(field: string, place: ValuePlace): ValuePlace {
  return /^\d+$/.test(field) ? place : { ...place, field }
}

/** Returns the name of a field. If a setting has no field names, its fields are words that the office wrote. */
export function fieldName(field: string, { setting }: Pick<ValuePlace, 'setting'> = {}): string {
  if (setting) return setting.fields ? (wordIn(setting.fields, field) ?? field) : `«${field}»`
  return wordIn(FIELDS, field) ?? wordIn(OTHER_FIELDS, field) ?? field
}

interface LoggedStop {
  code: SheetStopCode
  count: number
  reason?: string
}

function isStop(value: object): value is LoggedStop {
  return 'code' in value && 'count' in value && Object.hasOwn(SHEET_STOPS, String(value.code))
}

function stopWords({ reason, ...stop }: LoggedStop): string {
  return reason === undefined ? sheetStopText(stop) : `${sheetStopText(stop)} ${fieldName('reason')}: ${reason}`
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function textWords(text: string, { kind, field, setting }: ValuePlace): string {
  if (setting) return setting.isWritten ? text : (wordIn(setting.values ?? {}, text) ?? commonWord(text) ?? text)
  if (WRITTEN.includes(field)) return text
  return fieldWord(text, { kind, field }) ?? commonWord(text) ?? wordIn(VALUES, text) ?? text
}

/** Returns the word for a text whose meaning depends on its field. */
function fieldWord(text: string, { kind, field }: Pick<ValuePlace, 'kind' | 'field'>): string | undefined {
  switch (field) {
    case 'refusal':
      return wordIn(REFUSALS, text) ?? wordIn(PROBLEM_TEXTS, text)
    case 'action':
      return actionName(text)
    case 'actor_kind':
      return wordIn(ACTOR_KIND_NAMES, text)
    case 'object_kind':
    case 'shelf':
      return kindName(text)
    case 'step':
      return wordIn(STEP_NAMES, text)
    case 'subject':
      return subjectName(text)
    case 'state':
      return wordIn(STATES[kind] ?? {}, text)
    case 'target':
      // The parameters of a call, such as a grade and a term.
      return text
        .split(' ')
        .map((part) => commonWord(part) ?? wordIn(VALUES, part) ?? part)
        .join(' ')
    default:
      return wordIn(QUESTION_VALUES[field] ?? {}, text)
  }
}

/** Returns the words for a time, a grade, a term or a result sheet. */
function commonWord(text: string): string | undefined {
  return MOMENT.test(text) ? formatMoment(text) : (placeWord(text) ?? sheetWords(text))
}

/** Returns the name of a grade (even of one that has been removed), of a term, or of the timetable of the exams. */
export function placeWord(text: string): string | undefined {
  if (GRADE_KEYS.some((grade) => grade === text)) return gradeName(facultyShape(), text as GradeKey)
  if (TERM_KEYS.some((term) => term === text)) return shortTermName(facultyShape(), text as TermKey)
  return text === 'exams_schedule' ? VALUES[text] : undefined
}

function numberWords(number: number, { field }: ValuePlace): string {
  if (field === 'bytes' || field === 'size') return formatBytes(number)
  if (field === 'year' || field === 'hidden_years') return yearLabel(yearPath(number))
  if (field === 'term') return placeWord(`term_${number}`) ?? String(number)
  if (field === 'session') return SESSION_NAMES[number as SessionNumber] ?? String(number)
  return String(number)
}
