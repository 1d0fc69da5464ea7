import { queryOptions } from '@tanstack/react-query'
import {
  changeUploadEndpoint,
  discardUploadEndpoint,
  draftUploadEndpoint,
  type FoundCell,
  findInUploadEndpoint,
  listUploadsEndpoint,
  previewCellsEndpoint,
  restoreUploadEndpoint,
  splitUploadEndpoint,
  UPLOAD_ROWS_PAGE,
  uploadReviewEndpoint,
  uploadRowsEndpoint,
  uploadSheetEndpoint,
} from '#contract/admin-uploads.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { CellsOrder, UploadChange } from '#contract/upload-choices.ts'
import type { UploadHead } from '#contract/upload-review.ts'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/upload.ts'

/** How often to poll, in milliseconds, while a file is read or its draft is written. */
const UNDER_WAY_MS = 700

export type UploadUndo = ResponseOf<typeof uploadReviewEndpoint>['undo']
export type UploadLook = ResponseOf<typeof uploadReviewEndpoint>

/** Whether the page can only wait: the server is reading the file, writing its draft, or has the file in its queue. */
export function isUnderWay({ state, place }: UploadHead): boolean {
  return state === 'reading' || state === 'drafting' || place !== null
}

/** Whether the list already says what the file contains, or the review of the file is over. */
function isReviewed({ state, summary }: UploadHead): boolean {
  return state !== 'waiting' || summary !== null
}

/** The query of the open uploads. It polls while any of them is being read, reviewed or made into a draft. */
export function uploadsQuery() {
  return queryOptions({
    queryKey: ['uploads'],
    queryFn: ({ signal }) => call(listUploadsEndpoint, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.uploads.some((head) => isUnderWay(head) || !isReviewed(head)) ? UNDER_WAY_MS : false,
  })
}

/**
 * The query of the progress, in per cent, of the draft that this officer started; undefined if the server process that
 * answers does not know it. It polls the list of uploads, because a request for the single upload would make a process
 * that is not writing the draft compute a whole review.
 */
export function draftingQuery(id: string) {
  return queryOptions({
    ...uploadsQuery(),
    refetchInterval: UNDER_WAY_MS,
    select: ({ uploads }) => uploads.find((head) => head.id === id && head.state === 'drafting')?.progress,
  })
}

export function uploadQuery(id: string) {
  return queryOptions({
    queryKey: ['upload', id],
    queryFn: ({ signal }) => call(uploadReviewEndpoint, { params: { upload: id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.upload) ? UNDER_WAY_MS : false),
  })
}

/** Which page of a file's rows to load, and whether only rows with problems count. */
export interface RowsPlace {
  page: number
  onlyProblems: boolean
}

/**
 * The query of one page of the file's rows. Saving a change invalidates it together with the upload, because one change
 * may alter many rows.
 */
export function rowsQuery(id: string, { page, onlyProblems }: RowsPlace) {
  return queryOptions({
    queryKey: ['upload', id, 'rows', onlyProblems, page],
    queryFn: ({ signal }) =>
      call(uploadRowsEndpoint, {
        params: { upload: id },
        query: { page, only: onlyProblems ? 'problems' : undefined },
        signal,
      }),
  })
}

/**
 * The query of what a replacement or a paste would change. It is always refetched, because the cells may have changed.
 */
export function previewQuery(id: string, order: CellsOrder) {
  return queryOptions({
    // The key does not start with the upload's key: the save that follows refetches everything below that key, and must
    // not request the preview again.
    queryKey: ['upload preview', id, order],
    queryFn: ({ signal }) => call(previewCellsEndpoint, { params: { upload: id }, body: { order }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Every call below throws ApiError. */

export function sendSheet(file: File, onProgress: (share: number) => void): Promise<{ id: string }> {
  return upload(uploadSheetEndpoint, { params: undefined, query: { name: file.name.slice(0, 200) }, file, onProgress })
}

export type ChangedUpload = ResponseOf<typeof changeUploadEndpoint>

export function changeUpload(id: string, revision: number, change: UploadChange): Promise<ChangedUpload> {
  return call(changeUploadEndpoint, { params: { upload: id }, body: { revision, change } })
}

export function findInUpload(id: string, query: QueryOf<typeof findInUploadEndpoint>): Promise<FoundCell> {
  return call(findInUploadEndpoint, { params: { upload: id }, query })
}

/** Returns the index of a row in the list of rows; if the list lacks the row, the index of the next row. */
export async function indexOfRow(id: string, row: number, onlyProblems: boolean): Promise<number> {
  const only = onlyProblems ? 'problems' : undefined
  const { page, rows } = await call(uploadRowsEndpoint, { params: { upload: id }, query: { row, only } })
  const at = rows.findIndex((each) => each.row >= row)
  return page * UPLOAD_ROWS_PAGE + Math.max(0, at)
}

export async function splitUpload(id: string, revision: number, worksheets: string[]): Promise<string[]> {
  return (await call(splitUploadEndpoint, { params: { upload: id }, body: { revision, worksheets } })).uploads
}

export async function discardUpload(id: string, revision: number): Promise<UploadHead> {
  return (await call(discardUploadEndpoint, { params: { upload: id }, body: { revision } })).upload
}

export async function restoreUpload(id: string, revision: number): Promise<UploadHead> {
  return (await call(restoreUploadEndpoint, { params: { upload: id }, body: { revision } })).upload
}

export async function draftUpload(
  id: string,
  revision: number,
  order: Omit<BodyOf<typeof draftUploadEndpoint>, 'revision'>,
): Promise<string> {
  return (await call(draftUploadEndpoint, { params: { upload: id }, body: { revision, ...order } })).sheet_id
}

/** Returns the present head of the upload, which names who changed it; undefined if the request fails. */
export async function latestHead(id: string): Promise<UploadHead | undefined> {
  try {
    return (await call(uploadReviewEndpoint, { params: { upload: id } })).upload
  } catch {
    return undefined
  }
}
