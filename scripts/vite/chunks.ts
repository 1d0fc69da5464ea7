// Decides which chunk of the web client a module belongs to. On a slow phone each file and each byte of a screen costs
// time, so modules that several screens share are grouped by the screens that need them.
import path from 'node:path'

export interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** A module together with all modules that it imports statically. */
interface Entry {
  id: string
  modules: Set<string>
}

const PORTAL = path.resolve('src/web/app/main.tsx')
const HOME = path.resolve('src/web/features/home/HomePage.tsx')
const CONSOLE = path.resolve('src/web/app/admin/AdminConsole.tsx')
const OFFICE = path.resolve('src/web/app/admin/Office.tsx')

/**
 * Modules that every form needs; a screen without a form does not load them. `mutationObserver` and `useMutation` of
 * the package @tanstack are named, because otherwise they would be in the first load: the package's index imports them.
 */
const OF_FORMS =
  /[/](mutationObserver|useMutation)[.]js$|[/]src[/]web[/]ui[/](use-send|use-contract-form|use-faults|form-faults|edited-list|Form|FormDialog|ProblemAlert)[.]/

/** Modules that the screens of results share; other screens do not load them. */
const OF_RESULTS =
  /[/]src[/]web[/](ui[/](DegreesTable|RankedTable|TermTotals|Verdict|PagedRegion|LoadMore|PrintHead|print-proof)|i18n[/](outcomes|ar[/](print|results)))[.]/

/**
 * Modules that only the sign-in page and the display of the signed-in member need; they are put into the chunk of the
 * accounts.
 */
const OF_ACCOUNTS = /[/]src[/]web[/](app[/](guards[/]guarded|layouts[/]MemberBar)|api[/]session-state)[.]tsx?$/

/** Modules about what the service worker stores on the device; few screens load them. */
const OF_KEPT =
  /[/]src[/]web[/](service-worker[/]|api[/]kept-files|ui[/](KeepFile|KeptSince)|i18n[/]ar[/](kept|offline))[./]?/

/** Modules of awaited results; screens with a form do not load them. */
const OF_AWAITED = /[/]src[/]web[/](ui[/](AwaitedResults|countdown|ask-for-arrival)|i18n[/]ar[/]awaited)[.]/

/** Modules for lists of the subjects of a term; screens with a form do not load them. */
const OF_SUBJECTS = /[/]src[/]web[/](api[/]subjects[.]api|ui[/](SubjectIndex|TermLinks|Index[.]module))[.]/

/** The card of a question, which the questions desk shares with contributors' screens; not all of these have a form. */
const OF_QUESTIONS = /[/]src[/]web[/]ui[/]QuestionCard[.]/

/**
 * Modules of the questions' contract, and those that parse and draw the texts of questions; screens without questions
 * do not load them.
 */
const OF_MARKUP =
  /[/]src[/](web[/](ui[/](QuestionText|Markup(?:Nodes|Picture|Formula)|spoken-question)|i18n[/]ar[/]markup)|contract[/](quiz|passage-groups|short-hash|question-counts|markup|markup-text|given-answers|written-answers|question-media))[.]/

/** Modules that the library's screens share with its desk. */
const OF_LIBRARY = /[/]src[/]web[/]ui[/]safe-link[.]/

/** The calls and texts of an uploaded sheet's review: of the desks with forms, only the one for results loads them. */
const OF_REVIEW =
  /[/]src[/](contract[/](admin-uploads|sheet-heading|sheet-problems|unreadable-files|upload-review)|web[/](i18n[/]ar[/]uploads|features[/]admin-results[/]uploads[/]uploads[.]api))[.]/

/** Modules that send and save files, which few screens do. */
const OF_UPLOADS = /[/]src[/]web[/](api[/]upload|ui[/]save-file)[.]/

/** The module that repeats a call while the server is overloaded; few readers ever load it. */
const OF_BUSY = /[/]src[/]web[/]api[/]busy-server[.]/

