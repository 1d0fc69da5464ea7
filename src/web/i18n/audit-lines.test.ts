import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { AuditEntry } from '#contract/admin-audit.ts'
import { frontSettingsSchema } from '#contract/admin-front.ts'
import { MESSAGE_STATES } from '#contract/admin-inbox.ts'
import { QUESTION_STATES } from '#contract/admin-questions.ts'
import { SHEET_STATES } from '#contract/admin-sheets.ts'
import { APPEAL_STATES } from '#contract/appeals.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { ACTOR_KINDS, AUDIT_KINDS } from '#contract/audit.ts'
import { AUDIT_FIELDS, AUDIT_OBJECTS } from '#contract/audit-fields.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from '#contract/faculty.ts'
import { SHELF_KINDS } from '#contract/library-lines.ts'
import { TEXT_FORMATS } from '#contract/markup.ts'
import { PROBLEM_CODES } from '#contract/problem.ts'
import { QUESTION_KINDS, WRITTEN_COMPARISONS } from '#contract/quiz.ts'
import { SHEET_STOP_CODES } from '#contract/sheet-stops.ts'
import { OFFICE_ROLES } from '#contract/staff.ts'
import { UPLOAD_STEPS } from '#contract/upload-choices.ts'
import { changeLines, objectName } from './audit-lines.ts'
import { kindName } from './audit-values.ts'

/** Returns samples of a schema's values, which together contain each field and each word of a closed list. */
function samplesOf(schema: z.core.$ZodType): unknown[] {
  // Schemas of zod/mini have this property, but the type of inner schemas does not declare it.
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'object':
      return longest(Object.entries(def.shape).map(([field, part]) => samplesOf(part).map((value) => [field, value])))
    case 'record':
      return longest(samplesOf(def.keyType).map((key) => samplesOf(def.valueType).map((value) => [key, value])))
    case 'array':
      return [[], samplesOf(def.element)]
    case 'union':
      return def.options.flatMap(samplesOf)
    case 'nullable':
      return [null, ...samplesOf(def.innerType)]
    case 'enum':
      return Object.values(def.entries)
    case 'literal':
      return [...def.values]
    case 'boolean':
      return [true, false]
    case 'number':
      return [12]
    case 'string':
      return ['كلمة']
    default:
      throw new Error(`no samples of ${def.type}`)
  }
}

/** Builds objects from samples of each field: as many as the longest list of samples; shorter lists are repeated. */
function longest(fields: (readonly unknown[])[][]): object[] {
  const most = Math.max(...fields.map((samples) => samples.length))
  return Array.from({ length: most }, (_, at) => Object.fromEntries(fields.map((all) => all[at % all.length] ?? [])))
}

function entryOf(entry: Partial<Omit<AuditEntry, 'after'>> & { after?: object }): AuditEntry {
  const { before = null, after, ...more } = entry
  const object = { object_kind: 'account', object_id: '', object_name: null }
  const made = { id: '1', line: 1, at: '', kind: 'act', actor_name: '', actor_kind: 'account' } as const
  const rest = { address: null, device: null, action: '', corrections: [], more_corrections: 0 }
  return { ...made, ...rest, ...object, ...more, before, after: JSON.stringify(after ?? null) }
}

/** Returns the words of an entry's object and changes. */
function wordsOf(entry: AuditEntry): string {
  const changes = changeLines(entry).map(({ name, old, now }) => [name, old, now].join(' '))
  return [kindName(entry.object_kind), objectName(entry), ...changes].join('\n')
}

const LATIN = /[a-z_]/i

const settings = Object.entries(frontSettingsSchema.shape)
test.each(settings)(
  'the audit log has Arabic words for the setting %s, each of its fields and each word of its values',
  (name, schema) => {
    for (const value of samplesOf(schema)) {
      const before = JSON.stringify({ value: null })
      const words = wordsOf(entryOf({ object_kind: 'setting', object_id: name, before, after: { value } }))
      expect(words, JSON.stringify(value)).not.toMatch(LATIN)
    }
  },
)

const SINCE = '2026-11-26T10:00:00.000Z'
test.each([
  ['repeat_rule', 'last', 'best', 'يُحسب العام الأخير', 'يُحسب أفضل الأعوام'],
  ['second_session_rule', 'earned', 'pass_mark', 'تُحسب كما حصل عليها الطالب', 'تُحسب بدرجة النجاح على الأكثر'],
  ['second_factor_for', 'administrators', 'nobody', 'المديرون', 'لا أحد'],
  ['accent', null, '#1f3f7a', 'الأخضر، لون ديوان', 'كحلي'],
  ['accent', '#aa3300', null, '#aa3300', 'الأخضر، لون ديوان'],
  ['portal_name', 'ديوان', 'last', 'ديوان', 'last'],
  ['mark_words', {}, { 'ر.ب': 'absent', name: 50 }, 'لا شيء', '«ر.ب»: غياب (يُحسب صفرًا)؛ «name»: 50'],
  [
    'verdict_rules',
    null,
    { carried_most: 2, uncounted: false, by: 'year', second_session: true },
    'لا شيء',
    'أكثر ما يُنقل به الطالب من مواد: 2؛ مواد لا تُضاف للمجموع شرط للنجاح أيضًا: لا؛ الحد لكل: عام؛ في الكلية دور ثانٍ: نعم',
  ],
  [
    'awaited_results',
    [],
    [
      { grade: 'grade_1', term: 1, year: 2026, session: 2, since: SINCE, announced_at: null },
      { grade: 'grade_6', term: 3, year: 2026, session: 1, since: SINCE, announced_at: null },
    ],
    'لا شيء',
    `(الفرقة: الفرقة الأولى؛ الفصل: الفصل الأول؛ العام الجامعي: 2025/26؛ الدور: الدور الثاني؛ منتظرة منذ: ${formatMoment(SINCE)}؛ موعد الإعلان: لا شيء)، ` +
      `(الفرقة: الفرقة السادسة؛ الفصل: الفصل الصيفي؛ العام الجامعي: 2025/26؛ الدور: الدور الأول؛ منتظرة منذ: ${formatMoment(SINCE)}؛ موعد الإعلان: لا شيء)`,
  ],
])(
  'the log shows a change of the setting %s in the words of the screen for settings',
  (object_id, was, is, old, now) => {
    const before = JSON.stringify({ value: was })
    const entry = entryOf({ object_kind: 'setting', object_id, before, after: { value: is } })
    expect(changeLines(entry)).toEqual([{ name: 'القيمة', old, now }])
  },
)

