import { EXPIRED_LINK } from '../../i18n/ar/account.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './Outcome.module.css'

interface OutcomeProps {
  text: string
  /** A text about what to do or know now. */
  next?: string
  /** The link to the next step. */
  way: { to: string; label: string }
  /** False for a message that replaces no form: then the screen's heading has the focus. */
  takesFocus?: boolean
}

/**
 * The message that replaces a completed form. It takes the focus from the removed button, so that screen readers read
 * the message aloud.
 */
export function Outcome({ text, next, way, takesFocus = true }: OutcomeProps) {
  return (
    <div className={styles.outcome}>
      <p ref={takesFocus ? takeFocus : undefined} tabIndex={-1} className={next && styles.title}>
        {text}
      </p>
      {next && <p>{next}</p>}
      <LinkButton to={way.to}>{way.label}</LinkButton>
    </div>
  )
}

/** The message that replaces a form whose link is used or expired; `text` says what to do now. */
export function ExpiredLink({ text, way }: OutcomeProps) {
  return (
    <div className={styles.outcome}>
      <p ref={takeFocus} tabIndex={-1} className={styles.title}>
        {EXPIRED_LINK}
      </p>
      <p>{text}</p>
      <LinkButton to={way.to}>{way.label}</LinkButton>
    </div>
  )
}
