import { sendProblemEndpoint, sendSuggestionEndpoint } from '#contract/feedback.ts'
import { call } from '../../api/call.ts'

export type FeedbackKind = 'suggestion' | 'problem'

/** Sends a valid text; `page` is where the problem occurred. Throws ApiError. */
export async function sendFeedback(kind: FeedbackKind, text: string, page: string | undefined): Promise<void> {
  if (kind === 'suggestion') await call(sendSuggestionEndpoint, { body: { suggestion: text } })
  else await call(sendProblemEndpoint, { body: { problem: text, page } })
}
