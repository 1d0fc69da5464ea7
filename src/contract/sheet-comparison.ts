import * as z from 'zod/mini'

/** The differences between two versions of a sheet: two stored ones, or a stored one and an upload. */

/** Maximum entries of each list; `count` includes them all. */
export const COMPARISON_LIST = 200

export const versionSubjectSchema = z.object({ name: z.string(), full_mark: z.number(), counted: z.boolean() })
export type VersionSubject = z.output<typeof versionSubjectSchema>

export const comparedStudent = z.object({ student_id: z.string(), seat_number: z.string(), name: z.string() })
export type ComparedStudent = z.output<typeof comparedStudent>

/** Null if both versions have the same value. */
function change<S extends z.ZodMiniType>(value: S) {
  return z.nullable(z.object({ before: value, after: value }))
}

export const changedStudent = z.object({
  ...comparedStudent.shape,
  seat_change: change(z.string()),
  name_change: change(z.string()),
  /** Only the changed marks. A subject missing from a version is an empty text there. */
  degrees: z.array(z.object({ subject: z.string(), before: z.string(), after: z.string() })),
  total: change(z.number()),
  max: change(z.number()),
  rank: change(z.nullable(z.number())),
  withheld: change(z.boolean()),
})
export type ChangedStudent = z.output<typeof changedStudent>

function counted<S extends z.ZodMiniType>(item: S) {
  return z.object({ count: z.number(), list: z.array(item).check(z.maxLength(COMPARISON_LIST)) })
}

export const comparedStudents = counted(comparedStudent)
export const changedStudents = counted(changedStudent)

export const comparedSubjects = z.object({
  added: z.array(versionSubjectSchema),
  gone: z.array(versionSubjectSchema),
  /** Subjects with another full mark, or counted in the total in one version only. */
  changed: z.array(z.object({ before: versionSubjectSchema, after: versionSubjectSchema })),
})

export const sheetComparisonSchema = z.object({
  subjects: comparedSubjects,
  /** Students only in the later version, by seat number like all lists here. */
  added: comparedStudents,
  /** Students only in the earlier version. */
  gone: comparedStudents,
  /** Students with a change other than of their rank. */
  changed: changedStudents,
  /** Students with only a changed rank. */
  moved: changedStudents,
})
export type SheetComparison = z.output<typeof sheetComparisonSchema>
