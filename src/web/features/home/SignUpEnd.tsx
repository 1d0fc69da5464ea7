import { useEffect, useRef } from 'react'
import { ROUTES } from '../../app/paths.ts'
import { memberText, signedUpText } from '../../i18n/ar/member.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import styles from './SignUpEnd.module.css'

interface SignUpEndProps {
  email: string
  /** Whether an e-mail with a link that confirms the address was sent. */
  isLetterSent: boolean
}

/** Says that the new account exists, what to do now and what happens next. */
export function SignUpEnd({ email, isLetterSent }: SignUpEndProps) {
  const box = useRef<HTMLDivElement>(null)
  // The layout moves the focus to the new screen's heading; this effect runs later and moves it to this message.
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={styles.end}>
      <Alert ref={box} tone="success">
        <p>{signedUpText.title}</p>
        {isLetterSent && (
          <p>
            {signedUpText.letter} <bdi dir="ltr">{email}</bdi>. {signedUpText.openIt}
          </p>
        )}
        <p>{signedUpText.next}</p>
        <p className={styles.way}>
          <LinkButton look="quiet" to={ROUTES.account}>
            {memberText.account}
          </LinkButton>
        </p>
      </Alert>
    </div>
  )
}
