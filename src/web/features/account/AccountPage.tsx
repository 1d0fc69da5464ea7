import { useQuery } from '@tanstack/react-query'
import type { SignedInUser } from '#contract/accounts.ts'
import { formatDay } from '#contract/arabic-moments.ts'
import { allows } from '#contract/endpoint.ts'
import { gradeName } from '#contract/faculty-shape.ts'
import { refusedAt } from '#contract/refused-request.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { fieldText } from '../../i18n/ar/account.ts'
import { accountText } from '../../i18n/ar/account-page.ts'
import { refusedText } from '../../i18n/ar/member.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import styles from './AccountPage.module.css'
import { AccountSection } from './AccountSection.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { OtherSessions } from './OtherSessions.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

const DeleteAccount = lazyPart(async () => (await import('./DeleteAccount.tsx')).DeleteAccount)
const UnconfirmedAddress = lazyPart(async () => (await import('./UnconfirmedAddress.tsx')).UnconfirmedAddress)

/** The page of the signed-in user's own account. The router keeps everyone else out. */
export function AccountPage() {
  const { data } = useQuery(sessionQuery())
  return (
    <>
      <ScreenHead title={accountText.title} mainMenu={selectorWay()} />
      <div className={styles.sections}>
        {data && <Profile user={data.user} />}
        {data && <Refused at={refusedAt(data.user)} />}
        {data && !data.user.email_verified && <UnconfirmedAddress user={data.user} />}
        <AccountSection title={accountText.questions} lead={accountText.questionsLead}>
          <LinkButton look="quiet" to={ROUTES.ownQuestions}>
            {accountText.openQuestions}
          </LinkButton>
        </AccountSection>
        <ChangePassword />
        <SecondFactorSection />
        <OtherSessions />
        <DeleteAccount />
      </div>
    </>
  )
}

function Profile({ user }: { user: SignedInUser }) {
  const { name, email, grade } = user
  const items = [
    { label: fieldText.name, value: <bdi>{name}</bdi> },
    { label: fieldText.email, value: <bdi dir="ltr">{email}</bdi> },
    { label: accountText.grade, value: grade ? gradeName(facultyShape(), grade) : accountText.noGrade },
    { label: accountText.permission, value: accountText[permissionOf(user)] },
  ]
  return <Facts items={items} />
}

function permissionOf(user: SignedInUser): 'allowed' | 'refused' | 'underReview' {
  if (allows('contributor', user)) return 'allowed'
  return user.reviewed_at ? 'refused' : 'underReview'
}

/**
 * Shows on which day the office refused the right to add questions, and where to ask again; renders nothing if the
 * office refused nothing.
 */
function Refused({ at }: { at: string | null }) {
  if (at === null) return null
  return (
    <AccountSection title={refusedText.title} lead={`${refusedText.decision(formatDay(at))} ${refusedText.next}`}>
      <LinkButton look="quiet" to={ROUTES.sendSuggestion}>
        {refusedText.write}
      </LinkButton>
    </AccountSection>
  )
}
