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
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { answerIdentity, openQuestions, partStudents } from './identity-questions.service.ts'
import { findStudents, keptBack, officeStudent } from './student-desk.service.ts'
import { hideStudent, releaseResult, unhideStudent, withholdResult } from './students.service.ts'

export interface StudentsOfficeOptions {
  database: Database
  now: () => Date
}

const DONE = { done: true } as const

/** The students' desk. What was written is read again through the writing handle: a replica may lag. */
export function studentsOfficeRoutes(app: FastifyInstance, gate: Gate, { database, now }: StudentsOfficeOptions): void {
  const db = database.write

  liveRoute(app, gate, findStudentsEndpoint, ({ query }) => findStudents(db, query))
  liveRoute(app, gate, officeStudentEndpoint, ({ params }) => officeStudent(db, params.student_id))
  liveRoute(app, gate, keptBackEndpoint, async () => ({ items: await keptBack(db) }))
  liveRoute(app, gate, identityQuestionsEndpoint, () => openQuestions(db))

  liveRoute(app, gate, hideStudentEndpoint, async ({ params, body, actor }) => {
    await hideStudent(database, params.student_id, body.reason, { actor: actor(), now: now() })
    return DONE
  })
  liveRoute(app, gate, unhideStudentEndpoint, async ({ params, actor }) => {
    await unhideStudent(database, params.student_id, { actor: actor(), now: now() })
    return DONE
  })
  liveRoute(app, gate, withholdResultEndpoint, async ({ params, body, actor }) => {
    const withheld = { studentId: params.student_id, ...body }
    await withholdResult(database, withheld, { actor: actor(), now: now() })
    return DONE
  })
  liveRoute(app, gate, releaseResultEndpoint, async ({ params, body, actor }) => {
    const released = { studentId: params.student_id, year: body.year }
    await releaseResult(database, released, { actor: actor(), now: now() })
    return DONE
  })
  liveRoute(app, gate, answerIdentityEndpoint, async ({ body, actor }) => {
    const answer = { sheetId: body.sheet_id, rowNumber: body.row_number, sameAs: body.same_as }
    await answerIdentity(database, answer, { actor: actor(), now: now() })
    return DONE
  })
  liveRoute(app, gate, partStudentsEndpoint, async ({ params, body, actor }) => {
    const pair = { kept: params.student_id, joined: body.joined_id }
    await partStudents(database, pair, { actor: actor(), now: now() })
    return DONE
  })
}
