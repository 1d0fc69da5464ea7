import { type Arrival, addressOf, type History, type Location, locationOf } from './history.ts'

/** What the router shows. */
export interface RouterState {
  location: Location
  arrival: Arrival
  /** Whether the next screen's code is loading; the current screen is shown until it has arrived. */
  isLoading: boolean
  /** The error with which the code of this location's screen failed to load. */
  failure?: unknown
}

interface NavigateOptions {
  /** Whether to replace the current entry of the history. */
  replace?: boolean
  /** Passed to the next screen in its location. */
  state?: unknown
}

/** Goes to an address, or by this many entries of the history. Resolves when the screen's code has arrived. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>

export interface Router {
  readonly state: RouterState
  navigate: Navigate
  href: (to: string) => string
  /** Loads the code and data that an address needs, without navigating to it. */
  prefetch: (to: string) => void
  /** Calls the listener at each change of the state; returns a function that unsubscribes. */
  subscribe: (listener: (state: RouterState) => void) => () => void
  /**
   * Holds the current path: a navigation away from the path calls `ask` instead, and takes place only when `ask` calls
   * its argument `leave`. `hold(undefined)` ends this.
   */
  hold: (ask: Ask | undefined) => void
}

export type Ask = (leave: () => void) => void

/**
 * Loads what a location's screen needs; `arrival` is undefined for a prefetch. Returns undefined if the code is already
 * there.
 */
type Prepare = (location: Location, arrival?: Arrival) => Promise<void> | undefined

/**
 * Creates the router. It shows a location once that location's screen is prepared; the newest navigation wins. A screen
 * that could not be loaded is shown with its failure.
 */
export function createRouter(history: History, prepare: Prepare): Router {
  const listeners = new Set<(state: RouterState) => void>()
  let navigations = 0
  let state: RouterState = { location: history.location(), arrival: 'pop', isLoading: false }
  const { asked, hold } = createHold(() => state.location)

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

  history.onPop((location) => {
    // The browser has already moved back or forward, and `asked` only keeps the screen. Write the screen's location as
    // a new entry of the history, so that the address fits the screen again; `leave` then goes back by one entry.
    if (asked(location, () => history.go(-1))) history.write(state.location, 'push')
    else void open(location, 'pop', () => undefined)
  })
  void open(state.location, 'pop', () => undefined)

  return {
    get state() {
      return state
    },
    navigate: async (to, { replace = false, state: passed = null } = {}) => {
      if (typeof to === 'number') return history.go(to)
      const location = locationOf(to, { path: state.location.pathname, state: passed })
      const arrival = replace ? 'replace' : 'push'
      const go = () => open(location, arrival, () => history.write(location, arrival))
      if (!asked(location, go)) await go()
    },
    href: history.href,
    prefetch: (to) => void prepare(locationOf(to))?.catch(() => undefined),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hold,
  }
}

/** Keeps the `ask` of a held path; `current` returns the location that is shown. */
function createHold(current: () => Location) {
  let asks: Ask | undefined
  return {
    hold: (ask: Ask | undefined) => {
      asks = ask
    },
    /** If `location` leaves a held path, calls `ask`, whose `leave` calls `go`. Returns whether it called `ask`. */
    asked: ({ pathname }: Location, go: () => unknown): boolean => {
      if (!asks || pathname === current().pathname) return false
      asks(() => {
        asks = undefined
        void go()
      })
      return true
    },
  }
}

/** Whether a link leads to the current address, so that following it adds no entry to the history. */
export function isSameAddress(to: string, location: Location): boolean {
  return addressOf(locationOf(to, { path: location.pathname })) === addressOf(location)
}
