import { describe, expect, test } from 'vitest'
import { OFFERED_AIMS } from '#contract/admin-front.ts'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import {
  type Announcement,
  currentAnnouncements,
  driveTemplates,
  type FrontWords,
  portalOf,
  type ResultsSummary,
  revisionAt,
  SPREAD_MS,
  shownWhen,
  timeOf,
} from './front.rules.ts'

const NOON = new Date('2025-07-01T12:00:00.000Z')
const MILLISECOND = 1

function at(offset: number): Date {
  return new Date(NOON.getTime() + offset)
}

function announcement(id: string, times: Partial<Omit<Announcement, 'id'>> = {}): Announcement {
  return { id, text: `تنبيه ${id}`, startsAt: null, endsAt: null, createdAt: at(-60_000), ...times }
}

test.each<[what: string, times: Partial<Announcement>, isShown: boolean]>([
  ['without times', {}, true],
  ['that starts now', { startsAt: NOON }, true],
  ['that starts a moment later', { startsAt: at(MILLISECOND) }, false],
  ['that ends now', { endsAt: NOON }, false],
  ['that ends a moment later', { endsAt: at(MILLISECOND) }, true],
  ['that started and has no end', { startsAt: at(-1000) }, true],
  ['that has no start and ended', { endsAt: at(-1000) }, false],
  ['between its start and its end', { startsAt: at(-1000), endsAt: at(1000) }, true],
  ['that ends when it starts', { startsAt: NOON, endsAt: NOON }, false],
])(
  'currentAnnouncements includes an announcement only from its start until before its end: %s',
  (_what, times, isShown) => {
    expect(currentAnnouncements([announcement('1', times)], NOON)).toHaveLength(isShown ? 1 : 0)
  },
)

test('the newest announcement comes first: by its start, or without a start by when it was written', () => {
  const shown = currentAnnouncements(
    [
      announcement('written-early', { createdAt: at(-3000) }),
      announcement('written-early-shown-late', { createdAt: at(-4000), startsAt: at(-1000) }),
      announcement('written-late', { createdAt: at(-2000) }),
      announcement('written-late-too', { createdAt: at(-2000) }),
    ],
    NOON,
  )

  expect(shown.map(({ id }) => id)).toEqual([
    'written-early-shown-late',
    'written-late',
    'written-late-too',
    'written-early',
  ])
})

test('drive files are in the portal’s own drive unless another drive is configured', () => {
  expect(driveTemplates(undefined)).toEqual({
    preview: '/drive/file/{id}/preview',
    download: '/drive/uc?export=download&id={id}',
  })
  expect(driveTemplates('https://drive.example.edu')).toEqual({
    preview: 'https://drive.example.edu/file/{id}/preview',
    download: 'https://drive.example.edu/uc?export=download&id={id}',
  })
})

test('shownWhen returns past, now or later', () => {
  expect(shownWhen({ startsAt: null, endsAt: at(-1) }, NOON)).toBe('past')
  expect(shownWhen({ startsAt: at(-1), endsAt: null }, NOON)).toBe('now')
  expect(shownWhen({ startsAt: at(1), endsAt: at(2) }, NOON)).toBe('later')
})

test('timeOf parses a stored time, and returns null for null', () => {
  expect(timeOf(NOON.toISOString())).toEqual(NOON)
  expect(timeOf(null)).toBeNull()
})

const NO_WORDS: FrontWords = {
  faculty: SPECIFIED_SHAPE,
  name: undefined,
  channelUrl: null,
  availabilities: undefined,
  announcements: [],
  appeals: undefined,
  awaited: [],
  hiddenYears: [],
  crest: null,
  accent: null,
  isDemo: false,
}

function portal(words: Partial<FrontWords> = {}, results: Partial<ResultsSummary> = {}) {
  return portalOf({
    name: 'ديوان',
    results: { years: [], isDemo: false, sheets: [], ...results },
    words: { ...NO_WORDS, ...words },
    drive: driveTemplates(undefined),
    revision: 14,
    now: NOON,
  })
}

test('the portal’s answer leaves out the optional fields that the office has not set', () => {
  expect(portal()).toEqual({
    revision: 14,
    name: 'ديوان',
    demo: false,
    years: [],
    channel_url: null,
    announcements: [],
    drive: driveTemplates(undefined),
  })
})

