import { EXPIRED_LINK } from '../../i18n/ar/account.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './Outcome.module.css'

interface OutcomeProps {
  text: string
  /** What to do next. */
  way: { to: string; label: string }
}

/** In place of a form that has done its work. The button that had the focus is gone, so the words take it and are read. */
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

/** In place of a form whose link is used or too old; `text` says what to do now. */
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
