import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignedInUser } from '#contract/accounts.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

const DAY = { visits: 0, seats_found: 0, seats_missed: 0, student_searches: 0 }

const CARE = {
  place: 'folder',
  every_hours: 24,
  kept: 14,
  next_at: '2999-07-02T12:00:00.000Z',
  failure: null,
  restore_command: 'diwan restore',
}

function dashboard(change: object = {}): object {
  return {
    published: [
      {
        sheet_id: '2025-g1-t1-v2',
        grade: 'grade_1',
        term: 'term_1',
        year: 2025,
        version: 2,
        students: 1234,
        published_at: '2025-07-01T12:00:00.000Z',
        awaits_first: false,
      },
    ],
    waiting: [
      { kind: 'drafts', count: 3 },
      { kind: 'accounts', count: 1 },
      { kind: 'inbox', count: 0 },
    ],
    days: [
      { ...DAY, day: '2025-06-30', visits: 40 },
      { ...DAY, day: '2025-07-01', visits: 25, seats_missed: 2 },
    ],
    storage: { files: 3, file_bytes: 2_097_152, database_bytes: 1536, free_bytes: 10 ** 12 },
    backups: [],
    role_changes: [],
    backup_care: CARE,
    ...change,
  }
}

const NAME = 'diwan-20250701T120000Z.db'

function backup(change: object = {}): object {
  const files = { count: 2, bytes: 1_048_576, missing: 0 }
  const made = { name: NAME, bytes: 3_145_728, made_at: '2025-07-01T12:00:00.000Z' }
  return { ...made, reason: 'office', files, verified_at: null, fault: null, ...change }
}

function open(answers: object, user: Partial<SignedInUser> = { role: 'administrator' }) {
  putSign()
  fakeApi({ '/api/auth/get-session': session(user), ...answers })
  return renderPortal('/admin')
}

test('each kind of pending work is counted and links to the desk where it is done', async () => {
  open({ '/api/admin/dashboard': dashboard() })
  const link = await screen.findByRole('link', { name: /^3\s*مسودات الكشوف$/ })
  expect(link.getAttribute('href')).toBe('/admin/results')
  expect(screen.getByRole('link', { name: /الحسابات للمراجعة/ }).getAttribute('href')).toBe(
    '/admin/people?filter=waiting',
  )
})

test('a second session’s sheet that was published before the first session’s is listed as not seen by students', async () => {
  const sheet = { grade: 'grade_1', term: 'term_1', year: 2025, version: 1, students: 9 }
  const published = ['2025-g1-t1-s2-v1', '2025-g1-t2-s2-v1'].map((sheet_id, at) => {
    return { ...sheet, sheet_id, published_at: '2025-07-01T12:00:00.000Z', awaits_first: at === 0 }
  })
  open({ '/api/admin/dashboard': dashboard({ published }) })
  const words = await screen.findAllByText('لا يراه الطلاب الآن: ينتظر نشر الدور الأول')
  expect(words).toHaveLength(1)
})

test('visits appear as a chart with a text summary, and as a table', async () => {
  open({ '/api/admin/dashboard': dashboard() })
  expect(await screen.findByRole('img', { name: /المجموع: 65\. أكثرها يوم .*: 40\.$/ })).toBeTruthy()
  const row = screen.getByRole('table', { hidden: true }).querySelectorAll('tbody tr')[1]
  expect(Array.from(row?.querySelectorAll('td') ?? [], (cell) => cell.textContent)).toEqual(['25', '0', '2', '0'])
})

