import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { findStudentPath } from '../../app/paths.ts'
import { homeText } from '../../i18n/ar/home.ts'
import { siteText } from '../../i18n/ar/site.ts'
import { findText } from '../../i18n/ar/students.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'

/** The head of the home page. index.html draws the same before any script runs; keep the two alike. */
export function HomeHero() {
  useDocumentTitle(siteText.name)
  return (
    <section className="home-hero">
      <div className="home-hero-text">
        <h1 tabIndex={-1}>{homeText.title}</h1>
        <p>{homeText.lead}</p>
        <Link className="home-hero-link" to={findStudentPath()}>
          <Search size={18} aria-hidden="true" />
          {findText.title}
        </Link>
      </div>
      <svg className="home-hero-motif" aria-hidden="true">
        <use href="#motif" />
      </svg>
    </section>
  )
}
