import { Copy } from 'lucide-react'
import { followAppealPath } from '../../app/paths.ts'
import { givenCodeText } from '../../i18n/ar/appeal.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import styles from './Appeal.module.css'

interface GivenCodeProps {
  code: string
  /** Whether the device holds it too. */
  isKept: boolean
}

/** The code of a request that was just sent: shown this once. */
export function GivenCode({ code, isKept }: GivenCodeProps) {
  const { text, say } = useToast()

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      say(givenCodeText.copied)
    } catch {
      say(givenCodeText.notCopied)
    }
  }

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
        {/* Browsers keep the clipboard from pages without TLS. */}
        {'clipboard' in navigator && (
          <Button onClick={() => void copy()}>
            <Copy size={18} aria-hidden="true" />
            {givenCodeText.copy}
          </Button>
        )}
        <LinkButton look="quiet" to={followAppealPath()}>
          {givenCodeText.follow}
        </LinkButton>
      </div>
      <Toast text={text} />
    </section>
  )
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}
