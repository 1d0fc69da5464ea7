import type { PortalProcess } from '../portal.ts'
import { demand, later, pause } from '../trial.ts'

const LIST = '/api/grade_1/degrees/2024_25'
/** How many milliseconds a reader may still see the previous version; the cache of nginx counts in whole seconds. */
const LATEST_MS = { portal: 2000, proxy: 2000 }
/** The student whom the office hides and shows again. */
const HIDDEN_SEAT = '10001'

interface Student {
  total?: number
  hidden?: boolean
}

/** The readers of the season trial, who compare each response with what the office has published. */
export interface Audience {
  /** Records a version that is about to be published, or is due at a time. Readers recognise it by the total. */
  publishes: (total: number, dueAt?: number) => void
  /** Records that the last version has just been published. */
  published: () => void
  /** Records that the office hides the student, or shows the student again. */
  hides: (isHidden: boolean) => void
  /**
   * Ends the reading and returns a summary. Throws if a request failed, if a list mixed versions, or if something was
   * shown too long.
   */
  end: (slack: number) => Promise<string>
}

/**
 * Starts the readers: some behind the proxy, where no request may fail, others at each portal, which may be stopped.
 */
// Over 60 lines: the functions share the lists of what the office has done and of what the readers have seen.
export function openAudience(
  proxy: string,
  portals: readonly PortalProcess[],
  { students, total: first }: { students: number; total: number },
): Audience {
  const over = new AbortController()
  const versions = [{ total: first, at: 0, isDue: false }]
  const hidden: { isHidden: boolean; at: number }[] = []
  const failures: string[] = []
  const mixtures: string[] = []
  const ages = { portal: [] as number[], proxy: [] as number[] }
  let latestDue = 0
  /** For how many milliseconds after being hidden the student was still shown. */
  const shownFor = { portal: 0, proxy: 0 }

  /** Records how long a reader still saw the version with this total after the next version was published. */
  function judge(total: number, begun: number, where: keyof typeof ages): void {
    const place = versions.findIndex((version) => version.total === total)
    if (place < 0) mixtures.push(`the total ${total} of no version`)
    const next = versions[place + 1]
    const age = next ? Math.max(0, begun - next.at) : 0
    ages[where].push(age)
    if (next?.isDue && where === 'portal') latestDue = Math.max(latestDue, age)
  }
  async function readList(base: string, where: keyof typeof ages): Promise<void> {
    const begun = Date.now()
    const { status, body } = await read(`${base}${LIST}`)
    if (status !== 200) return fail(where, `a list got ${status}`)
    const items = (body as { items: Student[] }).items
    const totals = new Set(items.flatMap(({ total }) => total ?? []))
    if (totals.size !== 1) mixtures.push(`a list with the totals ${[...totals].join(', ')}`)
    for (const total of totals) judge(total, begun, where)
  }
  async function readStudent(base: string, where: keyof typeof ages): Promise<void> {
    const seat = String(10_002 + Math.floor(Math.random() * (students - 1)))
    const begun = Date.now()
    const { status, body } = await read(`${base}${LIST}/${seat}`)
    if (status !== 200) return fail(where, `a student got ${status}`)
    judge((body as Student).total ?? Number.NaN, begun, where)
  }
  async function readHidden(base: string, where: keyof typeof ages): Promise<void> {
    const begun = Date.now()
    const last = hidden.at(-1)
    const { status } = await read(`${base}${LIST}/${HIDDEN_SEAT}`)
    if (status !== 200 && status !== 403) return fail(where, `a hidden student got ${status}`)
    // If the office has shown the student again in the meantime, the statuses 200 and 403 are both right.
    if (last?.isHidden && last === hidden.at(-1) && status === 200)
      shownFor[where] = Math.max(shownFor[where], begun - last.at)
  }
  /** Records a failed request if it went through the proxy. A portal itself may fail, because the trial stops it. */
  function fail(where: keyof typeof ages, what: string): void {
    if (where === 'proxy') failures.push(what)
  }
  const KINDS = [readList, readStudent, readHidden]
  const reader = async (kind: (typeof KINDS)[number], where: keyof typeof ages) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const base = where === 'proxy' ? proxy : (portals[turn % portals.length]?.url ?? proxy)
      await kind(base, where)
      await pause(where === 'proxy' ? 10 : 40)
    }
  }
  const readers = later(Promise.all(KINDS.flatMap((kind) => [reader(kind, 'proxy'), reader(kind, 'portal')])))
  return {
    publishes: (total, at = Infinity) => void versions.push({ total, at, isDue: at < Infinity }),
    published() {
      const last = versions.at(-1)
      if (last) last.at = Date.now()
    },
    hides: (isHidden) => void hidden.push({ isHidden, at: Date.now() }),
    async end(slack) {
      over.abort()
      await readers()
      const reads = ages.portal.length + ages.proxy.length
      const [atPortals, behind] = [Math.max(...ages.portal), Math.max(...ages.proxy)]
      demand(failures.length === 0, `${failures.length} failed reads: ${[...new Set(failures)].join(', ')}`)
      demand(mixtures.length === 0, `${mixtures.length} mixtures: ${[...new Set(mixtures)].join(', ')}`)
      const isHiddenInTime = shownFor.portal <= LATEST_MS.portal * slack && shownFor.proxy <= LATEST_MS.proxy * slack
      demand(
        isHiddenInTime,
        `a hidden student was shown ${shownFor.portal} ms (portals), ${shownFor.proxy} ms (nginx) after the hiding`,
      )
      const isInTime = atPortals <= LATEST_MS.portal * slack && behind <= LATEST_MS.proxy * slack
      demand(
        isInTime,
        `an old version was shown ${atPortals} ms (portals; ${latestDue} ms after a scheduled one), ${behind} ms (nginx) after the next`,
      )
      return `${reads} readings, 0 failed, 0 mixtures; the last old version ${atPortals} ms after the next (${latestDue} after a scheduled one), behind nginx ${behind} ms; a hidden student ${shownFor.portal} and ${shownFor.proxy} ms`
    },
  }
}

/** Returns status and body of a response; the status is 0 if the connection breaks. */
async function read(url: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, { headers: { 'x-forwarded-for': `10.1.${Math.floor(Math.random() * 250)}.7` } })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: undefined }
  }
}
