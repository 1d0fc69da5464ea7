import { PUBLISHED_WAY } from '../../app/paths.ts'
import { heroText } from '../../i18n/ar/hero.ts'
import { siteText } from '../../i18n/ar/site.ts'
import { Link } from '../../router/Link.tsx'
import '../../styles/home.css'
import { LineIcon } from '../../ui/LineIcon.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { FindCard } from './FindCard.tsx'

/** The head of the home page. index.html draws the same head before any script runs; keep the two alike. */
export function HomeHero({ onIntent }: { onIntent?: (() => void) | undefined }) {
  useDocumentTitle(siteText.name)
  return (
    <section className="home-hero">
      <div className="home-words">
        <h1 tabIndex={-1}>{heroText.title}</h1>
        <p>{heroText.lead}</p>
        <svg className="home-motif" aria-hidden="true">
          <use href="#motif" />
        </svg>
      </div>
      <FindCard onIntent={onIntent} />
      <Link className="home-published" {...PUBLISHED_WAY}>
        {heroText.published}
        <LineIcon shape="down" size={18} />
      </Link>
    </section>
  )
}
