import type { FrontSettingName, FrontSettings } from '#contract/admin-front.ts'
import { MARK_MEANING_NAMES } from '#contract/mark-words.ts'
import { frontDeskText } from './front-desk.ts'

const { attempts, awaited, identity, looks, security, verdict } = frontDeskText

/** The audit log's words for a setting, taken from the texts of the desk of settings. */
export interface SettingWords {
  name: string
  /** The word for the value null. */
  unset?: string
  /** The words for the fields of the value. */
  fields?: Readonly<Record<string, string>>
  /** The words for values from closed lists. */
  values?: Readonly<Record<string, string>>
  /** Whether a person wrote the texts of the value, so that they are shown as they are. */
  isWritten?: boolean
}

type FieldsOf<Name extends FrontSettingName> = Record<keyof NonNullable<FrontSettings[Name]>, string>

const VERDICT_FIELDS: FieldsOf<'verdict_rules'> = {
  carried_most: verdict.carriedMost,
  uncounted: verdict.uncounted,
  by: verdict.by,
  second_session: verdict.secondSession,
}

const AWAITED_FIELDS: Record<keyof FrontSettings['awaited_results'][number], string> = {
  grade: awaited.grade,
  term: awaited.term,
  year: awaited.year,
  session: awaited.session,
  since: 'منتظرة منذ',
  announced_at: awaited.announced,
}

const WINDOW_FIELDS: FieldsOf<'appeals_window'> = {
  opens_at: frontDeskText.appeals.from,
  closes_at: frontDeskText.appeals.until,
}

const SHAPE_FIELDS: FieldsOf<'faculty_shape'> = {
  grades: frontDeskText.faculty.grades.legend,
  terms: frontDeskText.faculty.terms.legend,
}

const CREST_FIELDS: FieldsOf<'crest'> = { id: 'الملف', width: 'العرض بالنقاط', height: 'الارتفاع بالنقاط' }

export const SETTINGS: Readonly<Record<FrontSettingName, SettingWords>> = {
  portal_name: { name: identity.name, isWritten: true },
  channel_url: { name: identity.channel, isWritten: true },
  hidden_years: { name: 'الأعوام المخفية' },
  thresholds: { name: frontDeskText.thresholds.title, fields: frontDeskText.thresholds.names },
  faculty_shape: { name: frontDeskText.faculty.title, fields: SHAPE_FIELDS, isWritten: true },
  availabilities: { name: frontDeskText.availabilities.title, fields: frontDeskText.availabilities.aims },
  questions_wait_for_approval: { name: frontDeskText.approval.wait },
  // The names of this setting's fields are words from mark cells, as the office wrote them.
  mark_words: { name: 'كلمات الدرجات', values: MARK_MEANING_NAMES },
  appeals_window: { name: frontDeskText.appeals.title, fields: WINDOW_FIELDS },
  second_session_rule: { name: attempts.secondSession, values: attempts.secondSessionRules },
  repeat_rule: { name: attempts.repeat, values: attempts.repeatRules },
  verdict_rules: { name: verdict.title, fields: VERDICT_FIELDS, values: verdict.units },
  awaited_results: { name: awaited.title, fields: AWAITED_FIELDS },
  crest: { name: 'شعار الكلية', fields: CREST_FIELDS, unset: looks.noCrest },
  accent: {
    name: looks.color,
    values: Object.fromEntries(looks.palette.map(({ color, name }) => [color, name])),
    unset: looks.green,
  },
  second_factor_for: { name: security.label, values: security.choices },
}

/** Returns the words of a setting by its stored name; undefined for a setting that no longer exists. */
export function settingWords(name: string): SettingWords | undefined {
  return Object.hasOwn(SETTINGS, name) ? SETTINGS[name as FrontSettingName] : undefined
}
