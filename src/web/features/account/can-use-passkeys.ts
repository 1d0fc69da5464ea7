/** Whether this browser can use passkeys here: they need a safe address that is a name, not a number. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname)
  return window.isSecureContext && !isNumber && 'PublicKeyCredential' in window
}