test('the portal’s name that the office set replaces the configured name', () => {
  expect(portal({ name: 'بوابة الآداب' }).name).toBe('بوابة الآداب')
})

test('the portal is marked as a demonstration if its results or its library are the demonstration’s', () => {
  expect(portal({ isDemo: true }).demo).toBe(true)
  expect(portal({}, { isDemo: true }).demo).toBe(true)
})

test('the appeals’ period is in the portal’s answer only if it has an opening or a closing time', () => {
  const [opens_at, closes_at] = [at(-1).toISOString(), at(1).toISOString()]
  expect(portal({ appeals: { opens_at: null, closes_at: null } })).not.toHaveProperty('appeals')
  expect(portal({ appeals: { opens_at, closes_at: null } })).toHaveProperty('appeals')
  expect(portal({ appeals: { opens_at: null, closes_at } })).toHaveProperty('appeals')
})

test('the revision rises when the publication counter has a new value, and again SPREAD_MS later', () => {
  const versions = [
    revisionAt({ version: 7, since: NOON }, NOON),
    revisionAt({ version: 7, since: NOON }, at(SPREAD_MS - 1)),
    revisionAt({ version: 7, since: NOON }, at(SPREAD_MS)),
    revisionAt({ version: 7, since: NOON }, at(10 * SPREAD_MS)),
    revisionAt({ version: 8, since: at(10 * SPREAD_MS) }, at(10 * SPREAD_MS)),
  ]
  expect(versions).toEqual([14, 14, 15, 15, 16])
})

describe('an awaited result', () => {
  const PLACE = { grade: 'grade_1', term: 2, year: 2025, session: 1 } as const
  const awaited = [{ ...PLACE, since: at(-1).toISOString(), announced_at: null }]

  test('an announced result is in the response of /api/portal until its sheet is published', () => {
    expect(portal({ awaited }).awaited).toEqual(awaited)
    expect(portal({ awaited }, { sheets: [PLACE] })).not.toHaveProperty('awaited')
  })

  test.each([{ grade: 'grade_2' }, { term: 1 }, { year: 2024 }, { session: 2 }] as const)(
    'an announced result stays if the published sheet differs in its grade, term, year or session: %j',
    (other) => {
      expect(portal({ awaited }, { sheets: [{ ...PLACE, ...other }] }).awaited).toEqual(awaited)
    },
  )

  test('an announced result is left out if its year is hidden', () => {
    expect(portal({ awaited, hiddenYears: [2025] })).not.toHaveProperty('awaited')
  })

  test('announced results are listed by year, then grade, term and exam session', () => {
    const [one] = awaited
    if (!one) throw new Error('no entry')
    const places = [{ grade: 'grade_2' }, {}, { year: 2026 }, { term: 1 }, { session: 2 }] as const
    const all = portal({ awaited: places.map((place) => ({ ...one, ...place })) }).awaited
    expect(all?.map(({ year, grade, term, session }) => `${year} ${grade} ${term} ${session}`)).toEqual([
      '2025 grade_1 1 1',
      '2025 grade_1 2 1',
      '2025 grade_1 2 2',
      '2025 grade_2 2 1',
      '2026 grade_1 2 1',
    ])
  })
})

test('the answer has the faculty’s own grades and terms, and offers nothing for a grade that the faculty does not have', () => {
  const faculty = { grades: [{ name: 'الأول' }, { name: 'الثاني' }], terms: SPECIFIED_SHAPE.terms }
  const every = Object.fromEntries(OFFERED_AIMS.map((aim) => [aim, ['grade_1', 'grade_3']]))
  const availabilities = every as NonNullable<FrontWords['availabilities']>
  const shown = portal({ faculty, availabilities })
  expect(shown.faculty).toEqual(faculty)
  expect(shown.availabilities).toEqual(OFFERED_AIMS.map((aim) => ({ aim, grades: ['grade_1'] })))
})

test('an accent colour is in the answer as four shades for each of the two themes', () => {
  expect(portal({ accent: '#0a7a5a' }).accent).toHaveLength(8)
})
