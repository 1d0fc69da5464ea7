/**
 * Whether this browser can use passkeys on this page: they need a secure page whose host is a name, not an IP address.
 */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname)
  return window.isSecureContext && !isNumber && 'PublicKeyCredential' in window
}
