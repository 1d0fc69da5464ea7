import { type ReactNode, useEffect } from 'react'
import { bestMatch } from './match-path.ts'
import { ParamsContext, useLocation, useNavigate, useParams } from './use-router.ts'

interface RoutesProps {
  /** The element to render for each pattern of a whole address; of the patterns that match, the most specific wins. */
  of: Readonly<Record<string, ReactNode>>
  /** Rendered where no pattern matches. */
  otherwise: ReactNode
}

/**
 * Renders the element whose pattern matches the whole address. A screen uses this if its own pattern ends with a star,
 * and a part of the screen depends on the rest of the address.
 */
export function Routes({ of, otherwise }: RoutesProps) {
  const params = useParams()
  const entries = Object.entries(of).map(([path, element]) => ({ path, element }))
  const match = bestMatch(entries, useLocation().pathname)
  return <ParamsContext value={match?.params ?? params}>{match ? match.entry.element : otherwise}</ParamsContext>
}

/** Navigates to `to` as soon as the component is rendered; `to` replaces the current address in the history. */
export function Navigate({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, state])
  return null
}
