import { reportQuestionEndpoint } from '#contract/contributing.ts'
import { call } from '../../api/call.ts'

/** Reports an error in a question to the office. Throws ApiError. */
export async function reportQuestion(id: string, reason: string): Promise<void> {
  await call(reportQuestionEndpoint, { params: { id }, body: { reason } })
}
