// Generates `demo/files` from `scripts/demo-files`, `demo/library.json` and `demo/timetables.json`. Run it by hand and
// commit the output:
//  npx tsx scripts/make-demo-files.mjs [ID…]
// Needs Chromium and the Debian packages fonts-hosny-amiri, python3-fonttools, qpdf, espeak-ng and lame. With `ID…` it
// generates only files whose ids contain one of these words.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { gradeKey, gradeNumber, termKey } from '../src/contract/faculty.ts'
import { gradeTermName, SPECIFIED_SHAPE } from '../src/contract/faculty-shape.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.mjs'
import { mindMapHtml } from './demo-files/mind-map.mjs'
import { documentHtml } from './demo-files/page.mjs'
import { writeSound } from './demo-files/sound.mjs'
import { examTimetableHtml, timetableHtml } from './demo-files/timetable.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'demo/files')
const texts = join(root, 'scripts/demo-files/texts')
const PICTURE = { width: 1400, height: 1000 }

const wanted = process.argv.slice(2)
const library = readJson('library.json')
const timetables = readJson('timetables.json')
const { files } = library
const folder = mkdtempSync(join(tmpdir(), 'diwan-demo-files-'))
const fonts = pathToFileURL(folder).href

try {
  execFileSync('python3', [join(root, 'scripts/demo-files/amiri.py'), folder], { stdio: 'inherit' })
  mkdirSync(target, { recursive: true })
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS })
  const page = await browser.newPage({ viewport: PICTURE })
  for (const file of files.filter(({ id }) => wanted.length === 0 || wanted.some((word) => id.includes(word)))) {
    await make(page, file)
  }
  await browser.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
tellAll()

async function make(page, file) {
  const path = join(target, file.id)
  if (file.contentType === 'audio/mpeg') return writeSound(file.id, path, folder)
  const isPicture = file.contentType === 'image/jpeg'
  await show(page, isPicture ? pictureHtml(file) : documentHtml(documentOf(file)))
  if (isPicture) await page.screenshot({ path, type: 'jpeg', quality: 72 })
  else await print(page, path)
}

/**
 * Prints a page as PDF with tags, which tell screen readers about headings and tables and add little when compressed.
 */
async function print(page, path) {
  await page.pdf({ path, preferCSSPageSize: true, printBackground: true, tagged: true })
  execFileSync('qpdf', [
    '--replace-input',
    '--object-streams=generate',
    '--recompress-flate',
    '--compression-level=9',
    path,
  ])
}

/** Opens the page from a file, because only a file page may load fonts from files. */
async function show(page, html) {
  const path = join(folder, 'page.html')
  writeFileSync(path, html)
  await page.goto(pathToFileURL(path).href)
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Returns the content of a PDF: title and topic from the file's name, grade and term from its entry in the library (if
 * it has one), its text, and the address of the fonts.
 */
function documentOf({ id, name }) {
  const [title, topic] = name.slice(0, -'.pdf'.length).split(' - ')
  const book = library.books.find(({ driveId }) => driveId === id)
  const place = book && gradeTermName(SPECIFIED_SHAPE, { grade: gradeKey(book.grade), term: termKey(book.term) })
  return { title, topic, place, text: textOf(id), fonts }
}

function pictureHtml({ id }) {
  const place = library.schedules.find(({ fileId }) => fileId === id)?.place
  if (place === undefined) return mindMapHtml(textOf(id), fonts)
  if (place === 'exams_schedule') return examTimetableHtml(timetables.exams, fonts)
  return timetableHtml(timetables.grades[gradeNumber(place) - 1], fonts)
}

function readJson(name) {
  return JSON.parse(readFileSync(join(root, 'demo', name), 'utf8'))
}

function textOf(id) {
  return readFileSync(join(texts, `${id.slice(0, id.lastIndexOf('.'))}.md`), 'utf8')
}

/**
 * Prints the number of files. Fails if a file of the folder is not listed in `library.json`, or a listed one is
 * missing.
 */
function tellAll() {
  const standing = readdirSync(target)
  const strangers = standing.filter((name) => !files.some(({ id }) => id === name))
  const missing = files.filter(({ id }) => !standing.includes(id)).map(({ id }) => id)
  const sizes = standing.map((name) => statSync(join(target, name)).size)
  console.log(`${standing.length} files, ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)} KiB.`)
  if (strangers.length > 0 || missing.length > 0) {
    console.error(`Not in library.json: ${strangers.join(', ')}. Missing: ${missing.join(', ')}.`)
    process.exit(1)
  }
}
