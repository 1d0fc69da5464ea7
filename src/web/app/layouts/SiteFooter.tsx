import { Link } from 'react-router'
import { ar } from '../../i18n/ar.ts'
import { API_DOCS_URL, findStudentPath, homePath } from '../paths.ts'

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <p>{ar.site.motto}</p>
        <nav aria-label={ar.site.footer}>
          <ul>
            <li>
              <Link to={homePath()}>{ar.site.home}</Link>
            </li>
            <li>
              <Link to={findStudentPath()}>{ar.site.findStudent}</Link>
            </li>
            <li>
              <a href={API_DOCS_URL}>{ar.site.apiDocs}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
