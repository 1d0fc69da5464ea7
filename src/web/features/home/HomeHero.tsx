import { ROUTES } from '../../app/paths.ts'
import { heroText } from '../../i18n/ar/hero.ts'
import { siteText } from '../../i18n/ar/site.ts'
import { Link } from '../../router/Link.tsx'
import { jumpTo } from '../../ui/jump-to.ts'
import { LineIcon } from '../../ui/LineIcon.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'

/** The anchor of the published years on the home page. */
export const PUBLISHED_ID = 'published'

/** The head of the home page. index.html renders the same before any script runs; keep both alike. */
export function HomeHero() {
  useDocumentTitle(siteText.name)
  return (
    <section className="home-hero">
      <h1 tabIndex={-1}>{heroText.title}</h1>
      <p>{heroText.lead}</p>
      <div className="home-hero-links">
        <Link className="home-hero-link" to={ROUTES.findStudent}>
          <LineIcon shape="search" size={18} />
          {heroText.find}
        </Link>
        <Link
          className="home-hero-link home-hero-quiet"
          to={ROUTES.home}
          onClick={(event) => {
            event.preventDefault()
            jumpTo(PUBLISHED_ID)
          }}
        >
          {heroText.published}
        </Link>
      </div>
      <svg className="home-hero-motif" aria-hidden="true">
        <use href="#motif" />
      </svg>
    </section>
  )
}
