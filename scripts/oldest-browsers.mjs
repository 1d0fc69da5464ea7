/** The oldest browsers that the client is built for; docs/ARCHITECTURE.md says what they lack. */
export const OLDEST_BROWSERS = ['chrome107', 'safari16', 'firefox115']
