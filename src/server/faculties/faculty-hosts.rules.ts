/** A faculty's name: the name of its folder, and the value of `--faculty`. */
export const FACULTY_NAME = /^[a-z][a-z0-9-]{0,30}$/

/**
 * Returns the host name of a Host header as browsers normalise it: lower case, without port, in ASCII. Undefined for a
 * text that is no host.
 */
export function hostNameOf(header: string): string | undefined {
  const address = `http://${header}`
  if (!/^[^\s/?#@\\]+$/.test(header) || !URL.canParse(address)) return undefined
  return new URL(address).hostname.replace(/[.]$/, '') || undefined
}

/** Returns a portal's public URL at a host: https, but for this machine's own names http with the portal's port. */
export function publicUrlAt(host: string, port: number): string {
  return host === 'localhost' || host.endsWith('.localhost') ? `http://${host}:${port}` : `https://${host}`
}
