import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { passkeysText, secondStepText } from '../../i18n/ar/second-factor.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useSend } from '../../ui/use-send.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import styles from './SecondFactor.module.css'
import { useAdmission } from './use-admission.ts'

/**
 * A button that signs in by a passkey: in place of password and code, or, with `isOnly`, as the second step after the
 * password.
 */
export function PasskeySignIn({ isOnly = false }: { isOnly?: boolean }) {
  const [problem, setProblem] = useState<string>()
  const { send, isSending } = useSend({
    // The calls are a chunk of their own, because few readers have a passkey.
    send: async () => (await loadCalls()).signInByPasskey(),
    onDone: useAdmission(),
    failed: ({ code }) => (code === 'registration_failed' ? passkeysText.notSignedIn : PROBLEM_TEXTS[code]),
    say: (text) => setProblem(text),
  })
  if (!canUsePasskeys()) return isOnly ? <p>{passkeysText.notHere}</p> : null
  return (
    <div className={`${styles.step} ${styles.part}`}>
      {isOnly && <p>{secondStepText.passkeyOnly}</p>}
      <Button look={isOnly ? 'primary' : 'quiet'} busy={isSending} onClick={() => send()}>
        {passkeysText.signIn}
      </Button>
      {problem && (
        <Alert tone="danger">
          <p>{problem}</p>
        </Alert>
      )}
    </div>
  )
}

/** Loads the chunk with the calls. If loading fails, throws ApiError, the only error that calls may throw. */
function loadCalls() {
  return import('./passkeys.api.ts').catch((failure: unknown) => {
    throw new ApiError('network', String(failure))
  })
}
