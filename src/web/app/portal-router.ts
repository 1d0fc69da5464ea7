import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Arrival, History, Location } from '../router/history.ts'
import { type AddressParams, bestMatch } from '../router/match-path.ts'
import { createRouter, type Router } from '../router/router.ts'
import { leftAnswersOf } from './revision/left-answers.ts'
import { allScreens, type Screen } from './screens.tsx'

export interface PortalRouter extends Router {
  /**
   * Returns the component of the screen at a location (while the first screen loads, the screen's fallback) and the
   * parameters of the address.
   */
  screenAt: (location: Location) => { Component: ComponentType; params: AddressParams }
}

/** The router over all screens. A screen's calls start in parallel with its chunk's download. */
export function createPortalRouter(history: History, client: QueryClient): PortalRouter {
  const screens = allScreens(client)
  const loaded = new Map<Screen, ComponentType>()

  const find = ({ pathname }: Location) => {
    const match = bestMatch(screens, pathname)
    if (!match) throw new Error('no route matched, although the last pattern is *')
    return match
  }

  const left = leftAnswersOf(client)
  const visited = new Set<string>()
  const turnOver = ({ key }: Location, arrival: Arrival) => {
    // A typed address also arrives as `pop`; the reader goes back only if the entry was visited before.
    if (arrival === 'pop' && visited.has(key)) left.bringBack()
    else left.setAside()
    visited.add(key)
  }

  const prepare = (location: Location, arrival?: Arrival) => {
    const { entry, params } = find(location)
    if (arrival) turnOver(location, arrival)
    for (const call of entry.start?.(params, new URLSearchParams(location.search)) ?? []) call.catch(() => undefined)
    if (loaded.has(entry)) return undefined
    return entry.load().then((Component) => void loaded.set(entry, Component))
  }

  const router = createRouter(history, prepare)
  return Object.assign(router, {
    screenAt: (location: Location) => {
      const { entry, params } = find(location)
      return { Component: loaded.get(entry) ?? entry.Fallback, params }
    },
  })
}
