import { useEffect } from 'react'
import { PUBLISHED_PART } from '../../app/paths.ts'
import { useLocation, useNavigate, useSearchParams } from '../../router/use-router.ts'
import { jumpTo } from '../../ui/jump-to.ts'

/**
 * Jumps to the part of the page that the address names, as soon as the page is there. The name then leaves the address,
 * so that Back returns to the place that was left.
 */
export function useShownPart(isPending: boolean): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const isNamed = search.get('show') === PUBLISHED_PART
  useEffect(() => {
    if (!isNamed || isPending) return
    jumpTo(PUBLISHED_PART)
    void navigate(pathname, { replace: true, state })
  }, [isNamed, isPending, navigate, pathname, state])
}
