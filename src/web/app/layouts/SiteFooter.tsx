import { ANALYTICS_YEAR, yearLabel, yearPath } from '#contract/faculty.ts'
import { snapshotTime } from '../../api/snapshot.ts'
import { siteText } from '../../i18n/ar/site.ts'
import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/use-router.ts'
import { API_DOCS_URL, pathTo, ROUTES } from '../paths.ts'

const LINKS: ReadonlyArray<readonly [to: string, text: string]> = [
  [ROUTES.home, siteText.home],
  [ROUTES.findStudent, siteText.findStudent],
  [ROUTES.generalSubjects, siteText.generalSubjects],
  [pathTo(ROUTES.schedule, { grade: 'exams_schedule' }), siteText.examsSchedule],
  [pathTo(ROUTES.analytics, { year: ANALYTICS_YEAR }), `${siteText.analytics} ${yearLabel(yearPath(ANALYTICS_YEAR))}`],
  [ROUTES.trialQuiz, siteText.trialQuiz],
  [ROUTES.kept, siteText.kept],
]

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <p>{siteText.motto}</p>
        <nav aria-label={siteText.footer}>
          <ul>
            {LINKS.map(([to, text]) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
            {snapshotTime() === undefined && <ServerLinks />}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

/** The links to pages that need a server; a static copy omits them. */
function ServerLinks() {
  const { pathname } = useLocation()
  return (
    <>
      <li>
        <Link to={ROUTES.sendSuggestion}>{siteText.sendSuggestion}</Link>
      </li>
      <li>
        <Link to={ROUTES.sendProblem} state={{ from: pathname }}>
          {siteText.sendProblem}
        </Link>
      </li>
      <li>
        <a href={API_DOCS_URL}>{siteText.apiDocs}</a>
      </li>
    </>
  )
}
