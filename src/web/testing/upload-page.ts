import type { UploadRows } from '#contract/admin-uploads.ts'
import type { PublicationFigures } from '#contract/sheet-publication.ts'
import type { UploadHead, UploadReview } from '#contract/upload-review.ts'
import { fakeApi } from './fake-api.ts'
import { renderPortal } from './render-portal.tsx'
import { sessionOf } from './staff-session.ts'

/** The head of an upload that the office is reviewing, for tests of the page that shows it. */

export const HEAD: UploadHead = {
  id: 'u1',
  file_name: 'كشف الفرقة الأولى.xlsx',
  size: 9000,
  state: 'waiting',
  progress: 100,
  place: null,
  fault: null,
  fault_row: null,
  fault_worksheet: null,
  revision: 3,
  sheet_id: null,
  uploaded_by: 'منى السيد',
  uploaded_at: '2030-07-01T12:00:00.000Z',
  changed_by: 'منى السيد',
  changed_at: '2030-07-01T12:00:00.000Z',
  changed_what: 'upload',
  summary: null,
}

export const CHOICES = { heading: {}, columns: {}, corrections: [], left_out: [], identities: [] }

export function column(letters: string, role: 'seat' | 'name' | 'subject' | 'ignored', header: string) {
  const isSubject = role === 'subject'
  const name = isSubject ? header : ''
  const subject = { name, full_mark: isSubject ? 100 : 0, counted: isSubject, group: 'unknown', division: '' } as const
  return { column: letters, role, header, ...subject, chosen: false, confidence: 'sure' } as const
}

export const FIGURES: PublicationFigures = {
  replaces: null,
  students: { before: null, after: 2 },
  gone: 0,
  new: 0,
  changed_marks: 0,
  changed_ranks: 0,
  withheld: 0,
  withheld_by_office: { count: 0, students: [] },
  released: { count: 0, students: [] },
  absent: 0,
  subjects: [],
  first: [],
}

export function review(change: Partial<UploadReview> = {}): UploadReview {
  return {
    layout: 'template',
    worksheet: 'كشف',
    worksheets: ['كشف'],
    heading: { grade: 1, term: 1, year: 2030, session: 1 },
    heading_from: {},
    header_row: 2,
    columns: [column('A', 'seat', 'رقم الجلوس'), column('B', 'name', 'الاسم'), column('C', 'subject', 'النحو')],
    students: 2,
    withheld: 0,
    errors: 0,
    warnings: 0,
    problems: [],
    stops: [],
    identities: { linked: 0, same_seat: 0, explicit: 0, new: 2, ambiguous: 0 },
    questions: [],
    comparison: null,
    figures: FIGURES,
    standing: [],
    outcome: 'new',
    version: 1,
    removes_demo: false,
    tabs: [],
    other_worksheets: [],
    unknown_words: [],
    keeps_layout: null,
    layouts_full: false,
    ...change,
  }
}

export const TWICE = {
  code: 'seat_twice',
  severity: 'error',
  row: 6,
  column: 'A',
  value: '50001',
  expected: '5',
} as const

export const ROWS: UploadRows = {
  page: 0,
  pages: 1,
  total: 2,
  rows: [
    { row: 5, cells: ['50001', 'هدى حسن', '60'], corrected: [], left_out: null, problems: [] },
    { row: 6, cells: ['50001', 'منى سعيد', '80'], corrected: [], left_out: null, problems: [TWICE] },
  ],
}

export const ADDRESS = '/admin/results/uploads/u1'
export const CALL = '/api/admin/uploads/u1'

export const officer = () => sessionOf({ staff_roles: ['results_officer'] })

/** Renders the page of one upload. */
export function openUpload(
  change: Partial<UploadReview>,
  more: Record<string, unknown> = {},
  head: Partial<UploadHead> = {},
) {
  const answer = { upload: { ...HEAD, ...head }, choices: CHOICES, review: review(change), undo: null }
  const api = fakeApi({
    '/api/auth/get-session': officer(),
    [CALL]: answer,
    [`PATCH ${CALL}`]: { upload: answer.upload },
    [`${CALL}/rows?page=0`]: ROWS,
    ...more,
  })
  return { ...renderPortal(ADDRESS), ...api }
}

export const REJECTED: Partial<UploadReview> = { errors: 1, problems: [TWICE], outcome: 'rejected' }
