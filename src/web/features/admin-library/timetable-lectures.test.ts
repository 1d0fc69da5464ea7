import { expect, test } from 'vitest'
import { habitsOf, lectureOf } from './timetable-lectures.ts'

const NAHW = { subject: 'النحو', detail: 'د. هدى القباني', place: 'المدرج 1' }
const EMPTY = { subject: '', detail: '', place: '' }
const NO_HABITS = habitsOf([])

test.each([
  'النحو\nد. هدى القباني\nالمدرج 1',
  'النحو - د. هدى القباني - المدرج 1',
  'النحو (د. هدى القباني، المدرج 1)',
  ' النحو / المدرج 1 / ',
])('the cell %j of a timetable is split into its subject, its details and its place', (text) => {
  expect(lectureOf([text], NO_HABITS).cell).toEqual(text.includes('هدى') ? NAHW : { ...NAHW, detail: '' })
})

test.each([
  ['', EMPTY],
  ['-', EMPTY],
  ['ـــ', EMPTY],
  ['××', EMPTY],
  ['النحو', { ...EMPTY, subject: 'النحو' }],
  ['النحو - قاعة 3 - د. هدى', { subject: 'النحو', detail: 'د. هدى', place: 'قاعة 3' }],
  ['اللغة الإنجليزية\n9 صباحًا', { ...EMPTY, subject: 'اللغة الإنجليزية', detail: '9 صباحًا' }],
])('the cell %j of a timetable is split into its three texts', (text, cell) => {
  expect(lectureOf([text], NO_HABITS).cell).toEqual(cell)
})

test.each([
  [['النحو - د. هدى - مدرج 1 - الصرف - د. علي - مدرج 2'], 'النحو|د. هدى|مدرج 1', 'الصرف - د. علي - مدرج 2'],
  [['النحو\nد. هدى\nمدرج 1\nالصرف\nد. علي\nمدرج 2'], 'النحو|د. هدى|مدرج 1', 'الصرف - د. علي - مدرج 2'],
  [['النحو - د. هدى\nالصرف - د. علي'], 'النحو|د. هدى|', 'الصرف - د. علي'],
  [['النحو - مدرج 1\nالصرف'], 'النحو||مدرج 1', 'الصرف'],
  [['النحو - د. هدى - مدرج 1 - د. علي'], 'النحو|د. هدى|مدرج 1', 'د. علي'],
  [['النحو', 'الصرف - د. سامي - مدرج 2'], 'النحو||', 'الصرف - د. سامي - مدرج 2'],
  [['النحو - المبني والمعرب - د. هدى - مدرج 1'], 'النحو|د. هدى|المبني والمعرب', 'مدرج 1'],
])('from the cell %j the first lecture is read, and the rest is surplus', (texts, lecture, surplus) => {
  const reading = lectureOf(texts, NO_HABITS)
  expect(reading.cell).toEqual(cellOf(lecture))
  expect(reading).toMatchObject({ surplus, isDoubtful: false })
})

test.each([
  [['النحو - أ.د. هدى، د/ علي - مبنى ب - قاعة 3 - 2'], 'النحو|أ.د. هدى، د/ علي|مبنى ب، قاعة 3، 2'],
  [['النحو', 'د. هدى', 'المدرج 1'], 'النحو|د. هدى|المدرج 1'],
  [['النحو - د. هدى - مجموعة أ - مدرج 1'], 'النحو|د. هدى، مجموعة أ|مدرج 1'],
  [['النحو - قاعة 3 - 9 صباحًا'], 'النحو|9 صباحًا|قاعة 3'],
  [['النحو (2) - د. علي - مدرج - 3 - قاعة 1'], 'النحو|2، د. علي|مدرج، 3، قاعة 1'],
  [['النحو', '-'], 'النحو||'],
])('the cell %j is read as one lecture', (texts, lecture) => {
  expect(lectureOf(texts, NO_HABITS)).toEqual({ cell: cellOf(lecture), surplus: '', isDoubtful: false })
})

test.each([
  ['texts in two rows without a teacher or place', ['النحو', 'الصرف'], 'النحو|الصرف|'],
  ['a line after the teacher', ['النحو - د. هدى\nالصرف'], 'النحو|د. هدى، الصرف|'],
  ['a subject of the table in the place of the teacher', ['النحو / الأدب'], 'النحو|الأدب|'],
  ['a teacher in the place of the subject', ['د. هدى - مدرج 1'], 'د. هدى||مدرج 1'],
  ['a date', ['24/5/2025'], '24/5/2025||'],
])('the reading of %s is marked as doubtful', (_, texts, lecture) => {
  const reading = lectureOf(texts, habitsOf(['الأدب']))
  expect(reading).toEqual({ cell: cellOf(lecture), surplus: '', isDoubtful: true })
})

test('if the table’s teachers have titles, a text without a title is doubtful, unless the teacher is beside it', () => {
  const habits = habitsOf(['الأدب - د. سعد'])
  expect(lectureOf(['النحو / الصرف'], habits).isDoubtful).toBe(true)
  expect(lectureOf(['النحو - نظري - د. هدى'], habits).isDoubtful).toBe(false)
  expect(lectureOf(['النحو - 9 صباحًا - قاعة 1'], habits).isDoubtful).toBe(false)
})

function cellOf(text: string) {
  const [subject = '', detail = '', place = ''] = text.split('|')
  return { subject, detail, place }
}
