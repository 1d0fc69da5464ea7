import type { ApiErrorCode } from '../../api/api-error.ts'
import { REGISTRATION_FAILED, registrationFailedText } from '../../i18n/ar/account.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'

/**
 * Returns the text of a failed sign-in or sign-up: the line that the specification fixes for every failure, and below
 * it what the reader can do. Only a refusal of what was typed asks the reader to check it.
 */
export function registrationFailure(code: ApiErrorCode, way: 'signIn' | 'signUp'): string {
  if (code === 'registration_failed' || code === 'invalid_request') return registrationFailedText[way]
  if (code === 'too_many_requests' && way === 'signIn') return registrationFailedText.slowed
  return `${REGISTRATION_FAILED}\n${PROBLEM_TEXTS[code]}`
}
