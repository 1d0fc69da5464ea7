/**
 * The cookie that says to the portal's own pages that there is a session, and not whose. It stands beside the session's, which no
 * script can see, so that the pages of everybody else need not ask the server.
 */
export const SIGNED_IN_SIGN = 'diwan.signed_in'
