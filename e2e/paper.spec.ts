import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { StudentResult, Transcript } from '#contract/results.ts'
import type { DegreesFile } from '#contract/storage-files.ts'
import { expect, test } from './fixtures.ts'

const LIST = '/degrees/grade_2/2024_25'

test('a result and a transcript are each printed on one sheet of paper, and a list with all its students', async ({
  page,
  portal,
}) => {
  const read = async <Answer>(address: string) => (await (await fetch(portal.url + address)).json()) as Answer
  const file = '/storage/students-data/degrees/2024_25/degrees_grade_2.json'
  const { degrees } = await read<DegreesFile>(file)
  const last = degrees.findLast(({ hidden }) => !hidden)
  const seat = last && !last.hidden ? last.id : ''
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })

  const list = await paperOf(page, `./#${LIST}`)
  // If only the forty students were printed that the screen had loaded, they would fit on one sheet of paper.
  expect(list.length).toBeGreaterThan(degrees.length / 65)
  for (const [index, lines] of list.entries()) {
    expect(
      lines.some(({ text }) => text.includes('الجلوس')),
      `the table's head on page ${index + 1}`,
    ).toBe(true)
    expect(lines.map(({ text }) => text)).toContainEqual(expect.stringMatching(numberedPage(index + 1, list.length)))
  }
  const lines = list.flat()
  for (const student of degrees) {
    if (student.hidden) continue
    const line = lines.find(({ text }) => text.split(' ').includes(student.id))
    expect(line && includesLetters(line.text, student.name), student.name).toBe(true)
  }
  expect(asked.filter((address) => address === file)).toHaveLength(1)
  expect(asked.filter((address) => address.includes('after='))).toEqual([])

  const result = await read<StudentResult>(`/api/grade_2/degrees/2024_25/${seat}`)
  await expectOneSheet(page, `./#${LIST}/${seat}`, result.name)

  const transcript = await read<Transcript>(`/api/degrees?student_id=${result.student_id}`)
  await page.route('**/api/degrees?student_id=*', (route) => route.fulfill({ json: fourYearsOf(transcript) }))
  await expectOneSheet(page, `./#/students/${result.student_id}`, result.name)
})

/** A line of a printed page. */
interface Line {
  text: string
}

/** Prints a screen as a reader would, and returns the lines on each sheet of paper, from the top. */
async function paperOf(page: Page, address: string): Promise<Line[][]> {
  // Leaves the page first: otherwise only the hash of the address changes, and the test could click the print button of
  // the previous screen.
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByRole('button', { name: 'طباعة' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const sheets: Line[][] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    const byHeight = new Map<number, string[]>()
    for (const item of items) {
      if (!('str' in item)) continue
      const height = Math.round(item.transform[5])
      byHeight.set(height, [...(byHeight.get(height) ?? []), item.str])
    }
    const heights = [...byHeight.entries()].sort(([a], [b]) => b - a)
    sheets.push(heights.map(([, words]) => ({ text: words.join(' ').replace(/\s+/g, ' ').trim() })))
  }
  return sheets
}

async function expectOneSheet(page: Page, address: string, name: string): Promise<void> {
  const sheets = await paperOf(page, address)
  expect(sheets).toHaveLength(1)
  const lines = sheets[0] ?? []
  expect(lines.some(({ text }) => includesLetters(text, name))).toBe(true)
  expect(lines.some(({ text }) => includesLetters(text, 'كلية اللغة العربية'))).toBe(true)
  expect(lines.some(({ text }) => includesLetters(text, 'تاريخ الطباعة'))).toBe(true)
  expect(lines.map(({ text }) => text)).toContainEqual(expect.stringMatching(numberedPage(1, 1)))
  await expect(page.locator('svg[aria-label="رمز رابط الصفحة"]')).toBeAttached()
}

/** Returns a pattern for a page number. A PDF may store the words of a right-to-left line in either order. */
function numberedPage(number: number, of: number): RegExp {
  return new RegExp(`^(صفحة ${number} من ${of}|${of} من ${number} صفحة)$`)
}

/**
 * Whether a line has the letters of a text, in any order: a PDF stores joined letters in the order in which they are
 * drawn.
 */
function includesLetters(line: string, text: string): boolean {
  const letters = (one: string) => one.normalize('NFKC').replace(/[^\p{Letter}]/gu, '')
  let rest = letters(line)
  for (const letter of letters(text)) {
    if (!rest.includes(letter)) return false
    rest = rest.replace(letter, '')
  }
  return true
}

/** Returns a transcript of eight terms, made from the student's two latest ones. */
function fourYearsOf(transcript: Transcript): Transcript {
  const [first, second] = transcript.items.slice(-2)
  const years = transcript.years?.slice(-1) ?? []
  const grades = [1, 2, 3, 4]
  const termsOf = (grade: number) =>
    [first, second].flatMap((term, index) => (term ? [{ ...term, grade, term: index + 1, year: 2021 + grade }] : []))
  return {
    ...transcript,
    items: grades.flatMap(termsOf),
    years: grades.flatMap((grade) => years.map((year) => ({ ...year, grade, year: 2021 + grade }))),
    total: 8,
  }
}
