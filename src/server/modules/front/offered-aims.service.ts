import { type FrontSettings, frontSettingsSchema, OFFERED_AIMS } from '#contract/admin-front.ts'
import { type FacultyShape, gradeKeysOf } from '#contract/faculty-shape.ts'
import { homeAimsOf } from '#contract/home-aims.ts'
import type { Db } from '#server/db/tables.ts'
import type { ActOutcome } from '../audit/office-act.service.ts'
import { readFrontSetting } from '../settings/settings.reads.ts'
import { putSetting } from '../settings/settings.service.ts'

type Availabilities = FrontSettings['availabilities']
type GradesOfAim = Availabilities[keyof Availabilities]

/**
 * Returns the grades for which the home page offers each aim (such as books), as the office set them or by default.
 * Filters them by the faculty's present grades, because the setting may be older than the faculty's shape.
 */
export function offeredAims(shape: FacultyShape, set?: Availabilities): Availabilities {
  const own = gradeKeysOf(shape)
  const aims = homeAimsOf(shape)
  return eachAim((aim) => (set ? set[aim].filter((grade) => own.includes(grade)) : [...aims[aim]]))
}

/**
 * Adds new grades of the faculty to the stored setting, for the aims that a grade has by default: without an entry in
 * the setting, the home page would offer nothing for them. A no-op if the office has stored no such setting.
 */
export async function offerToAddedGrades(
  tx: Db,
  { before, after }: { before: FacultyShape; after: FacultyShape },
): Promise<ActOutcome<void>> {
  const own = gradeKeysOf(after)
  const added = own.slice(before.grades.length)
  const set = await readFrontSetting(tx, 'availabilities')
  if (!set || added.length === 0) return { isNoOp: true }
  const aims = homeAimsOf(after)
  const offered = eachAim((aim) =>
    own.filter((grade) => set[aim].includes(grade) || (added.includes(grade) && aims[aim].includes(grade))),
  )
  return { ...(await putSetting(tx, 'availabilities', { before: set, after: offered })), publishes: true }
}

function eachAim(gradesOf: (aim: (typeof OFFERED_AIMS)[number]) => GradesOfAim): Availabilities {
  return frontSettingsSchema.shape.availabilities.parse(
    Object.fromEntries(OFFERED_AIMS.map((aim) => [aim, gradesOf(aim)])),
  )
}
