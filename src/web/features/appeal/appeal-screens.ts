import { FollowAppealPage } from './FollowAppealPage.tsx'
import { RequestAppealPage } from './RequestAppealPage.tsx'

/** The appeal screens by route name. */
export const APPEAL_SCREENS = { requestAppeal: RequestAppealPage, followAppeal: FollowAppealPage }
