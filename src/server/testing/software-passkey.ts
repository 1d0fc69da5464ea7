import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAssertionOptions,
  PasskeyRegistration,
  PasskeyRegistrationOptions,
} from '#contract/passkeys.ts'

/** Flags that a device reports: the owner is present, the owner is verified, and a new passkey's key is included. */
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

interface Behaviour {
  /** Whether the device has checked the owner's finger, face or PIN; true by default. */
  verifies?: boolean
  /** The origin of the page that requests the passkey. */
  origin?: string
}

/** A device with one passkey (WebAuthn, ES256, no attestation), with the responses that a browser would return. */
export class SoftwarePasskey {
  readonly #origin: string
  readonly #id = randomBytes(16)
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject }
  uses = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** Returns what `navigator.credentials.create` would return. */
  register(options: Pick<PasskeyRegistrationOptions, 'challenge' | 'rp'>, behaviour: Behaviour = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [east, north] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    const key = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), east, Buffer.from('225820', 'hex'), north])
    const credential = Buffer.concat([Buffer.alloc(16), lengthOf(this.#id), this.#id, key])
    const data = Buffer.concat([this.#data(options.rp.id, HAS_KEY, behaviour), credential])
    // A CBOR map: fmt "none", attStmt {}, authData with a length of two bytes.
    const head = Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')])
    const object = Buffer.concat([Buffer.from([0xa3]), head, Buffer.from([0x59]), lengthOf(data), data])
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options.challenge, behaviour).toString('base64url'),
      attestationObject: object.toString('base64url'),
      transports: ['internal'],
    }) satisfies PasskeyRegistration
  }

  /** Returns what `navigator.credentials.get` would return. */
  use(options: Pick<PasskeyAssertionOptions, 'challenge' | 'rpId'>, behaviour: Behaviour = {}) {
    this.uses += 1
    const data = this.#data(options.rpId, 0, behaviour)
    const client = this.#client('webauthn.get', options.challenge, behaviour)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    }) satisfies PasskeyAssertion
  }

  #data(host: string, flags: number, { verifies = true }: Behaviour): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.uses)
    const set = Buffer.from([PRESENT | (verifies ? VERIFIED : 0) | flags])
    return Buffer.concat([sha256(Buffer.from(host)), set, counter])
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Behaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #answer<Response>(response: Response) {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response }
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Returns the length as two bytes. */
function lengthOf({ length }: Buffer): Buffer {
  return Buffer.from([length >> 8, length & 0xff])
}

/** Returns a short text in CBOR. */
function text(words: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
}
