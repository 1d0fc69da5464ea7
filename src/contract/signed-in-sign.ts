/**
 * The name of a cookie that tells the portal's pages that there is a sign-in session, but not whose. Scripts cannot
 * read the session's own cookie; without this cookie, the pages of every visitor would have to ask the server.
 */
export const SIGNED_IN_SIGN = 'diwan.signed_in'
