import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '#contract/endpoint.ts'

/** Returns every endpoint that a file of the contract exports. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const folder = fileURLToPath(new URL('../../contract', import.meta.url))
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const files = await Promise.all(names.map((name): Promise<object> => import(join(folder, name))))
  return files.flatMap((file) => Object.values(file).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
}
