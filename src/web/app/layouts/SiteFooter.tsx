import { Link } from 'react-router'
import { siteText } from '../../i18n/ar/site.ts'
import { API_DOCS_URL, findStudentPath, homePath } from '../paths.ts'

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <p>{siteText.motto}</p>
        <nav aria-label={siteText.footer}>
          <ul>
            <li>
              <Link to={homePath()}>{siteText.home}</Link>
            </li>
            <li>
              <Link to={findStudentPath()}>{siteText.findStudent}</Link>
            </li>
            <li>
              <a href={API_DOCS_URL}>{siteText.apiDocs}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
