import { type GradeKey, SEAT_NUMBER_LENGTH, yearFromPath } from '#contract/faculty.ts'
import { isGradeKey } from '#contract/faculty-shape.ts'
import { SORT_METHODS, type SortMethod } from '#contract/results.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { useParams, useSearchParams } from '../../router/use-router.ts'

type AddressParams = Readonly<Record<string, string | undefined>>

export interface ListParams {
  grade: GradeKey
  /** As in paths: `2024_25`. */
  year: string
}

/** The list in the URL; undefined if it names none. */
export function listParams(params: AddressParams): ListParams | undefined {
  const { grade, year } = params
  return isGradeKey(facultyShape(), grade) && year !== undefined && yearFromPath(year) !== undefined
    ? { grade, year }
    : undefined
}

export function useListParams(): ListParams | undefined {
  return listParams(useParams())
}

/** The list and the student in the URL; undefined if the seat number is impossible. */
export function studentParams(params: AddressParams): (ListParams & { seat: string }) | undefined {
  const list = listParams(params)
  const seat = params.studentId
  return list && seat?.length === SEAT_NUMBER_LENGTH ? { ...list, seat } : undefined
}

/** The `sortMethod` query parameter; any other value means the normal order. */
export function sortMethodOf(search: URLSearchParams): SortMethod {
  const asked = search.get('sortMethod')
  return SORT_METHODS.find((method) => method === asked) ?? 'normal'
}

/** The order of the list, kept in the URL. */
export function useSortMethod(): [SortMethod, (method: SortMethod) => void] {
  const [search, setSearch] = useSearchParams()
  return [sortMethodOf(search), (sortMethod) => setSearch({ sortMethod }, { replace: true })]
}