test.each(AUDIT_OBJECTS)('the audit log has an Arabic name for objects of the kind %s', (object_kind) => {
  expect(wordsOf(entryOf({ object_kind }))).not.toMatch(LATIN)
})

test.each(AUDIT_FIELDS)('the audit log has an Arabic name for the field %s', (field) => {
  expect(wordsOf(entryOf({ after: { [field]: 12 } }))).not.toMatch(LATIN)
})

const VALUES: [kind: string, field: string, values: readonly string[]][] = [
  ['sheet', 'state', SHEET_STATES],
  ['appeal', 'state', APPEAL_STATES],
  ['question', 'state', QUESTION_STATES],
  ['suggestion', 'state', MESSAGE_STATES],
  ['account', 'staff_roles', OFFICE_ROLES],
  ['account', 'factor', ['app', 'passkey']],
  ['account', 'cause', ['wrong_proofs']],
  ['upload', 'step', UPLOAD_STEPS],
  ['call', 'refusal', PROBLEM_CODES],
  ['call', 'target', [...GRADE_KEYS, 'exams_schedule', '2025-g1-t2-v3', 'grade_1 term_2']],
  ['audit', 'kind', AUDIT_KINDS],
  ['audit', 'actor_kind', ACTOR_KINDS],
  ['audit', 'object_kind', AUDIT_OBJECTS],
  ['question', 'question_kind', QUESTION_KINDS],
  ['question', 'compare', WRITTEN_COMPARISONS],
  ['question', 'markup', TEXT_FORMATS],
  ['book', 'shelf', SHELF_KINDS],
  ['book', 'grade', GRADE_KEYS],
  ['book', 'term', TERM_KEYS],
]
describe.each(VALUES)('of a log entry about the kind %s, the field %s', (object_kind, field, values) => {
  test.each(values)('the audit log has an Arabic word for %s', (value) => {
    expect(wordsOf(entryOf({ object_kind, after: { [field]: value } }))).not.toMatch(LATIN)
  })
})

test.each(SHEET_STOP_CODES)('the audit log has an Arabic text for the publication stop %s', (code) => {
  expect(wordsOf(entryOf({ object_kind: 'sheet', after: { stops: [{ code, count: 3 }] } }))).not.toMatch(LATIN)
})

test.each([
  ['trial', 'الاختبار التجريبي'],
  ['sent', 'أسئلة مرسلة'],
  ['grade_1/term_2/nahw', 'الفرقة الأولى، الفصل الثاني، النحو'],
])('the audit log shows the quiz %s by its Arabic name', (object_id, name) => {
  expect(objectName(entryOf({ object_kind: 'quiz', object_id }))).toBe(name)
})

const modules = import.meta.glob<Record<string, unknown>>(['../../contract/*.ts', '!../../contract/*.test.ts'], {
  eager: true,
})
/** The calls whose refusal the server logs: those that need a right in the office. */
const officeCalls = Object.values(modules)
  .flatMap((contract) => Object.values(contract))
  .filter(isEndpoint)
  .filter(({ access }) => access !== 'public' && access !== 'member' && access !== 'contributor')
  .map(({ method, path }) => `${method} ${path}`)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value
}

test.each(officeCalls)('the audit log shows the refused call %s with the Arabic name of its screen', (object_id) => {
  expect(objectName(entryOf({ kind: 'refusal', object_kind: 'call', object_id }))).not.toMatch(LATIN)
})

test.each(['name', 'title', 'text', 'reason', 'file_name', 'caption', 'names', 'inviter', 'actor'])(
  'the audit log shows the field %s as it was written, even if its text is a word of the log',
  (field) => {
    for (const written of ['new', 'grade_1', 'app', '2026-01-01T10:00 جدول']) {
      const entry = entryOf({ object_kind: 'book', after: { [field]: written } })
      expect(changeLines(entry)).toEqual([expect.objectContaining({ now: written })])
    }
  },
)

test('a correction of a question is logged with each changed part, and the changed options by their numbers', () => {
  const before = JSON.stringify({ text: 'ما المبتدأ؟', options: { 1: 'app', 3: 'ج' }, answer: 3, right: ['ج'] })
  const after = { text: 'ما المبتدأ؟', options: { 1: 'ج', 3: 'app' }, answer: 1, right: ['ج'], explanation: '' }
  expect(changeLines(entryOf({ object_kind: 'question', before, after }))).toEqual([
    { name: 'أول النص', old: undefined, now: 'ما المبتدأ؟' },
    { name: 'الاختيارات', old: '1: app؛ 3: ج', now: '1: ج؛ 3: app' },
    { name: 'رقم الاختيار الصحيح', old: '3', now: '1' },
    { name: 'الإجابة الصحيحة', old: undefined, now: 'ج' },
    { name: 'الشرح', old: undefined, now: 'لا شيء' },
  ])
})
