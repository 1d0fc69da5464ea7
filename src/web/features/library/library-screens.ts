import { BooksPage, FinalExamsPage } from './BooksPage.tsx'
import { GeneralSubjectsPage } from './GeneralSubjectsPage.tsx'
import { RecordingsPage } from './RecordingsPage.tsx'
import { ResourceSubjectsPage } from './ResourceSubjectsPage.tsx'
import { GeneralResourcesPage, ResourcesPage } from './ResourcesPage.tsx'

/** The screens of the library's lists by route name, in one chunk, so that the first load lists fewer files. */
export const LIBRARY_SCREENS = {
  books: BooksPage,
  finalExams: FinalExamsPage,
  resourceSubjects: ResourceSubjectsPage,
  resources: ResourcesPage,
  generalSubjects: GeneralSubjectsPage,
  generalResources: GeneralResourcesPage,
  recordings: RecordingsPage,
}
