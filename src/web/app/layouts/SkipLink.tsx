import { siteText } from '../../i18n/ar/site.ts'

/** Jumps over the header. The hash of an address is the route here, so the jump is made by hand. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a
      className="visually-hidden site-skip"
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault()
        const element = document.getElementById(target)
        element?.focus({ preventScroll: true })
        element?.scrollIntoView()
      }}
    >
      {siteText.skip}
    </a>
  )
}
