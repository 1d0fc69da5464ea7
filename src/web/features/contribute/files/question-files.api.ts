import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { endpointUrl } from '#contract/endpoint.ts'
import {
  fileItemsEndpoint,
  type QuestionFileReport,
  questionDownloadEndpoint,
  questionFileEndpoint,
  questionLossesEndpoint,
  readingPlaceEndpoint,
} from '#contract/question-file-calls.ts'
import { QUESTION_FILE_FAULT_TEXTS, QUESTION_FILE_LIMITS, type QuestionFormat } from '#contract/question-files.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/upload.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import type { SubjectPlace } from '../contribute-place.ts'

interface FileCall {
  place: SubjectPlace
  file: File
  mode: 'preview' | 'import'
  /** A random name for the file, by which `queuePlaceQuery` asks for the file's position in the queue. */
  ticket: string
  onProgress: (share: number) => void
}

/**
 * Sends a file, to preview it or to import its new questions. Throws ApiError; a file that is too large is refused
 * without being sent.
 */
export function sendQuestionFile({ place, file, mode, ticket, onProgress }: FileCall): Promise<QuestionFileReport> {
  if (file.size > QUESTION_FILE_LIMITS.bytes) return Promise.reject(new ApiError('too_large', `${file.size} bytes`))
  const query = { file_name: file.name.slice(-255), mode, ticket }
  return upload(questionFileEndpoint, { params: place, query, file, onProgress })
}

/**
 * Returns the text of why a file was refused: the text of the file's fault if the server names one, else the text of
 * the problem's code.
 */
export function fileFaultText({ code, fields }: ApiError): string {
  if (code === 'too_large') return QUESTION_FILE_FAULT_TEXTS.too_large
  const fault = fields?.find(({ path }) => path === 'file')?.message
  return isFault(fault) ? QUESTION_FILE_FAULT_TEXTS[fault] : PROBLEM_TEXTS[code]
}

function isFault(word: string | undefined): word is keyof typeof QUESTION_FILE_FAULT_TEXTS {
  return word !== undefined && Object.hasOwn(QUESTION_FILE_FAULT_TEXTS, word)
}

/** Returns a random ticket for a file. `randomUUID` would do, but pages without TLS do not have it. */
export function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const ASK_AGAIN_MS = 1500

/**
 * The query for the number of files that are read before a sent file; its result is null if the file does not wait. It
 * polls as long as a component uses it.
 */
export function queuePlaceQuery(ticket: string) {
  return queryOptions({
    queryKey: ['reading queue', ticket],
    queryFn: ({ signal }) => call(readingPlaceEndpoint, { params: { ticket }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  })
}

/**
 * The query of the further pages of a list in a file's report, starting at a cursor; each page is requested by a press.
 */
export function fileItemsQuery(from: string) {
  return infiniteQueryOptions({
    queryKey: ['file items', from],
    queryFn: ({ pageParam, signal }) => call(fileItemsEndpoint, { query: { after: pageParam }, signal }),
    initialPageParam: from,
    getNextPageParam: ({ next }) => next,
    enabled: false,
    retry: false,
    gcTime: 0,
  })
}

/** The query of how many questions the subject shows, and what each file format cannot express of them. */
export function questionLossesQuery(params: SubjectPlace) {
  return queryOptions({
    queryKey: ['questions', 'losses', params.grade, params.term, params.subject],
    queryFn: ({ signal }) => call(questionLossesEndpoint, { params, signal }),
  })
}

/** Returns the download address of the subject's questions in a format. */
export function questionDownloadUrl(place: SubjectPlace, format: QuestionFormat): string {
  return endpointUrl(questionDownloadEndpoint, { params: place, query: { format } })
}
