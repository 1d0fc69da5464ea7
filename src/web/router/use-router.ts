import { createContext, useContext, useMemo } from 'react'
import type { Location } from './history.ts'
import { type AddressParams, matchPath } from './match-path.ts'
import type { Navigate, Router, RouterState } from './router.ts'

export const RouterContext = createContext<{ router: Router; state: RouterState } | undefined>(undefined)
export const ParamsContext = createContext<AddressParams>({})

/** Returns the router and its state. Throws outside a `RouterProvider`. */
export function useRouter(): { router: Router; state: RouterState } {
  const context = useContext(RouterContext)
  if (!context) throw new Error('no RouterProvider around this component')
  return context
}

export function useLocation(): Location {
  return useRouter().state.location
}

export function useNavigate(): Navigate {
  return useRouter().router.navigate
}

/** Returns the parameters of the innermost matching pattern. */
export function useParams(): AddressParams {
  return useContext(ParamsContext)
}

/** Returns whether the pattern matches the current path. */
export function useIsAt(pattern: string): boolean {
  return matchPath(pattern, useLocation().pathname) !== undefined
}

type SearchSource = Record<string, string> | string[][] | URLSearchParams

/** Returns the parameters of the address's query, and a function that replaces them. */
export function useSearchParams(): [URLSearchParams, (next: SearchSource, options?: { replace?: boolean }) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  return [params, (next, options) => void navigate(`?${new URLSearchParams(next)}`, options)]
}
