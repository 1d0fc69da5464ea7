import { ROUTES } from '../../../app/paths.ts'
import { reviewText } from '../../../i18n/ar/learn.ts'
import { Routes } from '../../../router/Routes.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { WrongLink } from '../../../ui/WrongLink.tsx'
import { EXAM_ROUTE, LEARN_PATHS } from './learn-paths.ts'

const ReviewPage = lazyPart(async () => (await import('./ReviewPage.tsx')).ReviewPage, { Pending: Loading })
const ExamPage = lazyPart(async () => (await import('../exam/ExamPage.tsx')).ExamPage, { Pending: Loading })
const ProgressPage = lazyPart(async () => (await import('./ProgressPage.tsx')).ProgressPage, { Pending: Loading })

/**
 * The screens of review, progress and comprehensive tests. They share one route, so that the first load has a single
 * address pattern for all of them.
 */
export function LearnScreen() {
  const pages = {
    [LEARN_PATHS.review]: <ReviewPage />,
    [LEARN_PATHS.progress]: <ProgressPage />,
    [EXAM_ROUTE]: <ExamPage />,
  }
  return <Routes of={pages} otherwise={<WrongLink title={reviewText.title} home={ROUTES.home} />} />
}
