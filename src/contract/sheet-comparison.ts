import * as z from 'zod/mini'

/** The differences between two versions of a sheet: two stored versions, or a stored version and an upload. */

/** The most entries of each list; `count` is the number of all entries. */
export const COMPARISON_LIST = 200

export const versionSubjectSchema = z.object({ name: z.string(), full_mark: z.number(), counted: z.boolean() })
export type VersionSubject = z.output<typeof versionSubjectSchema>

export const comparedStudent = z.object({ student_id: z.string(), seat_number: z.string(), name: z.string() })
export type ComparedStudent = z.output<typeof comparedStudent>

/** Returns the schema of a value before and after; null if both versions have the same value. */
function change<S extends z.ZodMiniType>(value: S) {
  return z.nullable(z.object({ before: value, after: value }))
}

export const changedStudent = z.object({
  ...comparedStudent.shape,
  seat_change: change(z.string()),
  name_change: change(z.string()),
  /** Only the changed marks. If a version does not have the subject, its text is empty. */
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
  /** Subjects whose full mark differs, or that are counted in the total in only one version. */
  changed: z.array(z.object({ before: versionSubjectSchema, after: versionSubjectSchema })),
})

export const sheetComparisonSchema = z.object({
  subjects: comparedSubjects,
  /** Students who are only in the later version. This list and the others of students are ordered by seat number. */
  added: comparedStudents,
  /** Students who are only in the earlier version. */
  gone: comparedStudents,
  /** Students of whom something other than the rank changed. */
  changed: changedStudents,
  /** Students of whom nothing but the rank changed. */
  moved: changedStudents,
})
export type SheetComparison = z.output<typeof sheetComparisonSchema>
