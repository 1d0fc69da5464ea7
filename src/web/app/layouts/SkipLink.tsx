import { siteText } from '../../i18n/ar/site.ts'
import { jumpTo } from '../../ui/jump-to.ts'

/** Skips the header. */
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