test('an administrator takes a backup, sees the confirmation and finds it in the list', async () => {
  let taken: object[] = []
  const made = backup()
  const { user } = open({
    '/api/admin/dashboard': () => dashboard({ backups: taken }),
    '/api/admin/backups': () => {
      taken = [made]
      return made
    },
  })
  expect(await screen.findByText('لم تُؤخذ نسخة احتياطية بعد.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'أخذ نسخة احتياطية الآن' }))
  expect(await screen.findByText('4.0 ميجابايت')).toBeTruthy()
  const toasts = screen.getAllByRole('status').map((status) => within(status).queryByText(NAME))
  expect(toasts.some((name) => name !== null)).toBe(true)
  await user.click(screen.getByText('الرجوع إلى نسخة'))
  expect(screen.getByText(`diwan restore ${NAME}`)).toBeTruthy()
})

test('the dashboard shows the age of the last backup and of the last successful check, and names a damaged one', async () => {
  const now = Date.now()
  const at = (days: number) => new Date(now - days * 24 * 60 * 60 * 1000 - 60_000).toISOString()
  const backups = [
    backup({ name: 'diwan-20250703T120000Z.db', made_at: at(1), verified_at: at(1), fault: 'checksum' }),
    backup({ name: 'diwan-20250702T120000Z.db', made_at: at(2), reason: 'migration', files: null }),
    backup({ name: 'diwan-20250701T120000Z.db', made_at: at(3), reason: null, verified_at: at(2), fault: null }),
  ]
  open({ '/api/admin/dashboard': dashboard({ backups }) })
  const factOf = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
  expect(await factOf('آخر نسخة')).toBe('منذ يوم')
  expect(await factOf('آخر تحقق ناجح')).toBe('منذ يومين')
  expect(await factOf('تُؤخذ تلقائيًّا')).toBe('كل يوم')
  const lines = within(screen.getByRole('list', { name: 'الأحدث' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('ليست كما أُخذت: بصمتها تختلف'),
    expect.stringMatching(/لم يُتحقق منها بعد.*قبل تحديث المنصة.*دون ملفات المكتبة/),
    expect.stringMatching(/سليمة.*أخذها إصدار أقدم/),
  ])
})

test('the dashboard says why the last automatic backup failed, and that the next one is due within minutes', async () => {
  const backup_care = { ...CARE, next_at: '2025-07-02T12:00:00.000Z', failure: 'no_space' }
  open({ '/api/admin/dashboard': dashboard({ backup_care }) })
  expect(await screen.findByText(/لا يكفي المكان على القرص/)).toBeTruthy()
  expect(screen.getByText('خلال دقائق')).toBeTruthy()
})

test('if the disk is too full for a backup, the button’s failure says so', async () => {
  const full = problem('backup_failed', { fields: [{ path: '/failure', message: 'no_space' }] })
  const { user } = open({ '/api/admin/dashboard': dashboard(), '/api/admin/backups': full })
  await user.click(await screen.findByRole('button', { name: 'أخذ نسخة احتياطية الآن' }))
  expect(await screen.findByText('لا يكفي المكان على القرص. أفرغ مكانًا ثم أعد المحاولة.')).toBeTruthy()
})

test('a backup that fails when an administrator requests it shows why', async () => {
  const { user } = open({ '/api/admin/dashboard': dashboard(), '/api/admin/backups': problem('backup_failed') })
  await user.click(await screen.findByRole('button', { name: 'أخذ نسخة احتياطية الآن' }))
  expect(await screen.findByText('تعذر أخذ نسخة احتياطية الآن. أعد المحاولة بعد قليل.')).toBeTruthy()
})

test('without the backup tool of Postgres the dashboard names the tool and offers no backup', async () => {
  const backup_care = { ...CARE, failure: 'tool_missing' }
  open({ '/api/admin/dashboard': dashboard({ backup_care }) })
  expect(await screen.findByText(/pg_dump/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'أخذ نسخة احتياطية الآن' })).toBeNull()
})

test('a librarian is offered no backup; if the backups cannot be reached, the dashboard says so', async () => {
  open({ '/api/admin/dashboard': dashboard({ backups: null, published: [] }) }, { staff_roles: ['librarian'] })
  expect(await screen.findByText(/مكان النسخ لا يجيب/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'أخذ نسخة احتياطية الآن' })).toBeNull()
  expect(screen.getByText('لا نتائج منشورة بعد')).toBeTruthy()
})

test('the dashboard shows a change of an account’s roles, linked to the account’s log entries', async () => {
  const role_changes = [{ at: '2025-07-01T12:00:00.000Z', uid: 'p1', name: 'هالة', by: 'CLI', by_kind: 'account' }]
  open({ '/api/admin/dashboard': dashboard({ role_changes }) })
  expect(await screen.findByRole('heading', { name: 'صلاحيات تغيّرت أخيرًا' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'هالة' })
  expect(link.getAttribute('href')).toBe('/admin/audit?lines=all&kind=account&object=p1')
  expect(link.closest('li')?.textContent).toMatch(/مصدر التغيير: CLI/)
})
