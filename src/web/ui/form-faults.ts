import * as z from 'zod/mini'
import type { ApiError } from '../api/api-error.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'

/** A form's error texts by field path; `options/2` is the third entry of the field `options`. */
export type Faults = Readonly<Record<string, string>>

/**
 * A field's error text: one text for every broken rule, or texts for some of the schema's codes and one for every other
 * rule.
 */
type RuleText = string | { too_big?: string; invalid_type?: string; other: string }

/** The error texts of a form by field name, or by a path without its numbers, such as `question_pairs/match`. */
export type RuleTexts = Readonly<Record<string, RuleText>>

/** Either the values to send or the errors that prevent sending. */
export type Reading<Body> = { body: Body; faults?: undefined } | { faults: Faults }

/** Parses values with an endpoint's input schema; on failure returns the texts of the fields that broke a rule. */
export function readBody<Body>(schema: z.ZodMiniType<Body>, values: unknown, texts: RuleTexts): Reading<Body> {
  const read = z.safeParse(schema, values)
  if (read.success) return { body: read.data }
  return { faults: Object.fromEntries(read.error.issues.map(({ path, code }) => faultOf(path.join('/'), code, texts))) }
}

/** Returns the server's errors of fields, for the fields that have an error text. */
export function faultsOfProblem({ fields = [] }: ApiError, texts: RuleTexts): Faults {
  const paths = fields.map(({ path }) => path.replace(/^\//, '')).filter((path) => nameOf(path) in texts)
  return Object.fromEntries(paths.map((path) => faultOf(path, undefined, texts)))
}

/** Returns the name of the field in an error's path: `options` for `options/2`. */
export function nameOf(path: string): string {
  return path.split('/')[0] ?? path
}

function faultOf(path: string, code: string | undefined, texts: RuleTexts): [string, string] {
  const text = texts[path] ?? texts[path.replace(/\/\d+/g, '')] ?? texts[nameOf(path)] ?? PROBLEM_TEXTS.invalid_request
  if (typeof text === 'string') return [path, text]
  const ofCode = code === 'too_big' || code === 'invalid_type' ? text[code] : undefined
  return [path, ofCode ?? text.other]
}
