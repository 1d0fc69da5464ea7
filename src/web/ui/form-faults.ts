import * as z from 'zod/mini'
import type { ApiError } from '../api/api-error.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'

/** What is wrong with a form: a sentence by field; `options/2` is the third entry of the field `options`. */
export type Faults = Readonly<Record<string, string>>

/** The sentence of a field; or one for what is too long, and one for every other rule. */
type RuleText = string | { too_big: string; other: string }

/** The sentences of a form's rules by the names of its fields. */
export type RuleTexts = Readonly<Record<string, RuleText>>

/** What a form may send, or what keeps it from being sent. */
export type Reading<Body> = { body: Body; faults?: undefined } | { faults: Faults }

/** Reads values with the schema of what an endpoint takes; the texts say which rule a field breaks. */
export function readBody<Body>(schema: z.ZodMiniType<Body>, values: unknown, texts: RuleTexts): Reading<Body> {
  const read = z.safeParse(schema, values)
  if (read.success) return { body: read.data }
  return { faults: Object.fromEntries(read.error.issues.map(({ path, code }) => faultOf(path.join('/'), code, texts))) }
}

/** The faults that the server found in what it was sent, as far as they are of fields with a text. */
export function faultsOfProblem({ fields = [] }: ApiError, texts: RuleTexts): Faults {
  const paths = fields.map(({ path }) => path.replace(/^\//, '')).filter((path) => nameOf(path) in texts)
  return Object.fromEntries(paths.map((path) => faultOf(path, undefined, texts)))
}

/** The field that a fault belongs to: `options` for `options/2`. */
export function nameOf(path: string): string {
  return path.split('/')[0] ?? path
}

function faultOf(path: string, code: string | undefined, texts: RuleTexts): [string, string] {
  const text = texts[path] ?? texts[nameOf(path)] ?? PROBLEM_TEXTS.invalid_request
  if (typeof text === 'string') return [path, text]
  return [path, code === 'too_big' ? text.too_big : text.other]
}
