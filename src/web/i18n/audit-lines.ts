import type { AuditCorrection, AuditEntry } from '#contract/admin-audit.ts'
import { formatBytes } from '#contract/arabic-amounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { AUDIT_ACTIONS, AUDIT_EVENTS } from '#contract/audit.ts'
import { yearLabel, yearPath } from '#contract/faculty.ts'
import { gradeName, isGradeKey, isTermKey, shortTermName } from '#contract/faculty-shape.ts'
import { SHEET_STOPS, type SheetStopCode, sheetStopText } from '#contract/sheet-stops.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../api/faculty-shape.ts'
import { auditText } from './ar/audit.ts'
import {
  ACTOR_KIND_NAMES,
  APPEAL_VALUES,
  DESKS_OF_CALLS,
  FIELDS,
  KINDS,
  REFUSALS,
  SETTINGS,
  VALUES,
} from './ar/audit-words.ts'
import { STEP_NAMES } from './ar/uploads.ts'
import { sheetWords } from './sheet-words.ts'

/** The lines of the audit log in words. */

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Returns the Arabic text for a stored value; undefined if it has none. */
function wordOf(value: string): string | undefined {
  const shape = facultyShape()
  if (isGradeKey(shape, value)) return gradeName(shape, value)
  return isTermKey(shape, value) ? shortTermName(shape, value) : VALUES[value]
}

const ACTION_NAMES = new Map<string, string>(Object.entries({ ...AUDIT_ACTIONS, ...AUDIT_EVENTS }))

/** Returns an action's text; an action no longer in the list is shown as stored. */
export function actionName(action: string): string {
  return ACTION_NAMES.get(action) ?? action
}

export function kindName(kind: string): string {
  return KINDS[kind] ?? kind
}

/** Matches the identifiers of rows, which mean nothing to a reader. */
const MACHINE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** Whether a value consists of identifiers of rows, which the log does not show. */
export function isMachineId(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isMachineId)
  return typeof value === 'string' && MACHINE_ID.test(value)
}

/** The fields of an entry's values that may hold the object's name; used where the object no longer exists. */
const NAMING_FIELDS = ['name', 'title', 'text', 'file'] as const

/**
 * Returns the name of an entry's object: a fixed text for an id that is a known word, else the object's present name,
 * else the name among the entry's values, else an empty text. A student's name is followed by the identifier, by which
 * the office knows students.
 */
export function objectName(
  {
    object_kind: kind,
    object_id: id,
    object_name: name,
  }: Pick<AuditEntry, 'object_kind' | 'object_id' | 'object_name'>,
  values: Readonly<Record<string, unknown>> = {},
): string {
  if (kind === 'links' || kind === 'audit' || kind === 'several' || kind === 'student_codes') return ''
  if (kind === 'call') return callName(id)
  if (kind === 'setting') return SETTINGS[id] ?? id
  if (kind === 'sheet') return sheetWords(id) ?? id
  if (kind === 'schedule' || kind === 'timetable') return wordOf(id) ?? id
  if (kind === 'student') return name ? `${name} (${id})` : id
  if (name) return shortened(kind === 'appeal' ? subjectName(name) : name)
  const given = NAMING_FIELDS.map((field) => values[field]).find((value) => typeof value === 'string')
  if (typeof given === 'string') return shortened(given)
  return isMachineId(id) ? '' : subjectName(id)
}

/** Returns the words for a call: `GET /api/admin/people` → `قراءة في قسم «الحسابات»`. */
function callName(call: string): string {
  const [, method, part = ''] = /^(\w+) \/api\/admin\/(\w+)/.exec(call) ?? []
  const desk = DESKS_OF_CALLS[part]
  if (desk === undefined) return call
  return `${method === 'GET' ? 'قراءة' : 'تغيير'} في قسم «${desk}»`
}

const LONGEST_NAME = 60

function shortened(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
}

export function fieldName(field: string): string {
  return FIELDS[field] ?? field
}

/** Identifies a value: the object's kind and the field, or a setting's name. */
export interface ValuePlace {
  kind: string
  field: string
}

/** Returns a value of an entry as text. */
export function valueWords(value: unknown, place: ValuePlace): string {
  if (value === null || value === undefined || value === '') return auditText.nothing
  if (typeof value === 'boolean') return value ? auditText.yes : auditText.no
  if (typeof value === 'string') return textWords(value, place)
  if (typeof value === 'number') return numberWords(value, place)
  if (Array.isArray(value)) {
    return value.length === 0 ? auditText.nothing : value.map((one) => valueWords(one, place)).join('، ')
  }
  if (isStop(value)) return stopWords(value)
  const fields = Object.entries(value)
  // An object with only a name is a grade or term of the faculty's shape.
  if (fields.length === 1 && fields[0]?.[0] === 'name') return String(fields[0][1])
  return fields.map(([field, part]) => `${fieldName(field)}: ${valueWords(part, { ...place, field })}`).join('؛ ')
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

function textWords(text: string, { kind, field }: ValuePlace): string {
  if (field === 'refusal') return REFUSALS[text] ?? text
  if (field === 'action') return actionName(text)
  if (field === 'actor') return text
  if (field === 'actor_kind') return ACTOR_KIND_NAMES[text] ?? text
  if (field === 'object_kind') return kindName(text)
  if (field === 'step') return Object.hasOwn(STEP_NAMES, text) ? STEP_NAMES[text as keyof typeof STEP_NAMES] : text
  if (field === 'shelf') return kindName(text)
  if (field === 'subject') return subjectName(text)
  if (MOMENT.test(text)) return formatMoment(text)
  return (kind === 'appeal' ? APPEAL_VALUES[text] : undefined) ?? wordOf(text) ?? sheetWords(text) ?? text
}

function numberWords(number: number, { field }: ValuePlace): string {
  if (field === 'bytes' || field === 'size') return formatBytes(number)
  if (field === 'year' || field === 'hidden_years') return yearLabel(yearPath(number))
  return String(number)
}

/**
 * Returns the changes of an entry, one per field, as its name with the old and the new value: `الحالة: مسودة ← منشور`.
 */
export function changeLines(entry: AuditEntry): { name: string; old: string | undefined; now: string }[] {
  const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => !isMachineId(before[field]) && !isMachineId(after[field]))
    .map((field) => {
      const place = { kind: entry.object_kind, field: entry.object_kind === 'setting' ? entry.object_id : field }
      const [old, now] = [valueWords(before[field], place), valueWords(after[field], place)]
      const isSame = before[field] === undefined || old === now
      return { name: fieldName(field), old: isSame ? undefined : old, now }
    })
}

/** Parses an entry's values; returns an empty object for an entry without any. */
export function valuesOf(text: string | null): Readonly<Record<string, unknown>> {
  // The server writes only JSON objects here.
  return (text === null ? null : (JSON.parse(text) as Record<string, unknown> | null)) ?? {}
}

/** Returns the corrections of an entry in words, and how many more there are. */
export function correctionLines({ corrections, more_corrections: more }: AuditEntry): string[] {
  const lines = corrections.map(correctionWords)
  return more === 0 ? lines : [...lines, `${auditText.correction.more} ${more}`]
}

/** Returns a correction in words: `رقم الجلوس 10001، النحو: 60 ← 65، السبب: …`. */
function correctionWords({ seat_number: seat, subject, before, after, reason }: AuditCorrection): string {
  const { correction } = auditText
  const marks = `${before || correction.empty} ← ${after || correction.empty}`
  return `${correction.seat} ${seat}، ${subjectName(subject)}: ${marks}، ${correction.reason}: ${reason}`
}
