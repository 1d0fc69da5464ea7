/** A faculty's name: the name of its folder, and what `--faculty` takes. */
export const FACULTY_NAME = /^[a-z][a-z0-9-]{0,30}$/

/**
 * The host name of a Host header, as browsers write it in addresses: lower case, without port, in ASCII. Undefined for
 * a text that is no host.
 */
export function hostNameOf(header: string): string | undefined {
  const address = `http://${header}`
  if (!/^[^\s/?#@\\]+$/.test(header) || !URL.canParse(address)) return undefined
  return new URL(address).hostname.replace(/[.]$/, '') || undefined
}

/** The public URL of a portal at a host: by TLS, except on this machine, where the portal's own port is asked. */
export function publicUrlAt(host: string, port: number): string {
  return host === 'localhost' || host.endsWith('.localhost') ? `http://${host}:${port}` : `https://${host}`
}
