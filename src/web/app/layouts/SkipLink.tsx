import { siteText } from '../../i18n/ar/site.ts'
import { jumpTo } from '../../ui/jump-to.ts'

/**
 * A link that moves the focus past the header to the content. It leaves the address as it is, because the URL's hash is
 * the portal's address.
 */
export function SkipLink({ target }: { target: string }) {
  return (
    <a
      className="visually-hidden site-skip"
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault()
        jumpTo(target)
      }}
    >
      {siteText.skip}
    </a>
  )
}
