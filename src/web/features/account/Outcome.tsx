import { EXPIRED_LINK } from '../../i18n/ar/account.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './Outcome.module.css'

interface OutcomeProps {
  text: string
  /** The link to the next step. */
  way: { to: string; label: string }
}

/** Replaces a completed form. Takes the focus from the removed button, so that screen readers read the text. */
export function Outcome({ text, way }: OutcomeProps) {
  return (
    <div className={styles.outcome}>
      <p ref={takeFocus} tabIndex={-1}>
        {text}
      </p>
      <LinkButton to={way.to}>{way.label}</LinkButton>
    </div>
  )
}

/** Replaces a form whose link is used or expired; `text` says what to do now. */
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
