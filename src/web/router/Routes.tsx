import { type ReactNode, useEffect } from 'react'
import { bestMatch } from './match-path.ts'
import { ParamsContext, useLocation, useNavigate, useParams } from './use-router.ts'

interface RoutesProps {
  /** The element to render for each pattern of a whole address; the most specific pattern that matches wins. */
  of: Readonly<Record<string, ReactNode>>
  /** Rendered where no pattern matches. */
  otherwise: ReactNode
}

/** Renders the part of a screen that depends on the rest of its address. */
export function Routes({ of, otherwise }: RoutesProps) {
  const params = useParams()
  const entries = Object.entries(of).map(([path, element]) => ({ path, element }))
  const match = bestMatch(entries, useLocation().pathname)
  return <ParamsContext value={match?.params ?? params}>{match ? match.entry.element : otherwise}</ParamsContext>
}

/** Replaces the current address as soon as it is rendered. */
export function Navigate({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, state])
  return null
}
