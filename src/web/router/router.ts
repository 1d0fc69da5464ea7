import { type Arrival, addressOf, type History, type Location, locationOf } from './history.ts'

/** What the reader sees. */
export interface RouterState {
  location: Location
  arrival: Arrival
  /** Whether the next screen is loading; the current one stays until then. */
  isLoading: boolean
  /** Why the screen of this location could not be loaded. */
  failure?: unknown
}

interface NavigateOptions {
  /** Replaces the current entry of the history. */
  replace?: boolean
  /** For the next screen. */
  state?: unknown
}

/** Goes to an address, or by this many entries of the history. Resolves when the screen's code is there. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>

export interface Router {
  readonly state: RouterState
  navigate: Navigate
  href: (to: string) => string
  /** Loads what an address needs, without going there. */
  prefetch: (to: string) => void
  /** Calls the listener at each change; returns what ends that. */
  subscribe: (listener: (state: RouterState) => void) => () => void
}

/**
 * Loads what a location's screen needs; `arrival` is missing where the reader does not go there yet. Returns undefined if
 * its code is there.
 */
type Prepare = (location: Location, arrival?: Arrival) => Promise<void> | undefined

/**
 * Keeps the shown location. A location is shown once its screen is prepared; the newest navigation wins. A screen that
 * could not be loaded is shown with its failure.
 */
export function createRouter(history: History, prepare: Prepare): Router {
  const listeners = new Set<(state: RouterState) => void>()
  let navigations = 0
  let state: RouterState = { location: history.location(), arrival: 'pop', isLoading: false }

  const show = (next: RouterState) => {
    state = next
    for (const listener of listeners) listener(next)
  }

  const open = async (location: Location, arrival: Arrival, enter: () => void) => {
    navigations++
    const own = navigations
    const finish = (outcome: { failure?: unknown }) => {
      if (own !== navigations) return
      enter()
      show({ location, arrival, isLoading: false, ...outcome })
    }
    const prepared = prepare(location, arrival)
    if (!prepared) return finish({})
    show({ ...state, isLoading: true })
    try {
      await prepared
    } catch (failure) {
      return finish({ failure })
    }
    finish({})
  }

  history.onPop((location) => void open(location, 'pop', () => undefined))
  void open(state.location, 'pop', () => undefined)

  return {
    get state() {
      return state
    },
    navigate: async (to, { replace = false, state: passed = null } = {}) => {
      if (typeof to === 'number') return history.go(to)
      const location = locationOf(to, { path: state.location.pathname, state: passed })
      const arrival = replace ? 'replace' : 'push'
      await open(location, arrival, () => history.write(location, arrival))
    },
    href: history.href,
    prefetch: (to) => void prepare(locationOf(to))?.catch(() => undefined),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether both are the same address, so that a link between them adds no entry to the history. */
export function isSameAddress(to: string, location: Location): boolean {
  return addressOf(locationOf(to, { path: location.pathname })) === addressOf(location)
}
