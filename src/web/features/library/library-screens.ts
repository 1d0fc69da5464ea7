import { BooksPage, FinalExamsPage } from './BooksPage.tsx'
import { GeneralSubjectsPage } from './GeneralSubjectsPage.tsx'
import { RecordingsPage } from './RecordingsPage.tsx'
import { ResourceSubjectsPage } from './ResourceSubjectsPage.tsx'
import { GeneralResourcesPage, ResourcesPage } from './ResourcesPage.tsx'

/** The library's lists, by the names of their routes: one chunk, so that the first load names fewer files. */
export const LIBRARY_SCREENS = {
  books: BooksPage,
  finalExams: FinalExamsPage,
  resourceSubjects: ResourceSubjectsPage,
  resources: ResourcesPage,
  generalSubjects: GeneralSubjectsPage,
  generalResources: GeneralResourcesPage,
  recordings: RecordingsPage,
}
