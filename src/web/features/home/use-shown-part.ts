import { useEffect } from 'react'
import { PUBLISHED_PART } from '../../app/paths.ts'
import { useLocation, useNavigate, useSearchParams } from '../../router/use-router.ts'
import { jumpTo } from '../../ui/jump-to.ts'

/**
 * Scrolls, once the page has loaded, to the section that the address names. The name is then removed from the address,
 * so that Back does not scroll there again.
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
