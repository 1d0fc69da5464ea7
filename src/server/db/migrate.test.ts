import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '#server/testing/run-cli.ts'
import { makeTestDatabase, makeTestPlace, rowCounts } from '#server/testing/test-database.ts'
import { migrateToLatest } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import type { Tables } from './tables.ts'

/** The hand-kept table types, column by column; the compiler refuses a list that does not fit them. */
const COLUMNS = {
  sheet: {
    id: 'required',
    grade: 'required',
    term: 'required',
    year: 'required',
    version: 'required',
    state: 'required',
    source: 'required',
    layout: 'required',
    file_name: 'required',
    file_sha256: 'required',
    student_count: 'required',
    created_at: 'required',
    publish_at: 'nullable',
    published_at: 'nullable',
    revision: 'required',
    corrects: 'nullable',
  },
  sheet_subject: {
    sheet_id: 'required',
    position: 'required',
    name: 'required',
    final_hundredths: 'required',
    is_counted: 'required',
  },
  sheet_row: {
    sheet_id: 'required',
    seat_number: 'required',
    row_number: 'required',
    student_id: 'required',
    name: 'required',
    name_key: 'required',
    degrees: 'required',
    note: 'required',
    withheld: 'required',
    total_hundredths: 'required',
    max_hundredths: 'required',
    rank: 'nullable',
  },
  student: { id: 'required', created_at: 'required' },
  hidden_student: { student_id: 'required', reason: 'required', hidden_at: 'required' },
  identity_question: {
    sheet_id: 'required',
    row_number: 'required',
    student_id: 'required',
    candidates: 'required',
    answer: 'nullable',
  },
  import_run: {
    id: 'required',
    at: 'required',
    actor: 'required',
    file_name: 'required',
    file_sha256: 'required',
    sheet_id: 'required',
    outcome: 'required',
    students: 'required',
    linked: 'required',
    new_identities: 'required',
    ambiguous: 'required',
    warnings: 'required',
  },
  publication: { id: 'required', version: 'required' },
  stored_file: {
    id: 'required',
    name: 'required',
    content_type: 'required',
    size: 'required',
    sha256: 'required',
    source: 'required',
    created_at: 'required',
  },
  book: {
    id: 'required',
    kind: 'required',
    grade: 'required',
    term: 'required',
    position: 'required',
    name: 'required',
    drive_id: 'required',
    source: 'required',
  },
  grade_subject: {
    grade: 'required',
    term: 'required',
    subject: 'required',
    position: 'required',
    source: 'required',
  },
  general_subject: { subject: 'required', position: 'required', source: 'required' },
  resource: {
    id: 'required',
    grade: 'nullable',
    term: 'nullable',
    subject: 'required',
    position: 'required',
    title: 'required',
    link: 'required',
    is_book: 'required',
    source: 'required',
  },
  recording: {
    grade: 'required',
    term: 'required',
    subject: 'required',
    link: 'required',
    position: 'required',
    source: 'required',
  },
  schedule_image: { place: 'required', file_id: 'required', description: 'required', source: 'required' },
  announcement: {
    id: 'required',
    text: 'required',
    starts_at: 'nullable',
    ends_at: 'nullable',
    created_at: 'required',
    source: 'required',
  },
  portal_setting: { name: 'required', value: 'required', source: 'required' },
  question: {
    id: 'required',
    origin: 'required',
    grade: 'nullable',
    term: 'nullable',
    subject: 'nullable',
    text: 'required',
    text_key: 'required',
    options: 'required',
    answer: 'required',
    reason: 'nullable',
    creator_name: 'nullable',
    creator_uid: 'nullable',
    state: 'required',
    position: 'required',
    created_at: 'required',
    source: 'required',
    withdrawn_at: 'nullable',
  },
  account_user: {
    id: 'required',
    name: 'required',
    email: 'required',
    email_verified: 'required',
    grade: 'nullable',
    message: 'required',
    write_permission: 'required',
    role: 'required',
    created_at: 'required',
    updated_at: 'required',
    reviewed_at: 'nullable',
    suspended_at: 'nullable',
    search_key: 'required',
    two_factor_enabled: 'required',
  },
  account_session: {
    id: 'required',
    user_id: 'required',
    token: 'required',
    expires_at: 'required',
    created_at: 'required',
    updated_at: 'required',
  },
  account_credential: {
    id: 'required',
    user_id: 'required',
    provider_id: 'required',
    account_id: 'required',
    password: 'nullable',
    created_at: 'required',
    updated_at: 'required',
  },
  account_verification: {
    id: 'required',
    identifier: 'required',
    value: 'required',
    expires_at: 'required',
    created_at: 'required',
    updated_at: 'required',
  },
  account_second_factor: {
    id: 'required',
    user_id: 'required',
    secret: 'required',
    backup_codes: 'required',
    verified: 'required',
    failed_count: 'required',
    locked_until: 'nullable',
    last_code: 'nullable',
  },
  suggestion: {
    id: 'required',
    text: 'required',
    uid: 'nullable',
    created_at: 'required',
    state: 'required',
    note: 'required',
  },
  problem_report: {
    id: 'required',
    text: 'required',
    page: 'nullable',
    uid: 'nullable',
    created_at: 'required',
    state: 'required',
    note: 'required',
  },
  question_report: {
    id: 'required',
    question_id: 'required',
    reason: 'required',
    uid: 'nullable',
    created_at: 'required',
    settled_at: 'nullable',
  },
  staff_role: {
    uid: 'required',
    role: 'required',
    granted_at: 'required',
  },
  audit_entry: {
    id: 'required',
    at: 'required',
    actor_uid: 'nullable',
    actor_name: 'required',
    address: 'nullable',
    action: 'required',
    object_kind: 'required',
    object_id: 'required',
    before: 'nullable',
    after: 'nullable',
  },
  withheld_result: {
    student_id: 'required',
    year: 'required',
    reason: 'required',
    withheld_at: 'required',
  },
  student_join: { joined_id: 'required', kept_id: 'required', moved: 'required', joined_at: 'required' },
  degree_correction: {
    id: 'required',
    sheet_id: 'required',
    seat_number: 'required',
    subject: 'required',
    before: 'required',
    after: 'required',
    reason: 'required',
    actor_name: 'required',
    at: 'required',
  },
  sheet_upload: {
    id: 'required',
    file_name: 'required',
    file_sha256: 'required',
    size: 'required',
    choices: 'required',
    state: 'required',
    progress: 'required',
    fault: 'nullable',
    fault_row: 'nullable',
    revision: 'required',
    sheet_id: 'nullable',
    uploaded_by: 'required',
    uploaded_at: 'required',
    changed_by: 'required',
    changed_at: 'required',
    changed_what: 'required',
  },
  sheet_upload_part: {
    upload_id: 'required',
    part: 'required',
    worksheet: 'required',
    rows: 'required',
  },
  appeal: {
    id: 'required',
    student_id: 'required',
    year: 'required',
    grade: 'required',
    term: 'required',
    subject: 'required',
    state: 'required',
    answer: 'nullable',
    taken_by: 'nullable',
    taken_by_name: 'nullable',
    taken_at: 'nullable',
    created_at: 'required',
    answered_at: 'nullable',
    corrected_in: 'nullable',
    revision: 'required',
  },
  appeal_request: {
    code_hash: 'required',
    appeal_id: 'required',
    contact: 'required',
    reason: 'required',
    created_at: 'required',
  },
  visit_count: {
    day: 'required',
    kind: 'required',
    count: 'required',
  },
  library_removal: { id: 'required', content: 'required', removed_at: 'required' },
  link_check: { url: 'required', checked_at: 'required', status: 'nullable', fault: 'nullable' },
} as const satisfies {
  [T in keyof Tables]: { [C in keyof Tables[T]]: null extends Tables[T][C] ? 'nullable' : 'required' }
}

