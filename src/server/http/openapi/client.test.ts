import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Client } from 'openapi-fetch'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { beforeAll, expect, test } from 'vitest'
import { sheetSource } from '#server/testing/factories.ts'
import { addToLibrary } from '#server/testing/library-content.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember } from '#server/testing/visitor.ts'

type Portal = Client<Record<string, never>>

/** What the code in docs/API.md exports. */
interface ClientCode {
  portalAt: (baseUrl: string) => Portal
  signIn: (portal: Portal, email: string, password: string) => Promise<string>
  namesOfList: (portal: Portal, grade: 'grade_1' | 'grade_2', year: string) => Promise<string[]>
  previewQuestions: (portal: Portal, fileName: string, file: string) => Promise<number>
  waitingAccounts: (portal: Portal) => Promise<number | undefined>
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** A folder inside the repository, so that imports of packages resolve. */
const FOLDER = join(ROOT, '.cache', `api-client-${testEngine()}`)
const STUDENTS = 95

let portal: TestPortal
let client: ClientCode
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  const lines = Array.from({ length: STUDENTS }, (_, place) => {
    return [String(10_000 + place), `طالب ${place + 1}`, 60, 70] as const
  })
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2025 }, lines))
  await addToLibrary(portal.database, { gradeSubjects: [{ grade: 1, term: 2, subjects: ['nahw'] }] })
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, 'calls.d.ts'), await generatedTypes())
  await writeFile(join(FOLDER, 'client.ts'), await documentedCode())
  client = (await import(pathToFileURL(join(FOLDER, 'client.ts')).href)) as ClientCode
  return portal.close
})

test('the code of docs/API.md compiles with the generated types, and each wrong call is a type error', async () => {
  await writeFile(join(FOLDER, 'wrong.ts'), WRONG)
  expect(await typeErrors('client.ts', 'wrong.ts')).toBe('')
})

test('a generated client signs in and uploads a file', async () => {
  const { email, password } = await makeMember(portal, { write_permission: 1 })
  const calls = client.portalAt(portal.url)
  const gift = '::س:: ما علامة رفع الفاعل؟ {=الضمة ~الفتحة ~الكسرة}'
  await expect(client.previewQuestions(calls, 'nahw.gift', gift)).rejects.toThrow('signed_out')

  expect(await client.signIn(calls, email, password)).toBe('سلمى البهي')
  expect(await client.previewQuestions(calls, 'nahw.gift', gift)).toBe(1)
  await expect(client.previewQuestions(calls, 'nahw.gift', '\u0000\u0001')).rejects.toThrow('unreadable_file')
})

test('a generated client reads all pages of a list and gets every student once', async () => {
  const names = await client.namesOfList(client.portalAt(portal.url), 'grade_1', '2024_25')
  expect([names.length, new Set(names).size]).toEqual([STUDENTS, STUDENTS])
})

test('a generated client gets the code of the problem when a call is refused', async () => {
  const { email, password } = await makeMember(portal)
  const calls = client.portalAt(portal.url)
  expect(await client.waitingAccounts(calls)).toBeUndefined()
  await client.signIn(calls, email, password)
  expect(await client.waitingAccounts(calls)).toBeUndefined()
  await expect(client.signIn(calls, email, 'not this one')).rejects.toThrow('registration_failed')
})

/**
 * A file in which each line after `@ts-expect-error` must be an error; if the line is correct, the compiler reports the
 * marker.
 */
const WRONG = `import type { paths } from './calls.d.ts'
import type { Portal } from './client.ts'

export async function mistakes(portal: Portal): Promise<void> {
  // @ts-expect-error -- no such path
  await portal.GET('/api/nothing')
  // @ts-expect-error -- no such method
  await portal.DELETE('/api/portal')
  // @ts-expect-error -- a missing field
  await portal.POST('/api/auth/sign-in/email', { body: { email: 'a@example.com' } })
  // @ts-expect-error -- a field of another type
  await portal.POST('/api/suggestions', { body: { suggestion: 1 } })
  const { data, error } = await portal.GET('/api/auth/get-session')
  // @ts-expect-error -- no such field in the answer
  console.log(data?.nothing)
  // @ts-expect-error -- no such code
  console.log(error?.code === 'no_such_code')
}

// @ts-expect-error -- no such body
export type Nothing = paths['/api/portal']['get']['requestBody']['content']
`

async function generatedTypes(): Promise<string> {
  return astToString(await openapiTS(await portal.json<OpenAPI3>('/api/docs/json')))
}

/** Returns the code blocks of the page for authors of clients, one after the other. */
async function documentedCode(): Promise<string> {
  const page = await readFile(join(ROOT, 'docs/API.md'), 'utf8')
  return Array.from(page.matchAll(/^```ts\n(.*?)^```$/gms), ([, code]) => code).join('\n')
}

/** Returns the compiler's errors for these files, with its strictest settings. */
async function typeErrors(...files: readonly string[]): Promise<string> {
  const settings = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [], strict: true, noUncheckedIndexedAccess: true }
  const modules = { module: 'ESNext', moduleResolution: 'bundler', allowImportingTsExtensions: true }
  const compilerOptions = { ...settings, ...modules, target: 'ES2023', noEmit: true, skipLibCheck: true }
  await writeFile(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc')
  return promisify(execFile)(process.execPath, [compiler, '-p', FOLDER, '--pretty', 'false']).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}
