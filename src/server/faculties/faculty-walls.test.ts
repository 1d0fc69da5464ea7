import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { quickCall } from '#server/testing/quick-call.ts'
import { allRows } from '#server/testing/test-database.ts'
import { makeUniversity, type TestFaculty } from '#server/testing/test-faculties.ts'
import { until } from '#server/testing/until.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'

/** Every kind of caller that a portal distinguishes. */
const RIGHTS = {
  anonymous: undefined,
  member: {},
  contributor: { write_permission: 1 },
  results_officer: { staff_roles: ['results_officer'] },
  librarian: { staff_roles: ['librarian'] },
  question_reviewer: { staff_roles: ['question_reviewer'] },
  administrator: { role: 'administrator' },
} as const
type Caller = keyof typeof RIGHTS
const CALLERS = Object.keys(RIGHTS) as Caller[]

/**
 * For each faculty a word that only its data contains: if a response of the other faculty contains the word, data has
 * leaked.
 */
const MARKS = { law: 'السنهوري', arts: 'الطهطاوي' } as const
const SEATS = { law: '10001', arts: '20001' } as const

interface Subject {
  faculty: TestFaculty
  mark: string
  /** A visitor for each kind of caller. */
  visitors: Record<Caller, Visitor>
  /** Values from the faculty's own rows, to fill the parameters of URLs. */
  ids: string[]
}

let endpoints: Endpoint[]
/** The URL of the process that serves both faculties. */
let address: string
let law: Subject
let arts: Subject
beforeAll(async () => {
  const { university, faculties } = await makeUniversity(['law', 'arts'])
  const [first, second] = faculties as [TestFaculty, TestFaculty]
  endpoints = await allEndpoints()
  address = university.url
  law = await makeSubject(first, 'law')
  arts = await makeSubject(second, 'arts')
  return university.close
}, 120_000)

/**
 * Fills a faculty with published results, accounts, an announcement and a file, all with the faculty's word of `MARKS`.
 */
async function makeSubject(faculty: TestFaculty, name: keyof typeof MARKS): Promise<Subject> {
  const mark = MARKS[name]
  const heading = { grade: 1, term: 1, year: 2025 } as const
  await publishSources(faculty.database, sheetSource(heading, [[SEATS[name], `هدى ${mark}`, 60, 70]]))
  await until('the results', async () => (await textAt(faculty, '/api/grade_1/degrees/2024_25')).includes(mark))
  const visitors = {} as Record<Caller, Visitor>
  for (const caller of CALLERS) {
    const rights = RIGHTS[caller]
    visitors[caller] = rights ? (await makeMember(faculty, rights)).visitor : new Visitor(faculty)
  }
  const admin = visitors.administrator
  await must(admin.post('/api/admin/front/announcements', announcement(mark)))
  await must(admin.post('/api/suggestions', { suggestion: `أقترح أن تبقى المكتبة مفتوحة حتى المساء، ${mark}` }))
  await must(visitors.librarian.upload('/api/admin/library/files?name=book.pdf', `%PDF-1.4 ${mark}`))
  return { faculty, mark, visitors, ids: await idsOf(faculty) }
}

function announcement(mark: string) {
  return { announcement: { text: `إعلان ${mark}`, starts_at: null, ends_at: null } }
}

