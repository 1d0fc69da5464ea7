import { useQuery, useQueryClient } from '@tanstack/react-query'
import { allows } from '#contract/endpoint.ts'
import { keptName } from '../../api/kept-user.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { applySession, signOut } from '../../api/session-state.ts'
import { memberText } from '../../i18n/ar/member.ts'
import { Link } from '../../router/Link.tsx'
import { useNavigate } from '../../router/use-router.ts'
import { Toast } from '../../ui/Toast.tsx'
import { useSend } from '../../ui/use-send.ts'
import { useToast } from '../../ui/use-toast.ts'
import { pathTo, ROUTES } from '../paths.ts'
import styles from './MemberBar.module.css'
import { useSessionKeeper } from './use-session-keeper.ts'

/** The header's links for a signed-in user; keeps the sign-in session alive while mounted. */
export function MemberBar() {
  const { data } = useQuery(sessionQuery())
  useSessionKeeper()
  const name = data?.user.name ?? keptName()
  return (
    <>
      <span className={styles.greeting}>
        {memberText.greeting} <bdi>{name}</bdi>
      </span>
      {data && allows('staff', data.user) && <Link to={pathTo(ROUTES.admin, {})}>{memberText.office}</Link>}
      <Link to={ROUTES.account}>{memberText.account}</Link>
      <SignOutButton />
    </>
  )
}

function SignOutButton() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { send, isSending } = useSend({
    send: signOut,
    onDone: async () => {
      // Navigate first: an account screen would refetch its answers while they are being removed.
      await navigate(ROUTES.home)
      applySession(client, null)
    },
    failed: () => memberText.signOutFailed,
    say: toast.say,
  })
  return (
    <>
      <button
        type="button"
        className={styles.out}
        aria-disabled={isSending || undefined}
        onClick={() => isSending || send()}
      >
        {memberText.signOut}
      </button>
      <Toast toast={toast} />
    </>
  )
}
