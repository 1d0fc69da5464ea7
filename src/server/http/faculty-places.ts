import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { GRADE_NUMBERS, TERM_NUMBERS } from '#contract/faculty.ts'
import { type FacultyShape, namesForeignPlace } from '#contract/faculty-shape.ts'
import { gradeInQuery, termInQuery } from '#contract/results.ts'

/**
 * The schemas of the contract accept every grade and term that any faculty may have. A portal checks all requests here
 * against its own faculty's grades and terms (docs/decisions/0067-the-shape-of-a-faculty.md).
 */

interface ParsedRequest {
  error?: FastifySchemaValidationError[]
  value?: unknown
}

/** Parses requests by their schemas; a grade or term that the faculty does not have is reported as an invalid value. */
export function facultyValidator(shapeOf: () => FacultyShape): FastifySchemaCompiler<z.ZodMiniType> {
  return (route) => {
    const parse = validatorCompiler(route)
    return (data: unknown) => {
      const parsed = parse(data) as ParsedRequest
      const strays = straysIn(route.schema, data, shapeOf()).map(invalidAt)
      return strays.length > 0 ? { error: [...strays, ...(parsed.error ?? [])] } : parsed
    }
  }
}

/** Returns the validation error that zod would report for a value outside an enum. */
function invalidAt(path: string): FastifySchemaValidationError {
  return { keyword: 'invalid_value', instancePath: path, schemaPath: `#${path}`, params: {}, message: 'Invalid input' }
}

/** Returns the paths of the grades and terms in a value that the faculty does not have, such as `/grade`. */
export function straysIn(schema: unknown, value: unknown, shape: FacultyShape, path = ''): string[] {
  if (value === undefined || value === null) return []
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    return straysIn(schema.def.innerType, value, shape, path)
  }
  const within = (part: unknown, key: string | number, child: unknown) => straysIn(part, child, shape, `${path}/${key}`)
  if (schema instanceof z.ZodMiniArray) {
    return Array.isArray(value) ? value.flatMap((child, index) => within(schema.def.element, index, child)) : []
  }
  if (schema instanceof z.ZodMiniUnion) {
    return [...new Set(schema.def.options.flatMap((option) => straysIn(option, value, shape, path)))]
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, child]) => {
      if (schema instanceof z.ZodMiniObject) return within(schema.shape[key], key, child)
      return schema instanceof z.ZodMiniRecord ? within(schema.def.valueType, key, child) : []
    })
  }
  return isStray(schema, value, shape) ? [path] : []
}

function isStray(schema: unknown, value: unknown, shape: FacultyShape): boolean {
  const { grades, terms } = shape
  if (schema === gradeInQuery) return Number(value) > grades.length
  if (schema === termInQuery) return Number(value) > terms.length
  if (schema instanceof z.ZodMiniLiteral) {
    const { values } = schema.def as { values: readonly unknown[] }
    if (values === GRADE_NUMBERS) return Number(value) > grades.length
    return values === TERM_NUMBERS && Number(value) > terms.length
  }
  return schema instanceof z.ZodMiniEnum && typeof value === 'string' && namesForeignPlace(shape, value)
}
