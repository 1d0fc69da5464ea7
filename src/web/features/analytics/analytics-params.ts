import { useSearchParams } from 'react-router'
import { FIRST_YEAR } from '#contract/faculty.ts'
import { SUBJECT_ORDERS, type SubjectOrder } from './subject-order.ts'

/** The year that an address names; undefined where it names none of the platform's. */
export function analyticsYear({ year = '' }: Readonly<Record<string, string | undefined>>): number | undefined {
  return /^20\d\d$/.test(year) && Number(year) >= FIRST_YEAR ? Number(year) : undefined
}

/** The order of the subjects, kept in the address; anything else there is the sheet's own. */
export function useSubjectOrder(): [SubjectOrder, (order: SubjectOrder) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('sort')
  const order = SUBJECT_ORDERS.find((one) => one === asked) ?? 'sheet'
  return [order, (sort) => setSearch({ sort }, { replace: true })]
}
