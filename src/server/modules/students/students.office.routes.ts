import type { FastifyInstance } from 'fastify'
import {
  answerIdentityEndpoint,
  findStudentsEndpoint,
  hideStudentEndpoint,
  identityQuestionsEndpoint,
  keptBackEndpoint,
  officeStudentEndpoint,
  partStudentsEndpoint,
  releaseResultEndpoint,
  unhideStudentEndpoint,
  withholdResultEndpoint,
} from '#contract/admin-students.ts'
import { issueStudentCodesEndpoint } from '#contract/student-codes.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { hideStudent, releaseResult, unhideStudent, withholdResult } from './hidden-and-withheld.service.ts'
import { answerIdentity, openQuestions } from './identity-questions.service.ts'
import { partStudents } from './parting.service.ts'
import { issueCodes } from './student-codes.service.ts'
import { findStudents, keptBack, officeStudent } from './students.service.ts'

export interface StudentsOfficeOptions {
  database: Database
  now: () => Date
}

/** Registers the office's routes for students. They read through the write handle, because a replica may lag. */
export function studentsOfficeRoutes(app: FastifyInstance, gate: Gate, { database, now }: StudentsOfficeOptions): void {
  const db = database.write
  const route = officeRoutesOf(app, gate, now)

  route(findStudentsEndpoint, ({ query }) => findStudents(db, query))
  route(officeStudentEndpoint, ({ params }) => officeStudent(db, params.student_id))
  route(keptBackEndpoint, () => keptBack(db))
  route(identityQuestionsEndpoint, () => openQuestions(db))

  route(hideStudentEndpoint, ({ params, body, by }) => hideStudent(database, params.student_id, body.reason, by))
  route(unhideStudentEndpoint, ({ params, by }) => unhideStudent(database, params.student_id, by))
  route(withholdResultEndpoint, ({ params, body, by }) =>
    withholdResult(database, { studentId: params.student_id, ...body }, by),
  )
  route(releaseResultEndpoint, ({ params, body, by }) =>
    releaseResult(database, { studentId: params.student_id, ...body }, by),
  )
  route(answerIdentityEndpoint, ({ body, by }) => {
    const answer = { sheetId: body.sheet_id, rowNumber: body.row_number, sameAs: body.same_as }
    return answerIdentity(database, answer, by)
  })
  route(issueStudentCodesEndpoint, async ({ body, by }) => ({ items: await issueCodes(database, body, by) }))
  route(partStudentsEndpoint, ({ params, body, by }) =>
    partStudents(database, { kept: params.student_id, joined: body.joined_id }, by),
  )
}
