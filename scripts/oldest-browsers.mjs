/** The oldest browser versions for which the web client is built; docs/ARCHITECTURE.md lists what they lack. */
export const OLDEST_BROWSERS = ['chrome107', 'safari16', 'firefox115']
