import { vi } from 'vitest'

/** The credentials that the faked device returns: MADE_KEY when a passkey is made, USED_KEY when one is used. */
export const MADE_KEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
}
export const USED_KEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
}

export const REGISTRATION = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Diwan' },
  user: { id: 'dS0x', name: 'salem@example.com', displayName: 'سالم التجريبي' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
export const CHALLENGE = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}

/**
 * Fakes a device with passkeys; with `declines`, its owner declines each request, and with `has` it refuses to make a
 * second passkey of the account. Returns the options of each request to the device.
 */
export function fakePasskeys({ declines = false, has = false } = {}): { asked: unknown[] } {
  const asked: unknown[] = []
  const answer = (made: typeof MADE_KEY | typeof USED_KEY) => (options: unknown) => {
    asked.push(options)
    if (has) return Promise.reject(new DOMException('has one', 'InvalidStateError'))
    if (declines) return Promise.reject(new DOMException('declined', 'NotAllowedError'))
    const bytes = new Uint8Array([0, 0, 0]).buffer
    const response = Object.fromEntries(Object.keys(made.response).map((name) => [name, bytes]))
    const credential = { ...made, rawId: bytes, response: { ...response, clientDataJSON: jsonBytes() } }
    return Promise.resolve({ ...credential, getClientExtensionResults: () => ({}) })
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    credentials: { create: answer(MADE_KEY), get: answer(USED_KEY) },
  })
  return { asked }
}

/** Returns the bytes of the JSON text `{}`. */
function jsonBytes(): ArrayBuffer {
  return new TextEncoder().encode('{}').buffer
}