const NAMED: ReadonlyArray<readonly [modules: RegExp, chunk: string]> = [
  [OF_KEPT, 'kept'],
  [OF_RESULTS, 'results'],
  [OF_BUSY, 'busy'],
  [OF_QUESTIONS, 'contribute'],
  [OF_MARKUP, 'markup'],
  [OF_LIBRARY, 'library'],
  [OF_REVIEW, 'review'],
  [OF_UPLOADS, 'uploads'],
  [OF_AWAITED, 'awaited'],
  [OF_SUBJECTS, 'subject-lists'],
]

/**
 * Returns the chunk of a module of the first load. The first load is a single chunk: two would compress worse, and the
 * second would arrive later.
 */
export function chunkOfFirstLoad(id: string, graph: ModuleGraph): string | null {
  if (OF_FORMS.test(id)) return 'forms'
  // The bundler's own helper functions are in the same chunk, because otherwise they would be a file of their own.
  return firstLoad(graph).has(id) || id.includes('rolldown/runtime') || isOfHomeAndOthers(id, graph) ? 'portal' : null
}

/**
 * Returns the chunk of a module that several screens share: that of its group in NAMED, of the only feature that needs
 * it, of the office, or `inner-screens`, which the screens of several features share; null for other modules. Without
 * these chunks the home page would load code of the quiz and of forms.
 */
export function sharedByScreens(id: string, graph: ModuleGraph): string | null {
  if (firstLoad(graph).has(id) || !isOurs(id)) return null
  const named = NAMED.find(([modules]) => modules.test(id))
  if (named) return named[1]
  const readers = screensOfReaders(graph).filter(({ modules }) => modules.has(id))
  // A module that only the office uses, or only the office and one screen of readers, does not go into a chunk that
  // readers share.
  if (readers.length === 0)
    return desksOfOffice(graph).filter((modules) => modules.has(id)).length < 2 ? null : 'office'
  if (readers.length < 2) return null
  const features = new Set(readers.map((screen) => featureOf(screen.id)))
  const [only] = features
  if (features.size === 1 && only !== undefined) return only
  return 'inner-screens'
}

/** Whether both the home page and a screen of another feature import this module; most visits then need it at once. */
function isOfHomeAndOthers(id: string, graph: ModuleGraph): boolean {
  if (!isOurs(id)) return false
  const readers = screensOfReaders(graph).filter(({ modules }) => modules.has(id))
  return readers.some((screen) => screen.id === HOME) && readers.some((screen) => featureOf(screen.id) !== 'home')
}

function isOurs(id: string): boolean {
  return /[/](src[/](web|contract)|lucide-react)[/]/.test(id)
}

/**
 * Returns the feature to which a lazily loaded module belongs; for a module outside the features, the module's own
 * name.
 */
function featureOf(id: string): string {
  if (OF_ACCOUNTS.test(id)) return 'account'
  return /[/]features[/]([^/]+)/.exec(id)?.[1] ?? path.parse(id).name
}

let modulesOfFirstLoad: Set<string> | undefined
let readersScreens: Entry[] | undefined
let modulesOfDesks: Set<string>[] | undefined

function firstLoad(graph: ModuleGraph): Set<string> {
  modulesOfFirstLoad ??= reached(PORTAL, graph)
  return modulesOfFirstLoad
}

/** Returns the screens that are loaded lazily, except those of the office. */
function screensOfReaders(graph: ModuleGraph): Entry[] {
  readersScreens ??= loadedBy(firstLoad(graph), graph)
    .filter((id) => id !== CONSOLE)
    .map((id) => ({ id, modules: reached(id, graph) }))
  return readersScreens
}

/** Returns the modules of the office's frame, and of each desk with the pages that the desk loads later. */
function desksOfOffice(graph: ModuleGraph): Set<string>[] {
  if (!modulesOfDesks) {
    const frame = reached(OFFICE, graph)
    const desks = loadedBy(frame, graph).map((desk) => {
      const modules = reached(desk, graph)
      return new Set([...modules, ...loadedBy(modules, graph).flatMap((page) => [...reached(page, graph)])])
    })
    modulesOfDesks = [frame, ...desks]
  }
  return modulesOfDesks
}

/** Returns a module and all modules that it imports statically, directly or through others. */
function reached(from: string, graph: ModuleGraph): Set<string> {
  const seen = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** Returns the modules that these modules import lazily. */
function loadedBy(modules: Set<string>, graph: ModuleGraph): string[] {
  return [...new Set([...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))]
}
