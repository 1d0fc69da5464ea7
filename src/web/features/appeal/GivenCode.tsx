import { ROUTES } from '../../app/paths.ts'
import { givenCodeText } from '../../i18n/ar/appeal.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './Appeal.module.css'

interface GivenCodeProps {
  code: string
  /** Whether the device holds it too. */
  isKept: boolean
}

/** The code of a request that was just sent: shown this once. */
export function GivenCode({ code, isKept }: GivenCodeProps) {
  return (
    <section className={styles.given}>
      {/* The form that had the focus is gone. */}
      <h2 ref={takeFocus} tabIndex={-1}>
        {givenCodeText.title}
      </h2>
      <p>{givenCodeText.keep}</p>
      <p className={styles.code}>
        <bdi dir="ltr">{code}</bdi>
      </p>
      <p className={styles.note}>{isKept ? givenCodeText.kept : givenCodeText.notKept}</p>
      <div className={styles.actions} data-print="no">
        <CopyButton text={() => code} words={givenCodeText} />
        <LinkButton look="quiet" to={ROUTES.followAppeal}>
          {givenCodeText.follow}
        </LinkButton>
      </div>
    </section>
  )
}
