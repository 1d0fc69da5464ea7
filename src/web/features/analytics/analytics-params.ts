import { useSearchParams } from '../../router/use-router.ts'
import { SUBJECT_ORDERS, type SubjectOrder } from './subject-order.ts'

/** Returns the year that the URL names; undefined if it is no year. */
export function analyticsYear({ year = '' }: Readonly<Record<string, string | undefined>>): number | undefined {
  return /^20\d\d$/.test(year) ? Number(year) : undefined
}

/**
 * Returns the order of the subjects, and a function that sets it. The order is kept in the URL; an unknown value there
 * means the order of the result sheet.
 */
export function useSubjectOrder(): [SubjectOrder, (order: SubjectOrder) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('sort')
  const order = SUBJECT_ORDERS.find((one) => one === asked) ?? 'sheet'
  return [order, (sort) => setSearch({ sort }, { replace: true })]
}
