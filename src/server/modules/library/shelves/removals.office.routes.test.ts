import { beforeAll, expect, test } from 'vitest'
import { MAX_LINES, type Shelf } from '#contract/library-lines.ts'
import { type Librarian, makeLibrarian } from '#server/testing/library-desk.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let desk: Librarian
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  desk = await makeLibrarian(portal)
  return portal.close
})

const EXAMS: Shelf = { shelf: 'final_exam', grade: 'grade_1', term: 'term_1' }
const SUBJECTS: Shelf = { shelf: 'subject', grade: 'grade_2', term: 'term_2' }
const link = 'https://example.edu/x'

const names = async (shelf: Shelf) => (await desk.lines(shelf)).map(({ name }) => name).join('')

async function idOf(shelf: Shelf, wanted: string): Promise<string> {
  return (await desk.lines(shelf)).find(({ name }) => name === wanted)?.id ?? ''
}

const removeNamed = async (shelf: Shelf, name: string) => desk.remove(shelf, await idOf(shelf, name))

test('removed lines return before a line that a colleague has added meanwhile, in any order of the undos', async () => {
  for (const name of 'أبجد') await desk.add(EXAMS, { name, link, isBook: true })
  const third = await removeNamed(EXAMS, 'ج')
  const fourth = await removeNamed(EXAMS, 'د')
  for (const name of 'هو') await desk.add(EXAMS, { name, link, isBook: true })
  expect((await desk.undo(fourth)).status).toBe(200)
  expect(await names(EXAMS)).toBe('أبدهو')
  expect((await desk.undo(third)).status).toBe(200)
  expect(await names(EXAMS)).toBe('أبجدهو')
})

test('a removed line returns behind its former neighbour, though a colleague has reordered the list meanwhile', async () => {
  for (const name of 'حطيكل') await desk.add(SUBJECTS, { name })
  const removed = await removeNamed(SUBJECTS, 'ي')
  const was = [...(await names(SUBJECTS))]
  expect((await desk.order(SUBJECTS, was, [...'طكلح'])).status).toBe(200)
  await desk.add(SUBJECTS, { name: 'م' })
  expect((await desk.undo(removed)).status).toBe(200)
  expect(await names(SUBJECTS)).toBe('طيكلحم')
})

test('a removed line does not return to a list that a colleague has filled meanwhile', async () => {
  const shelf: Shelf = { shelf: 'book', grade: 'grade_3', term: 'term_1' }
  await desk.add(shelf, { name: 'أ', link, isBook: true })
  const removed = await removeNamed(shelf, 'أ')
  const rows = Array.from({ length: MAX_LINES }, (_, position) => ({
    id: `full-${position}`,
    kind: 'book' as const,
    grade: 3 as const,
    term: 1 as const,
    name: 'ب',
    drive_id: link,
    position,
    source: 'office' as const,
  }))
  await portal.database.write.insertInto('book').values(rows).execute()
  expect(await desk.undo(removed)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
})
