import { FirstAdministratorPage } from './FirstAdministratorPage.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { InvitationPage } from './InvitationPage.tsx'
import { LapsedSession } from './LapsedSession.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'
import { VerifyEmailPage } from './VerifyEmailPage.tsx'

/** The account screens by route name, in one chunk, because they are small and used one after another. */
export const ACCOUNT_SCREENS = {
  signIn: SignInPage,
  signUp: SignUpPage,
  forgotPassword: ForgotPasswordPage,
  resetPassword: ResetPasswordPage,
  verifyEmail: VerifyEmailPage,
  firstAdministrator: FirstAdministratorPage,
  invitation: InvitationPage,
  /** The dialog that asks to sign in again, above a screen of a member. */
  lapsed: LapsedSession,
}
