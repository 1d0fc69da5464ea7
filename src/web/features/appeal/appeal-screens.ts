import { Loading } from '../../ui/Loading.tsx'

/** The screens of appeals by the names of their routes. */
export const APPEAL_SCREENS = { requestAppeal: Loading, followAppeal: Loading }
