import { FollowAppealPage } from './FollowAppealPage.tsx'
import { RequestAppealPage } from './RequestAppealPage.tsx'

/** The screens of appeals by the names of their routes. */
export const APPEAL_SCREENS = { requestAppeal: RequestAppealPage, followAppeal: FollowAppealPage }
