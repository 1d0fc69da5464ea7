import { decoded } from './match-path.ts'

/** One address of the portal, as the reader's history holds it. */
export interface Location {
  /** Starts with a slash; its segments stay escaped. */
  pathname: string
  /** Empty, or starts with a question mark. */
  search: string
  /** What the link that led here passed to the screen. */
  state: unknown
  /** Identifies the entry of the history: each entry has a different key. */
  key: string
}

/** The key of the entry that the reader opened the portal with. */
export const FIRST_KEY = 'first'

/**
 * How the reader came to a location: by a link (`push`, `replace`), or by back, forward, a typed address or opening the
 * portal (`pop`).
 */
export type Arrival = 'push' | 'replace' | 'pop'

/** The browser's history, or a list in memory for tests. */
export interface History {
  /** The current entry. */
  location: () => Location
  /** Returns the `href` of a link to an address. */
  href: (to: string) => string
  write: (location: Location, arrival: 'push' | 'replace') => void
  go: (steps: number) => void
  /** Calls the listener after each `pop`: back, forward or a typed address. */
  onPop: (listener: (location: Location) => void) => void
}

/** Parses an address. An address that begins with `?` keeps the path given in `path`. */
export function locationOf(to: string, { path = '/', state = null, key = newKey() }: LocationParts = {}): Location {
  const at = to.indexOf('?')
  const pathname = at < 0 ? to : to.slice(0, at)
  return { pathname: pathname === '' ? path : pathname, search: at < 0 ? '' : to.slice(at), state, key }
}

interface LocationParts {
  path?: string
  state?: unknown
  key?: string
}

/** Returns the path and query, as a link writes them. */
export function addressOf({ pathname, search }: Location): string {
  return pathname + search
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

/** Returns a history whose addresses follow the `#` of the URL, so that any file host can serve the portal. */
export function hashHistory(): History {
  const { history, location } = window
  const current = (key: string) => {
    const hash = location.hash.slice(1)
    // A program on the link's way may have escaped the whole address.
    const typed = /^%2f/i.test(hash) ? decoded(hash) : hash
    const entry = entryOf(history.state)
    return locationOf(typed.startsWith('/') ? typed : `/${typed}`, { key, ...entry })
  }
  const href = (to: string) => `#${to}`
  // Store the first entry's key now, so that the entry has the same key when the reader comes back to it.
  if (!entryOf(history.state)) history.replaceState({ state: null, key: FIRST_KEY }, '')
  return {
    location: () => current(FIRST_KEY),
    href,
    write: (next, arrival) => {
      const { state, key } = next
      const entry = { state, key }
      if (arrival === 'push') history.pushState(entry, '', href(addressOf(next)))
      else history.replaceState(entry, '', href(addressOf(next)))
    },
    go: (steps) => history.go(steps),
    onPop: (listener) => {
      window.addEventListener('popstate', () => {
        const next = current(newKey())
        // The browser stores no state for a typed address, so the entry has no key yet: store one.
        if (!entryOf(history.state)) history.replaceState({ state: null, key: next.key }, '')
        listener(next)
      })
    },
  }
}

/**
 * Reads the state and key that `write` stored in an entry; undefined for an entry of a typed address, which has nothing
 * stored.
 */
function entryOf(stored: unknown): { state: unknown; key: string } | undefined {
  if (typeof stored !== 'object' || stored === null || !('key' in stored) || !('state' in stored)) return undefined
  return typeof stored.key === 'string' ? { state: stored.state, key: stored.key } : undefined
}

/** Returns a history in memory whose first entry is this address. */
export function memoryHistory(address: string): History {
  const entries = [locationOf(address, { key: FIRST_KEY })]
  let at = 0
  let listener: (location: Location) => void = () => undefined
  const current = () => entries[at] ?? locationOf('/')
  return {
    location: current,
    href: (to) => to,
    write: (next, arrival) => {
      if (arrival === 'push') at++
      entries.splice(at, arrival === 'push' ? entries.length : 1, next)
    },
    go: (steps) => {
      at = Math.min(Math.max(at + steps, 0), entries.length - 1)
      listener(current())
    },
    onPop: (then) => {
      listener = then
    },
  }
}
