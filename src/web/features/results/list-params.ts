import { type GradeKey, SEAT_NUMBER_LENGTH, yearFromPath } from '#contract/faculty.ts'
import { isGradeKey } from '#contract/faculty-shape.ts'
import { SORT_METHODS, type SortMethod } from '#contract/results.ts'
import { typedNumber } from '#contract/typed-number.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { useParams, useSearchParams } from '../../router/use-router.ts'

type AddressParams = Readonly<Record<string, string | undefined>>

export interface ListParams {
  grade: GradeKey
  /** The academic year as in addresses: `2024_25`. */
  year: string
}

/** Returns the grade and year of the results list that the URL names; undefined if they are invalid. */
export function listParams(params: AddressParams): ListParams | undefined {
  const { grade, year } = params
  return isGradeKey(facultyShape(), grade) && year !== undefined && yearFromPath(year) !== undefined
    ? { grade, year }
    : undefined
}

export function useListParams(): ListParams | undefined {
  return listParams(useParams())
}

/**
 * Returns the results list and the seat number that the URL names, the number cleaned like a typed one; undefined if
 * the text cannot be a seat number.
 */
export function studentParams(params: AddressParams): (ListParams & { seat: string }) | undefined {
  const list = listParams(params)
  const seat = typedNumber(params.studentId ?? '')
  return list && seat.length === SEAT_NUMBER_LENGTH ? { ...list, seat } : undefined
}

/** Returns the order of the list that `sortMethod` in the query names; the normal order for any other value. */
export function sortMethodOf(search: URLSearchParams): SortMethod {
  const asked = search.get('sortMethod')
  return SORT_METHODS.find((method) => method === asked) ?? 'normal'
}

/** Returns the order of the results list, which is kept in the URL, and a function that sets it. */
export function useSortMethod(): [SortMethod, (method: SortMethod) => void] {
  const [search, setSearch] = useSearchParams()
  return [sortMethodOf(search), (sortMethod) => setSearch({ sortMethod }, { replace: true })]
}