async function must(reply: ReturnType<Visitor['get']>): Promise<void> {
  const { status, body } = await reply
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

async function textAt({ url }: { url: string }, path: string): Promise<string> {
  return (await fetch(url + path)).text()
}

/** Returns the keys of one row of each table, as URLs of the faculty contain them. */
async function idsOf({ database }: TestFaculty): Promise<string[]> {
  const firsts = Object.values(await allRows(database.read)).flatMap(([text]) =>
    text === undefined ? [] : [JSON.parse(text) as Record<string, unknown>],
  )
  const keys = ['id', 'uid', 'student_id', 'sheet_id', 'seat_number']
  const values = firsts.flatMap((row) => keys.flatMap((key) => (typeof row[key] === 'string' ? [row[key]] : [])))
  return [...new Set(values)].filter((value) => value !== '')
}

interface Outcome {
  status: number
  text: string
}

/** Makes a call at a faculty with a visitor's cookies, directly to the process, with the faculty's host. */
async function call(at: TestFaculty, who: Visitor, { method }: Endpoint, path: string): Promise<Outcome> {
  const isWriting = method !== 'GET'
  const headers: Record<string, string> = { host: at.host, origin: at.origin, cookie: who.cookieHeader() }
  headers['x-forwarded-for'] = `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
  if (isWriting) headers['content-type'] = 'application/json'
  return quickCall(address + path, { method, headers, ...(isWriting && { body: '{}' }) })
}

/** Returns the URLs of an endpoint, one for each id: the first parameter is this id, others are the ids after it. */
function addresses({ path }: Endpoint, ids: readonly string[]): string[] {
  if (!path.includes('{')) return [path]
  return ids.map((_, place) => {
    let next = place
    return path.replace(/\{\w+\}/g, () => encodeURIComponent(ids[next++ % ids.length] ?? ''))
  })
}

/** Returns what no refused call may change: the rows outside of `NOTED`, one-time links, and the number of sessions. */
async function keptRows({ database }: TestFaculty) {
  const all = await allRows(database.write)
  const kept = Object.entries(all).filter(([table]) => !NOTED.includes(table))
  const links = all.account_verification?.filter((row) => !row.includes('"value":"use:"'))
  return { ...Object.fromEntries(kept), links, sessions: all.account_session?.length }
}

/**
 * Tables that refused calls may change: lines of the audit log, counts of wrong passwords and of visits, sessions, and
 * passkey challenges.
 */
const NOTED = ['audit_entry', 'audit_head', 'account_guess', 'visit_count', 'account_session', 'account_verification']

test('a session of any role, used at another faculty, gets from every call what a stranger gets, and changes nothing', async () => {
  const before = [await keptRows(law.faculty), await keptRows(arts.faculty)]
  const leaks: string[] = []
  let calls = 0
  for (const endpoint of endpoints) {
    for (const path of addresses(endpoint, arts.ids.slice(0, 1))) {
      const stranger = await call(law.faculty, law.visitors.anonymous, endpoint, path)
      for (const caller of CALLERS) {
        const found = await call(law.faculty, arts.visitors[caller], endpoint, path)
        calls += 1
        if (found.status !== stranger.status) leaks.push(`${endpoint.method} ${path} ${caller}: ${found.status}`)
        if (found.text.includes(arts.mark)) leaks.push(`${endpoint.method} ${path} ${caller}: data`)
      }
    }
  }

  expect(leaks).toEqual([])
  expect(calls).toBeGreaterThan(7 * 100)
  expect([await keptRows(law.faculty), await keptRows(arts.faculty)]).toEqual(before)
}, 300_000)

test('no call with the ids of another faculty returns or changes that faculty’s data, for any role', async () => {
  const before = await keptRows(law.faculty)
  const leaks: string[] = []
  let calls = 0
  for (const endpoint of endpoints.filter(({ path }) => path.includes('{'))) {
    for (const caller of CALLERS) {
      const ids = caller === 'administrator' ? law.ids : law.ids.slice(0, 1)
      for (const path of addresses(endpoint, ids)) {
        const { text } = await call(arts.faculty, arts.visitors[caller], endpoint, path)
        calls += 1
        if (text.includes(law.mark)) leaks.push(`${endpoint.method} ${path} ${caller}`)
      }
    }
  }

  expect(leaks).toEqual([])
  expect(calls).toBeGreaterThan(500)
  expect(await keptRows(law.faculty)).toEqual(before)
}, 300_000)

test('the files of two faculties are stored separately, and neither faculty’s host serves the other’s files', async () => {
  const folderOf = ({ folder }: TestFaculty) => join(folder, 'data')
  const holding = async (folder: string, mark: string) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    return files.filter((_, place) => texts[place]?.includes(mark))
  }
  expect((await holding(folderOf(law.faculty), law.mark)).length).toBeGreaterThan(1)
  expect(await holding(folderOf(law.faculty), arts.mark)).toEqual([])
  expect(await holding(folderOf(arts.faculty), law.mark)).toEqual([])

  const [file] = await arts.faculty.database.read.selectFrom('stored_file').select('id').execute()
  const statusAt = async ({ url }: TestFaculty) => (await fetch(`${url}/drive/uc?export=view&id=${file?.id}`)).status
  expect([await statusAt(law.faculty), await statusAt(arts.faculty)]).toEqual([404, 200])
})
