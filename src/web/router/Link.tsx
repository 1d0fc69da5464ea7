import type { ComponentProps, MouseEvent } from 'react'
import { isSameAddress } from './router.ts'
import { useRouter } from './use-router.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The address in the portal to which the link leads. */
  to: string
  /** Passed to the screen that the link opens, as `state` of its location. */
  state?: unknown
  /**
   * Whether the address replaces the current entry of the history; a link to the current address always replaces it.
   */
  replace?: boolean
}

/** A link within the portal. A click that opens a new tab or window is left to the browser. */
export function Link({ to, state, replace, onClick, children, ...rest }: LinkProps) {
  const { router, state: shown } = useRouter()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return
    if (rest.target !== undefined && rest.target !== '_self') return
    event.preventDefault()
    void router.navigate(to, { state, replace: replace ?? isSameAddress(to, shown.location) })
  }
  return (
    <a {...rest} href={router.href(to)} onClick={open}>
      {children}
    </a>
  )
}
