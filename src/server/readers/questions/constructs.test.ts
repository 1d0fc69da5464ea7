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

/**
 * Prints the reading's only question without its line number, with the passage in brackets behind it, and with names in
 * place of hashes. Undefined if the question was rejected.
 */
function lineOf(reading: QuestionReading): string | undefined {
  const [item] = reading.items
  if (!item || reading.rejected.length > 0) return undefined
  const [line = ''] = readingLines({ ...reading, items: [item] })
  const passage = item.question.passage === undefined ? '' : ` # [${item.question.passage}]`
  return `${line.replace(/^\d+ /, '')}${passage}`
    .replace(/media:[\w-]+\.png/, '<PICTURE>')
    .replace(/media:\w+\.ogg/, '<SOUND>')
}

test('docs/QUESTION-FORMATS.md lists at least 60 constructs of question files', () => {
  expect(new Set(CONSTRUCTS.map(({ name }) => name)).size).toBe(CONSTRUCTS.length)
  expect(CONSTRUCTS.length).toBeGreaterThanOrEqual(60)
})

test.each(CASES)('$name in $format is read as the expected question, or rejected', ({ reads, format, file }) => {
  expect(lineOf(readingOf(format, file))).toBe(reads)
})

/** The fixed parts of docs/QUESTION-FORMATS.md. */
const INTRODUCTION = `# What the import of question files reads

Contributors (members who may add questions) and the office (the faculty's staff) import questions for the portal's
quizzes from files in five formats. Each row is something that such a file can contain; the [glossary](GLOSSARY.md)
explains the kinds of questions and their parts. The cells say what the import does with it in each format:

- \`read\`: the added question has it, too. If the row says that it is dropped, it has no meaning and no report lists it.
- \`read; listed\`: the question is added, but this is lost or changed. The import report lists the loss by its code.
- \`read; reported for the file\`: the import report names it once for the whole file; it is not stored.
- \`refused\`: the question is not added; the other questions of the file are. The import report gives the line and the
  reason, here as a code.
- An empty cell: the tests have no such file, mostly because the format cannot express it.

A text in a CSV file is plain, or in the portal's own markup if the cell \`format\` of its row is \`markup\`
([0059](decisions/0059-marked-questions.md)). So for what other formats write in HTML, the CSV file of these tests has
the question that they give, in this markup. Any other HTML in a text with this format is refused (\`bad_markup\`).

\`constructs.test.ts\` writes this page from the files that it reads: \`npx vitest run --project rules constructs -u\`.
`

const CODES = `## What the codes mean

Lost or changed:

- \`feedback_place\`: feedback for single options; the question's explanation contains it
- \`combined_feedback\`: feedback that is the same for any right or any wrong answer
- \`hints\`: hints
- \`tags\`: tags, and the question's number in its question bank
- \`title\`: the question's title
- \`grade\`: the points for the question
- \`penalty\`: the marks that a wrong option costs
- \`partial_credit\`: the share of the mark for an answer that is partly right
- \`fixed_order\`: that the options must not be shuffled
- \`distractors\`: matches that belong to no prompt of a matching question
- \`hidden\`: that the question was hidden in its question bank
- \`hidden_text\`: a text or picture that a style hides from readers
- \`link\`: the address of a link that does not begin with https; its text stays
- \`reason_media\`: a picture or file in the explanation
- \`reason_layout\`: a table or other layout in the explanation; its text stays
- \`markdown\`: formatting by signs such as asterisks; the signs stay as they were typed
- \`rubric\`: instructions, such as notes for the person who marks the answers
- \`verse_gap\`: the gap in the middle of a line, which became a verse in two hemistichs
- \`column\`: a cell in a column that the import does not know

Refused:

- \`media\`: a picture, recording or other file that is not in the question file
- \`remote_media\`: a picture or recording on another site
- \`bad_media\`: a picture or recording that is damaged, too large or of a type that is not accepted
- \`markup\`: a table or the like, which cannot be shown without changing its meaning
- \`formula\`: a formula that is not written in LaTeX
- \`bad_markup\`: a text of a CSV file in the format \`markup\` that is not in the portal's markup
- \`several_right\`: more than one right option, either of which is enough
- \`partial_credit\`: an option that is neither right nor wrong
- \`no_right\`: no right option
- \`equal_options\`: two equal options
- \`equal_matches\`: the same match for every prompt
- \`many_options\`: more than nine options
- \`wildcard\`: a written answer in which an asterisk stands for any letters
- \`untypable\`: an accepted answer that nobody can type, such as a formula or a picture
- \`numerical\`: a question whose answer is a number that is typed
- \`essay\`: an essay
- \`description\`: a text without answers
- \`other_kind\`: a kind of question that the portal does not have
- \`several_parts\`: more than one question in one item
- \`passage_missing\`: a passage that is not in the file
- \`malformed\`: an item with a missing or an extra sign or line, such as one whose first line is not certain
`

/** Returns what docs/QUESTION-FORMATS.md says of a construct in a format. */
function outcome(format: ConstructFormat, file: string | undefined): string {
  if (file === undefined) return ''
  const { items, rejected, categories } = readingOf(format, file)
  const [refused] = rejected
  if (refused) return `refused: \`${refused.reason}\``
  const lost = items.flatMap((item) => item.lost.map((loss) => `\`${loss}\``))
  if (categories.length > 0) return 'read; reported for the file'
  return lost.length === 0 ? 'read' : `read; listed: ${lost.join(', ')}`
}

test('docs/QUESTION-FORMATS.md has a row for each construct, with what the readers do', async () => {
  const header = ['', ...CONSTRUCT_FORMATS.map((format) => NAMES[format])]
  const rows = CONSTRUCTS.map(({ name, files }) => [
    name,
    ...CONSTRUCT_FORMATS.map((format) => outcome(format, files[format])),
  ])
  const table = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const losses = Object.entries(QUESTION_LOSS_TEXTS).map(([loss, words]) => `- \`${loss}\`: ${words}`)
  const page = `${INTRODUCTION}
${table.join('\n')}

${CODES}
## The Arabic words of the import report for a loss

${losses.join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../../../docs/QUESTION-FORMATS.md')
})
