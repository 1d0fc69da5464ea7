import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { findStudentPath } from '../../app/paths.ts'
import { ar } from '../../i18n/ar.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'

/** The head of the home page. index.html draws the same before any script runs; keep the two alike. */
export function HomeHero() {
  useDocumentTitle(ar.site.name)
  return (
    <section className="home-hero">
      <div className="home-hero-text">
        <h1 tabIndex={-1}>{ar.home.title}</h1>
        <p>{ar.home.lead}</p>
        <Link className="home-hero-link" to={findStudentPath()}>
          <Search size={18} aria-hidden="true" />
          {ar.find.title}
        </Link>
      </div>
      <svg className="home-hero-motif" aria-hidden="true">
        <use href="#motif" />
      </svg>
    </section>
  )
}
