import { randomInt, randomUUID } from 'node:crypto'
import type { GradeKey } from '#contract/faculty.ts'
import type { StaffRole } from '#contract/staff.ts'
import { quickCall } from './quick-call.ts'
import type { TestPortal } from './test-portal.ts'

export interface Reply {
  status: number
  /** The parsed JSON of the response. The test chooses its type. */
  body: unknown
  headers: Headers
}

/** The headers that `fetch` adds to a request, which `quickCall` does not. */
const OF_FETCH = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
}

/** What a visitor needs of a portal. */
export type VisitedPortal = Pick<TestPortal, 'url' | 'origin'>

/**
 * One person's browser: it keeps its cookies, sends the page's origin with calls that write, and has an address of its
 * own.
 */
export class Visitor {
  readonly #portal: VisitedPortal
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  readonly cookies = new Map<string, string>()

  constructor(portal: VisitedPortal) {
    this.#portal = portal
  }

  get(path: string): Promise<Reply> {
    return this.send('GET', path)
  }

  post(path: string, body?: object, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('POST', path, body, { origin: this.#portal.origin, ...headers })
  }

  async send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Reply> {
    const sent = {
      ...OF_FETCH,
      ...this.#ownHeaders(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    }
    const text = body && JSON.stringify(body)
    const reply = await quickCall(this.#portal.url + path, { method, headers: sent, body: text })
    const received = headersIn(reply.head)
    this.#keep(received.getSetCookie())
    return {
      status: reply.status,
      body: parsed(reply.text, `${method} ${path} got ${reply.status}`),
      headers: received,
    }
  }

  /** Uploads a file as the portal's pages do. */
  async upload(path: string, file: string | Uint8Array): Promise<Reply> {
    const headers = { origin: this.#portal.origin, 'content-type': 'application/octet-stream' }
    const response = await this.ask(path, { method: 'POST', headers, body: Buffer.from(file) })
    const { status } = response
    return { status, body: parsed(await response.text(), `POST ${path} got ${status}`), headers: response.headers }
  }

  /** Returns the response unparsed; it may be a file. */
  async ask(
    path: string,
    { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const response = await fetch(this.#portal.url + path, {
      ...init,
      headers: { ...this.#ownHeaders(), ...headers },
    })
    this.#keep(response.headers.getSetCookie())
    return response
  }

  cookieHeader(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  }

  #ownHeaders(): Record<string, string> {
    return {
      'x-forwarded-for': this.#address,
      ...(this.cookies.size > 0 ? { cookie: this.cookieHeader() } : {}),
    }
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

/** Returns the headers of a response to `quickCall`. */
function headersIn(head: string): Headers {
  const headers = new Headers()
  const [, , ...raw] = JSON.parse(head) as [number, string, ...string[]]
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  return headers
}

function parsed(text: string, outcome: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${outcome} without JSON: ${text.slice(0, 200)}`, { cause: error })
  }
}

/** Returns a valid sign-up form, with a unique address unless one is given. */
export function signUpForm(changes: Record<string, unknown> = {}) {
  return {
    name: 'سلمى البهي',
    email: `m${randomUUID().replaceAll('-', '')}@example.edu`,
    password: 'sesame',
    grade: 'grade_2' as GradeKey,
    message: 'أكتب أسئلة في النحو والصرف. '.repeat(4),
    ...changes,
  }
}

export interface Member {
  visitor: Visitor
  uid: string
  email: string
  password: string
}

interface MemberRights {
  /** The password; by default a password that is long enough for a member, and too short for the office. */
  password?: string
  write_permission?: number
  role?: 'administrator'
  staff_roles?: readonly StaffRole[]
  /** By default 1 for an account of the office, so that its address is confirmed. */
  email_verified?: number
  /** By default 1 for an account of the office, so that it needs to set up no second factor. */
  two_factor_enabled?: number
}

/** Signs up a member, and gives the account these rights. */
export async function makeMember(
  portal: VisitedPortal & Pick<TestPortal, 'database'>,
  { staff_roles = [], password, ...given }: MemberRights = {},
): Promise<Member> {
  const visitor = new Visitor(portal)
  const form = signUpForm(password === undefined ? {} : { password })
  const { status, body } = await visitor.post('/api/auth/sign-up/email', form)
  if (status !== 200) throw new Error(`sign-up: ${status} ${JSON.stringify(body)}`)
  const { uid } = (body as { user: { uid: string } }).user
  const isOffice = given.role !== undefined || staff_roles.length > 0
  const rights = { ...(isOffice && { email_verified: 1, two_factor_enabled: 1 }), ...given }
  if (Object.keys(rights).length > 0) {
    await portal.database.write.updateTable('account_user').set(rights).where('id', '=', uid).execute()
  }
  for (const role of staff_roles) {
    const granted_at = new Date().toISOString()
    await portal.database.write.insertInto('staff_role').values({ uid, role, granted_at }).execute()
  }
  return { visitor, uid, email: form.email, password: form.password }
}
