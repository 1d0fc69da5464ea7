import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { type Member, makeMember, Visitor } from '#server/testing/visitor.ts'
import { Generator, type Request } from '../generate.ts'
import { startPortal } from '../portal.ts'
import type { Stage } from '../stage.ts'
import { demand, pause, pick, randomFrom, type Trial } from '../trial.ts'

/** Concurrent requests. */
const AT_ONCE = 6
/** A request must be answered within this time. */
const ANSWERED_MS = 30_000

const RIGHTS = [
  { role: 'administrator' },
  { role: 'administrator' },
  { staff_roles: ['results_officer', 'librarian', 'question_reviewer'] },
  { write_permission: 1 },
  {},
] as const

/**
 * Sends requests that follow the contract's schemas with broken values among them: NUL, lone surrogates, huge numbers,
 * wrong types, ids of other objects, half of a JSON text, bytes that are not UTF-8. No response may have a status of
 * 5xx.
 */
export const generatedTrial: Trial = {
  name: 'generated',
  async run(stage, { requests, seed }) {
    const host = await startHost(stage)
    const endpoints = await allEndpoints()
    const generator = new Generator(randomFrom(seed))
    const callers = new Callers(host, randomFrom(seed + 1))
    const statuses = new Map<number, number>()
    const failed: string[] = []
    let sent = 0
    const one = async () => {
      while (sent < requests && failed.length < 20) {
        const endpoint = endpoints[sent % endpoints.length]
        sent += 1
        demand(endpoint, 'the contract has no endpoints')
        const request = generator.request(endpoint)
        const status = await callers.send(request, generator)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500 || status === 0) failed.push(lineOf(status, endpoint, request))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    demand(failed.length === 0, `answers of 5xx, or none:\n${failed.join('\n')}\n${host.log().slice(-3000)}`)
    demand((await fetch(`${host.url}/readyz`)).ok, 'the portal is not ready afterwards')
    const seen = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
    return `${sent} requests to ${endpoints.length} calls, 0 of 5xx (${seen.join(', ')})`
  },
}

async function startHost(stage: Stage) {
  const place = await stage.place()
  const database = await stage.open(place)
  const sheet = sheetSource({ grade: 1, term: 1, year: 2025 }, [
    ['10001', 'هدى حسن', 60, 70],
    ['10002', 'منى سعيد', 80, 80],
  ])
  await publishSources(database, sheet)
  return { ...(await startPortal(stage, place)), database }
}

/** The problem code of an overloaded server; on a machine that does other work, this refusal is no failure. */
const BUSY = '"overloaded"'

/** Signed-in accounts of each kind. An account is replaced when a request has ended its session or taken its rights. */
class Callers {
  readonly #host: Awaited<ReturnType<typeof startHost>>
  readonly #random: () => number
  readonly #members: (Promise<Member> | undefined)[] = []

  constructor(host: Awaited<ReturnType<typeof startHost>>, random: () => number) {
    this.#host = host
    this.#random = random
  }

  /** Sends a request as a random caller, mostly as an administrator. Returns the status, 0 without a response. */
  async send(request: Request, generator: Generator): Promise<number> {
    const place = pick(this.#random, [0, 0, 0, 1, 1, 2, 2, 3, 4, 5])
    const visitor = place === RIGHTS.length ? new Visitor(this.#host) : (await this.#memberAt(place)).visitor
    for (;;) {
      const { status, text } = await answerTo(request, visitor, this.#host.origin)
      if (status === 503 && text.includes(BUSY)) {
        await pause(1000)
        continue
      }
      generator.learn(text)
      // A request may also have taken the role of an administrator away.
      const isDemoted = place < 2 && status === 403 && text.includes('"forbidden"')
      if (status === 401 || isDemoted) this.#members[place] = undefined
      return status
    }
  }

  #memberAt(place: number): Promise<Member> {
    const { [place]: rights = {} } = RIGHTS
    this.#members[place] ??= this.#make(rights)
    return this.#members[place]
  }

  async #make(rights: (typeof RIGHTS)[number] | Record<string, never>): Promise<Member> {
    for (let failures = 0; ; ) {
      try {
        return await makeMember(this.#host, rights)
      } catch (error) {
        if (!String(error).includes(BUSY)) failures += 1
        if (failures === 10) throw error
        await pause(1000)
      }
    }
  }
}

/** Sends a request and returns status and text of the response; the status is 0 without a response. */
async function answerTo(
  { method, path, body, headers }: Request,
  visitor: Visitor,
  origin: string,
): Promise<{ status: number; text: string }> {
  try {
    const response = await visitor.ask(path, {
      method,
      headers: { origin, ...headers },
      ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWERED_MS),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    // The client refused to send the request, so the portal received nothing.
    return { status: error instanceof TypeError && !('cause' in error) ? 400 : 0, text: String(error) }
  }
}

function lineOf(status: number, { method, path }: Endpoint, request: Request): string {
  return `${status} ${method} ${path}: ${request.path.slice(0, 300)} ${String(request.body).slice(0, 600)}`
}
