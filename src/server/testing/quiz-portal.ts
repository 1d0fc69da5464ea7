import { addToLibrary } from './library-content.ts'
import { makeTestPortal, type TestPortal } from './test-portal.ts'
import { type Member, makeMember } from './visitor.ts'

export interface QuizPortal {
  portal: TestPortal
  reviewer: Member
  /** A member who may contribute questions. */
  writer: Member
}

/** Starts a portal with the quiz of `NAHW`, for the tests of one file: its caller closes it. */
export async function makeQuizPortal(): Promise<QuizPortal> {
  const portal = await makeTestPortal({ shared: true })
  await addToLibrary(portal.database, { gradeSubjects: [{ grade: 1, term: 2, subjects: ['nahw'] }] })
  const reviewer = await makeMember(portal, { staff_roles: ['question_reviewer'] })
  const writer = await makeMember(portal, { write_permission: 1 })
  return { portal, reviewer, writer }
}
