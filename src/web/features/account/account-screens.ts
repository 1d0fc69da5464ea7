import { FirstAdministratorPage } from './FirstAdministratorPage.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'
import { VerifyEmailPage } from './VerifyEmailPage.tsx'

/** The screens of accounts by the names of their routes. Small and read one after another, they come together. */
export const ACCOUNT_SCREENS = {
  signIn: SignInPage,
  signUp: SignUpPage,
  forgotPassword: ForgotPasswordPage,
  resetPassword: ResetPasswordPage,
  verifyEmail: VerifyEmailPage,
  firstAdministrator: FirstAdministratorPage,
}
