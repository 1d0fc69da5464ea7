import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { JUNK, NUMBERS, QUERY_BYTES, TEXTS } from './hostile-values.ts'
import { pick, type Random } from './trial.ts'

/** A request, ready to be sent. */
export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** The keywords of JSON schema that the contract's schemas use. */
interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  minimum?: number
  maximum?: number
  format?: string
  minLength?: number
  maxLength?: number
}

/**
 * Makes requests to the endpoints of the contract. Values follow the schemas; in each request a random share is broken.
 */
export class Generator {
  readonly #random: Random
  /** The share of broken values in the current request, from 0 to 1. */
  #malice = 0
  /** Ids and other short texts from earlier responses, with which requests reach existing objects. */
  readonly #known: string[] = ['2025-g1-t1-v1', '100012025', '10001']

  constructor(random: Random) {
    this.#random = random
  }

  /** Collects the ids in a response. */
  learn(answer: string): void {
    const ids = answer
      .slice(0, 20_000)
      .matchAll(/"(?:id|uid|sheet_id|student_id|upload|removal|token|code)":"([^"]{1,64})"/g)
    for (const [, id = ''] of ids) this.#known.push(id)
    if (this.#known.length > 200) this.#known.splice(0, this.#known.length - 200)
  }

  request({ method, path, params, query, body }: Endpoint): Request {
    this.#malice = pick(this.#random, [0.01, 0.03, 0.12, 0.4])
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => this.#inAddress(shapeOf(params)?.properties?.[name]))
    const pairs = Object.entries(shapeOf(query)?.properties ?? {})
      .filter(() => this.#random() < 0.8)
      .map(([name, shape]) => `${name}=${this.#inAddress(shape)}`)
    if (this.#random() < 0.03) pairs.push(...pairs, `${pick(this.#random, QUERY_BYTES)}=1`)
    const address = pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
    const content = method === 'GET' ? undefined : this.#body(shapeOf(body), query !== undefined)
    return { method, path: address, headers: { ...this.#headers(), ...content?.headers }, body: content?.body }
  }

  /** Returns random headers, which no schema describes: mostly no header, sometimes hostile ones. */
  #headers(): Record<string, string> {
    const chance = this.#random()
    if (chance < 0.02) return { 'accept-encoding': 'gzip;q=x, *;q=0, br;;q=9' }
    if (chance < 0.04) return { range: 'bytes=-1-,9-1,99999999999999999999-' }
    if (chance < 0.06) return { 'if-none-match': `"${'x'.repeat(4000)}"` }
    if (chance < 0.08) return { 'accept-language': ';'.repeat(500), accept: 'text/html' }
    return {}
  }

  #body(shape: Shape | undefined, isUpload: boolean): Pick<Request, 'body' | 'headers'> {
    const json = { 'content-type': 'application/json' }
    if (shape === undefined && isUpload) {
      return { headers: { 'content-type': 'application/octet-stream' }, body: this.#bytes() }
    }
    const text = shape === undefined ? pick(this.#random, JUNK) : this.#json(shape, 0)
    const chance = this.#random()
    if (chance < 0.02) return { headers: json, body: text.slice(0, text.length / 2) }
    if (chance < 0.04)
      return { headers: json, body: Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0])]) }
    if (chance < 0.05) return { headers: json, body: '['.repeat(30_000) }
    if (chance < 0.06) return { headers: { 'content-type': 'text/plain' }, body: text }
    if (chance < 0.07) return { headers: { 'content-type': 'application/json; charset=utf-16' }, body: text }
    if (chance < 0.08) return { headers: json, body: pick(this.#random, JUNK) }
    return { headers: json, body: text }
  }

  #bytes(): Buffer {
    const heads = ['%PDF-1.4 ', 'PK\u0003\u0004', '<quiz>', 'seat_number,name\n', '\u0089PNG', '{"a":', '']
    return Buffer.from(pick(this.#random, heads) + pick(this.#random, TEXTS), 'latin1')
  }

  #inAddress(shape: Shape | undefined): string {
    if (this.#random() < this.#malice) return pick(this.#random, QUERY_BYTES)
    const value = this.#random() < 0.35 ? pick(this.#random, this.#known) : this.#plain(shape)
    // `encodeURIComponent` throws for a lone surrogate.
    return encodeURIComponent(value.slice(0, 3000).replace(/\p{Surrogate}/gu, '\u{FFFD}'))
  }

  /** Returns a value for an address, as text. */
  #plain(shape: Shape | undefined): string {
    const json = this.#json(shape ?? {}, 0)
    const value: unknown = json.startsWith('"') ? JSON.parse(json) : json
    return String(value)
  }

  /** Returns JSON text that follows a schema, or, for a share of the values, hostile JSON. */
  #json(shape: Shape, depth: number): string {
    if (this.#random() < this.#malice) {
      return pick(this.#random, [...JUNK, ...NUMBERS, ...TEXTS.map((text) => JSON.stringify(text))])
    }
    if (shape.const !== undefined) return JSON.stringify(shape.const)
    if (shape.enum) return JSON.stringify(pick(this.#random, shape.enum))
    const choices = shape.anyOf ?? shape.oneOf
    if (choices && choices.length > 0) return this.#json(pick(this.#random, choices), depth)
    switch (shape.type) {
      case 'object':
        return this.#object(shape, depth)
      case 'array': {
        const length = depth > 4 ? 0 : Math.floor(this.#random() * (this.#random() < 0.02 ? 400 : 4))
        return `[${Array.from({ length }, () => this.#json(shape.items ?? {}, depth + 1)).join(',')}]`
      }
      case 'integer':
      case 'number':
        return this.#within(shape)
      case 'boolean':
        return this.#random() < 0.5 ? 'true' : 'false'
      case 'null':
        return 'null'
      default:
        return JSON.stringify(this.#text(shape))
    }
  }

  #object({ properties = {}, required = [] }: Shape, depth: number): string {
    const fields = Object.entries(properties)
      .filter(([name]) => required.includes(name) || this.#random() < 0.7)
      .map(([name, shape]) => `${JSON.stringify(name)}:${this.#json(shape, depth + 1)}`)
    if (this.#random() < 0.03) fields.push('"__proto__":{"role":"administrator"}', '"role":"administrator"')
    return `{${fields.join(',')}}`
  }

  #text({ format, minLength = 0, maxLength = 200 }: Shape): string {
    if (format === 'email') return `m${Math.floor(this.#random() * 1e9)}@example.edu`
    if (format === 'date-time') return new Date(1.76e12 + this.#random() * 1e11).toISOString()
    const text = this.#random() < 0.5 ? pick(this.#random, this.#known) : 'سؤال في النحو والصرف '
    return text.repeat(Math.max(1, Math.ceil(minLength / text.length))).slice(0, Math.max(maxLength, 1))
  }

  #within({ minimum = 0, maximum = 100 }: Shape): string {
    return String(Math.floor(minimum + this.#random() * (Math.min(maximum, minimum + 1000) - minimum + 1)))
  }
}

const shapes = new WeakMap<z.core.$ZodType, Shape>()

function shapeOf(schema: z.core.$ZodType | undefined): Shape | undefined {
  if (!schema) return undefined
  const known = shapes.get(schema)
  if (known) return known
  // The contract's schemas are of the kinds in `Shape`. A part without a JSON schema becomes any text.
  const shape = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-7',
    reused: 'inline',
  }) as Shape
  shapes.set(schema, shape)
  return shape
}
