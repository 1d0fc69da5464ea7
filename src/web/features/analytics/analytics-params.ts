import { FIRST_YEAR } from '#contract/faculty.ts'
import { useSearchParams } from '../../router/use-router.ts'
import { SUBJECT_ORDERS, type SubjectOrder } from './subject-order.ts'

/** The year in the URL; undefined if it is not a year of the platform. */
export function analyticsYear({ year = '' }: Readonly<Record<string, string | undefined>>): number | undefined {
  return /^20\d\d$/.test(year) && Number(year) >= FIRST_YEAR ? Number(year) : undefined
}

/** The order of the subjects, kept in the URL; an unknown value means the sheet's order. */
export function useSubjectOrder(): [SubjectOrder, (order: SubjectOrder) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('sort')
  const order = SUBJECT_ORDERS.find((one) => one === asked) ?? 'sheet'
  return [order, (sort) => setSearch({ sort }, { replace: true })]
}
