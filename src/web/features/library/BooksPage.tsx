import { useQuery } from '@tanstack/react-query'
import type { GradeTerm } from '#contract/faculty.ts'
import { gradeTermName, gradeTermOf } from '#contract/faculty-shape.ts'
import type { ApiError } from '../../api/api-error.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { booksText } from '../../i18n/ar/library.ts'
import { useParams } from '../../router/use-router.ts'
import { DataRegion, type DataSource } from '../../ui/DataRegion.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { TermLinks } from '../../ui/TermLinks.tsx'
import { WrongLink } from '../../ui/WrongLink.tsx'
import { BookList } from './BookList.tsx'
import { type BookKind, booksQuery } from './library.api.ts'
import { NothingHere } from './NothingHere.tsx'

/**
 * What differs between books and past exams; `choice` is the option of the home page's selector that leads to the list.
 */
const KINDS = {
  book: { choice: 'books', list: ROUTES.books, viewerPath: (bookId: string) => pathTo(ROUTES.book, { bookId }) },
  final_exam: {
    choice: 'final_exams',
    list: ROUTES.finalExams,
    viewerPath: (examId: string) => pathTo(ROUTES.finalExam, { examId }),
  },
} as const

export function BooksPage() {
  return <BooksOfAddress kind="book" />
}

export function FinalExamsPage() {
  return <BooksOfAddress kind="final_exam" />
}

function BooksOfAddress({ kind }: { kind: BookKind }) {
  const place = gradeTermOf(facultyShape(), useParams())
  return place ? (
    <BooksOfTerm kind={kind} place={place} />
  ) : (
    <WrongLink title={booksText[kind].heading} home={ROUTES.home} />
  )
}

function BooksOfTerm({ kind, place }: { kind: BookKind; place: GradeTerm }) {
  const { grade, term } = place
  const { choice, list, viewerPath } = KINDS[kind]
  const text = booksText[kind]
  const books = useQuery(booksQuery(kind, grade))
  const portal = useQuery(portalQuery())

  function explain({ refetch }: DataSource<unknown>) {
    return (error: ApiError) => <ErrorMessage error={error} text={text.failed} onRetry={() => void refetch()} />
  }

  return (
    <>
      <ScreenHead
        mainMenu={selectorWay()}
        title={`${text.of} ${gradeTermName(facultyShape(), place)}`}
        back={selectorWay([grade, choice])}
      />
      <TermLinks place={place} path={(of) => pathTo(list, of)} />
      <DataRegion
        source={books}
        isEmpty={(file) => (file[term] ?? []).length === 0}
        empty={<NothingHere title={text.empty} />}
        explain={explain(books)}
      >
        {(file) => (
          // The answer of `/api/portal` says where the portal's files are.
          <DataRegion source={portal} explain={explain(portal)}>
            {({ drive }) => (
              <BookList key={`${grade}/${term}`} books={file[term] ?? []} drive={drive} viewerPath={viewerPath} />
            )}
          </DataRegion>
        )}
      </DataRegion>
    </>
  )
}
