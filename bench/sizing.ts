/**
 * What a portal of a given size needs: imports invented years of four grades and two terms, then starts the built portal on
 * them and prints, for each size, import time, disk, time until ready, and memory at rest and after every list was asked for.
 * Run: `npm run bench:sizing -- 10000 100000` (rows; Linux). The figures of docs/OPERATIONS.md come from it.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from '../e2e/portal.ts'
import { runBuiltCli } from '../src/server/testing/run-built-cli.ts'
import type { TestPlace } from '../src/server/testing/test-database.ts'
import { memoryOf } from './process-memory.ts'

const GRADES = [1, 2, 3, 4]
const TERMS = [1, 2]
/** Students of a grade: 5,000 rows a year. */
const STUDENTS = 625
const ROWS_OF_YEAR = GRADES.length * TERMS.length * STUDENTS
const LATEST = 2024
const GRADE_NAMES = ['الأولى', 'الثانية', 'الثالثة', 'الرابعة']
const TERM_NAMES = ['الأول', 'الثاني']
const SUBJECTS = ['النحو', 'الصرف', 'البلاغة', 'الأدب', 'التفسير', 'الفقه', 'العروض']

const sizes = process.argv.slice(2).map(Number)
for (const rows of sizes.length > 0 ? sizes : [10_000, 100_000]) console.log(await measure(rows))

async function measure(rows: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-sizing-'))
  const place: TestPlace = {
    folder,
    databaseUrl: `file:${join(folder, 'diwan.db')}`,
    remove: async () => rmSync(folder, { recursive: true }),
  }
  try {
    const years = Math.max(1, Math.round(rows / ROWS_OF_YEAR))
    const begun = performance.now()
    for (let year = LATEST - years + 1; year <= LATEST; year += 1) {
      const files = GRADES.flatMap((grade) => TERMS.map((term) => sheet(folder, year, grade, term)))
      const { status, told } = await runBuiltCli(place, 'import', ...files, '--apply', '--publish')
      if (status !== 0) throw new Error(`the import ended with ${status}: ${told}`)
    }
    const imported = seconds(begun)
    const from = performance.now()
    const settings = {
      DIWAN_DEMO: '0',
      DATABASE_URL: place.databaseUrl,
      STORAGE_URL: `file:${join(folder, 'storage')}`,
    }
    const portal = await startPortal(settings)
    const ready = seconds(from)
    const atRest = memoryOf(portal.pid)
    for (let year = LATEST - years + 1; year <= LATEST; year += 1) {
      for (const grade of GRADES)
        await ask(`${portal.url}/api/grade_${grade}/degrees/${year}_${String((year + 1) % 100).padStart(2, '0')}`)
    }
    const asked = memoryOf(portal.pid)
    await portal.stop()
    const disk = statSync(join(folder, 'diwan.db')).size / 1e6
    const numbers = [`import ${imported} s`, `database ${disk.toFixed(0)} MB`, `ready in ${ready} s`]
    const memory = `memory ${atRest.toFixed(0)} MB at rest, ${asked.toFixed(0)} MB when all lists were asked for`
    return `${years * ROWS_OF_YEAR} rows of ${years} years: ${numbers.join(', ')}, ${memory}`
  } finally {
    await place.remove()
  }
}

async function ask(url: string): Promise<void> {
  const { status } = await fetch(url).then(async (answer) => ({ status: answer.status, body: await answer.text() }))
  if (status !== 200) throw new Error(`${url} answered ${status}`)
}

/** A sheet whose students pass from grade to grade: each has four years of rows. */
function sheet(folder: string, year: number, grade: number, term: number): string {
  const title = `نتيجة الفرقة ${GRADE_NAMES[grade - 1]} - الفصل الدراسي ${TERM_NAMES[term - 1]}`
  const rows = Array.from({ length: STUDENTS }, (_, index) => {
    const marks = SUBJECTS.map((_subject, place) => 30 + ((index * 7 + place * 13 + year + term) % 71))
    return [grade * 10_000 + index, `طالب رقم ${index} من دفعة ${year - grade}`, ...marks]
  })
  const lines = [
    [`${title} - العام الجامعي ${year}/${year + 1}`],
    ['seat_number', 'name', ...SUBJECTS],
    ['final_degree', '', ...SUBJECTS.map(() => 100)],
    ['is_calculated_in_total', '', ...SUBJECTS.map(() => 1)],
    ...rows,
  ]
  const path = join(folder, `g${grade}-t${term}-${year}.csv`)
  writeFileSync(path, lines.map((cells) => cells.join(',')).join('\n'))
  return path
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
