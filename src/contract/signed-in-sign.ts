/**
 * Cookie that tells the portal's pages that a session exists, but not whose. The session cookie itself is invisible to
 * scripts; without this one, every visitor's pages would have to ask the server.
 */
export const SIGNED_IN_SIGN = 'diwan.signed_in'
