import type { SignedInUser } from '#contract/accounts.ts'
import { formatDay } from '#contract/arabic-moments.ts'
import { refusedAt } from '#contract/refused-request.ts'
import { deniedText, refusedText } from '../../i18n/ar/member.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { ROUTES, selectorWay } from '../paths.ts'
import styles from './DeniedPage.module.css'

interface DeniedPageProps {
  right: keyof typeof deniedText
  user: SignedInUser
}

/** The page in place of a screen that the signed-in user has no right to open. */
export function DeniedPage({ right, user }: DeniedPageProps) {
  const refused = right === 'contributor' ? refusedAt(user) : null
  if (refused !== null) return <RefusedPage at={refused} />
  const { title, text } = deniedText[right]
  return (
    <>
      <ScreenHead title={title} mainMenu={selectorWay()} />
      <Alert tone="note">{text}</Alert>
    </>
  )
}

function RefusedPage({ at }: { at: string }) {
  return (
    <>
      <ScreenHead title={refusedText.title} mainMenu={selectorWay()} />
      <div className={styles.refused}>
        <Alert tone="note">
          <p>{refusedText.decision(formatDay(at))}</p>
          <p>{refusedText.next}</p>
        </Alert>
        <LinkButton look="quiet" to={ROUTES.sendSuggestion}>
          {refusedText.write}
        </LinkButton>
      </div>
    </>
  )
}