test('an empty database comes up with every file of migrations/, in order, and then has nothing left to run', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const database = await openDatabase({ url: place.databaseUrl })
  const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
  const files = (await readdir(folder)).map((name) => name.replace('.ts', '')).sort()

  expect(await migrateToLatest(database.write)).toEqual(files)
  expect(await migrateToLatest(database.write)).toEqual([])
  await database.close()
})

test('the migrated database has exactly the tables and columns of the type', async () => {
  const database = await makeTestDatabase()
  const tables = await database.write.introspection.getTables()

  const found = Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.map((column) => [column.name, column.isNullable ? 'nullable' : 'required'])),
    ]),
  )
  expect(found).toEqual(COLUMNS)
})

test('a fresh database holds no row but the counter of publications', async () => {
  const database = await makeTestDatabase()

  const { publication, ...others } = await rowCounts(database.read)
  expect(publication).toBe(1)
  expect(new Set(Object.values(others))).toEqual(new Set([0]))
})

test('two handles that migrate one empty database at the same time run each migration once', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ url: place.databaseUrl })))

  const ran = await Promise.all(databases.map(({ write }) => migrateToLatest(write)))

  const [names, ...others] = ran.filter((some) => some.length > 0)
  expect(names?.length).toBeGreaterThan(0)
  expect(others).toEqual([])
  for (const database of databases) await database.close()
})

test('processes that start together on one empty database all come up', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)

  const runs = await Promise.all([1, 2, 3].map(() => runCli(place, 'migrate')))

  expect(runs.map(({ status, told }) => [status, told])).toEqual(runs.map(() => [0, '']))
})
