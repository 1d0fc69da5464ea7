import { queryOptions } from '@tanstack/react-query'
import type { MarkWords } from '#contract/mark-words.ts'
import {
  addLayoutsEndpoint,
  changeMarkWordsEndpoint,
  layoutsEndpoint,
  markWordsEndpoint,
  removeLayoutEndpoint,
  renameLayoutEndpoint,
  type SheetLayout,
  type WrittenLayout,
} from '#contract/sheet-layouts.ts'
import { call } from '../../../api/call.ts'

export function layoutsQuery() {
  return queryOptions({
    queryKey: ['layouts'],
    queryFn: ({ signal }) => call(layoutsEndpoint, { signal }),
    staleTime: 0,
  })
}

export function markWordsQuery() {
  return queryOptions({
    queryKey: ['mark words'],
    queryFn: ({ signal }) => call(markWordsEndpoint, { signal }),
    staleTime: 0,
  })
}

/** Each call below throws ApiError. */

export function addLayouts(layouts: WrittenLayout[]) {
  return call(addLayoutsEndpoint, { body: { layouts } })
}

export function renameLayout({ id, name: before }: SheetLayout, name: string) {
  return call(renameLayoutEndpoint, { params: { id }, body: { before, name } })
}

export function removeLayout(id: string) {
  return call(removeLayoutEndpoint, { params: { id } })
}

export function changeMarkWords(before: MarkWords, after: MarkWords) {
  return call(changeMarkWordsEndpoint, { body: { before, after } })
}

/** Returns a layout in the form in which an export file holds it. */
export function writtenLayout({ name, headers, choices }: SheetLayout): WrittenLayout {
  return { name, headers, choices }
}
