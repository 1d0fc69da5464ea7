import type { AuditCorrection, AuditEntry } from '#contract/admin-audit.ts'
import { subjectName } from '#contract/subjects.ts'
import { auditText } from './ar/audit.ts'
import { ACCOUNT_PAGE, DESKS_OF_CALLS } from './ar/audit-refusals.ts'
import { settingWords } from './ar/audit-settings.ts'
import { deskText } from './ar/questions-desk.ts'
import { fieldName, isMachineId, placeWord, type ValuePlace, valueWords } from './audit-values.ts'
import { sheetWords } from './sheet-words.ts'

/** Words for the entries of the audit log. */

/** The fields of an entry's values that may hold the object's name; used if the object no longer exists. */
const NAMING_FIELDS = ['name', 'title', 'text', 'file'] as const

/** The kinds of objects that are named by the kind alone, because their ids mean nothing to a reader. */
const NAMELESS = ['links', 'audit', 'several', 'student_codes', 'database']

/**
 * Returns the name of an entry's object: a fixed text for an id that is a known word, else the object's present name,
 * else the name among the entry's values, else an empty text. After a student's name comes the identifier, by which the
 * office knows students.
 */
export function objectName(
  {
    object_kind: kind,
    object_id: id,
    object_name: name,
  }: Pick<AuditEntry, 'object_kind' | 'object_id' | 'object_name'>,
  values: Readonly<Record<string, unknown>> = {},
): string {
  if (NAMELESS.includes(kind)) return ''
  if (kind === 'call') return callName(id)
  if (kind === 'setting') return settingWords(id)?.name ?? id
  if (kind === 'quiz') return quizName(id)
  if (kind === 'sheet') return sheetWords(id) ?? id
  if (kind === 'schedule' || kind === 'timetable') return placeWord(id) ?? id
  if (kind === 'student') return name ? `${name} (${id})` : id
  if (name) return shortened(kind === 'appeal' ? subjectName(name) : name)
  const given = NAMING_FIELDS.map((field) => values[field]).find((value) => typeof value === 'string')
  if (typeof given === 'string') return shortened(given)
  return isMachineId(id) ? '' : subjectName(id)
}

/** Returns the name of a quiz by its id in the log: `grade_1/term_2/nahw` → `الفرقة الأولى، الفصل الثاني، النحو`. */
function quizName(id: string): string {
  if (id === 'trial' || id === 'sent') return deskText.origins[id]
  const [grade = '', term, ...subject] = id.split('/')
  if (term === undefined) return id
  return [placeWord(grade) ?? grade, placeWord(term) ?? term, subjectName(subject.join('/'))].join('، ')
}

/** Returns words for a call of the API: `GET /api/admin/people` → `قراءة في قسم «الحسابات»`. */
function callName(call: string): string {
  const [, method, folder, part = ''] = /^(\w+) \/api\/(admin|auth)\/([\w-]+)/.exec(call) ?? []
  const act = method === 'GET' ? 'قراءة' : 'تغيير'
  if (folder === 'auth') return `${act} في ${ACCOUNT_PAGE}`
  const desk = DESKS_OF_CALLS[part]
  return desk === undefined ? call : `${act} في قسم «${desk}»`
}

const LONGEST_NAME = 60

function shortened(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
}

interface ChangeLine {
  name: string
  old: string | undefined
  now: string
}

/**
 * Returns the changes of an entry, one per field, as its name with the old and the new value: `الحالة: مسودة ← منشور`.
 */
export function changeLines(entry: AuditEntry): ChangeLine[] {
  const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => !isMachineId(before[field]) && !isMachineId(after[field]))
    .map((field) => {
      const [old, now] = [wordsOf(before[field], field, entry), wordsOf(after[field], field, entry)]
      const isSame = before[field] === undefined || old === now
      return { name: fieldName(field), old: isSame ? undefined : old, now }
    })
}

function wordsOf(value: unknown, field: string, { object_kind: kind, object_id: id }: AuditEntry): string {
  if (kind !== 'setting') return valueWords(value, { kind, field })
  const setting = settingWords(id)
  if (value === null && setting?.unset !== undefined) return setting.unset
  const place: ValuePlace = { kind, field: id, setting }
  return valueWords(value, place)
}

/** Parses an entry's values; returns an empty object for an entry without values. */
export function valuesOf(text: string | null): Readonly<Record<string, unknown>> {
  // The server writes only JSON objects here.
  return (text === null ? null : (JSON.parse(text) as Record<string, unknown> | null)) ?? {}
}

/** Returns the corrections of marks in an entry in words, and how many more there are. */
export function correctionLines({ corrections, more_corrections: more }: AuditEntry): string[] {
  const lines = corrections.map(correctionWords)
  return more === 0 ? lines : [...lines, `${auditText.correction.more} ${more}`]
}

/** Returns a correction of a mark in words: `رقم الجلوس 10001، النحو: 60 ← 65، السبب: …`. */
function correctionWords({ seat_number: seat, subject, before, after, reason }: AuditCorrection): string {
  const { correction } = auditText
  const marks = `${before || correction.empty} ← ${after || correction.empty}`
  return `${correction.seat} ${seat}، ${subjectName(subject)}: ${marks}، ${correction.reason}: ${reason}`
}
