import { ROUTES } from '../../app/paths.ts'
import { givenCodeText } from '../../i18n/ar/appeal.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './Appeal.module.css'

interface GivenCodeProps {
  code: string
  /** Whether the code was also stored on the device. */
  isKept: boolean
}

/** The code of an appeal that was just made; the code is shown this one time only. */
export function GivenCode({ code, isKept }: GivenCodeProps) {
  return (
    <section className={styles.given}>
      {/* The form that had the focus is gone, so the heading takes it. */}
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
