import { expect, test } from 'vitest'
import { QUESTION_LOSS_TEXTS } from '#contract/question-losses.ts'
import type { QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import { CONSTRUCT_FORMATS, CONSTRUCTS, type ConstructFormat } from '#server/testing/question-constructs.ts'
import { readingLines } from '#server/testing/question-texts.ts'
import { readQuestions } from './read-questions.ts'

const EXTENSIONS: Readonly<Record<ConstructFormat, string>> = {
  gift: 'gift',
  moodle: 'xml',
  qti: 'xml',
  csv: 'csv',
  aiken: 'txt',
}
const NAMES: Readonly<Record<ConstructFormat, string>> = {
  gift: 'GIFT',
  moodle: 'Moodle XML',
  qti: 'QTI',
  csv: 'CSV',
  aiken: 'Aiken',
}

const CASES = CONSTRUCTS.flatMap(({ name, reads, files }) =>
  CONSTRUCT_FORMATS.flatMap((format) =>
    files[format] === undefined ? [] : [{ name, reads, format, file: files[format] }],
  ),
)

function readingOf(format: ConstructFormat, file: string): QuestionReading {
  return readQuestions(`q.${EXTENSIONS[format]}`, Buffer.from(file))
}

/** The question without its line, the passage in brackets behind it, and names for what has a hash. */
function lineOf(reading: QuestionReading): string | undefined {
  const [item] = reading.items
  if (!item || reading.rejected.length > 0) return undefined
  const [line = ''] = readingLines({ ...reading, items: [item] })
  const passage = item.question.passage === undefined ? '' : ` # [${item.question.passage}]`
  return `${line.replace(/^\d+ /, '')}${passage}`
    .replace(/media:[\w-]+\.png/, '<PICTURE>')
    .replace(/media:\w+\.ogg/, '<SOUND>')
}

test('there are at least 60 constructs', () => {
  expect(new Set(CONSTRUCTS.map(({ name }) => name)).size).toBe(CONSTRUCTS.length)
  expect(CONSTRUCTS.length).toBeGreaterThanOrEqual(60)
})

test.each(CASES)('$name in $format is the stated question or refused', ({ reads, format, file }) => {
  expect(lineOf(readingOf(format, file))).toBe(reads)
})

/** What the page says of a construct in a format. */
function outcome(format: ConstructFormat, file: string | undefined): string {
  if (file === undefined) return ''
  const { items, rejected, categories } = readingOf(format, file)
  const [refused] = rejected
  if (refused) return `refused: \`${refused.reason}\``
  const lost = items.flatMap((item) => item.lost.map((loss) => `\`${loss}\``))
  if (categories.length > 0) return 'read; reported for the file'
  return lost.length === 0 ? 'read' : `read; listed: ${lost.join(', ')}`
}

test('the page has a row for each construct', async () => {
  const header = ['', ...CONSTRUCT_FORMATS.map((format) => NAMES[format])]
  const rows = CONSTRUCTS.map(({ name, files }) => [
    name,
    ...CONSTRUCT_FORMATS.map((format) => outcome(format, files[format])),
  ])
  const table = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const losses = Object.entries(QUESTION_LOSS_TEXTS).map(([loss, words]) => `- \`${loss}\`: ${words}`)
  const page = `# What is read of question files

\`constructs.test.ts\` writes this page from its fixtures: \`npx vitest run --project rules constructs -u\`. An empty
field: the format cannot say it. What is refused costs only itself, and is reported with its line; so is what an added
question loses.

${table.join('\n')}

## What is listed

${losses.join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../../../docs/QUESTION-FORMATS.md')
})
