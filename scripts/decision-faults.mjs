// The rules for docs/decisions, which check-docs.mjs applies: numbers without gaps, and one layout.

const NAME = /^(\d{4})-[a-z0-9-]+[.]md$/
const STATUS = /^- Status: (?:accepted|superseded by \d{4})(?:; .+)?$/
const DATE = /^- Date: (\d{4}-\d\d-\d\d)$/
const SECTIONS = ['Context', 'Decision', 'Consequences']

/**
 * Returns the faults of the decisions.
 * @param {{ name: string, text: string }[]} files all files of the folder, in order of their names
 */
export function decisionFaults(files) {
  return [...numberFaults(files.map(({ name }) => name)), ...files.flatMap(layoutFaults), ...referenceFaults(files)]
}

function numberFaults(names) {
  const wrong = names.filter((name) => !NAME.test(name)).map((name) => `${name}: name it NNNN-lower-case-words.md`)
  const numbers = names.flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number)
  const gaps = numbers.flatMap((number, at) => {
    const expected = at === 0 ? 1 : numbers[at - 1] + 1
    if (number === expected) return []
    return number < expected
      ? [`${written(number)} is the number of two decisions`]
      : [`${written(expected)} is missing before ${written(number)}; number decisions without gaps`]
  })
  return [...wrong, ...gaps]
}

function layoutFaults({ name, text }) {
  const lines = text.split('\n')
  const [title = '', blank, date = '', status = '', supersedes = ''] = lines
  return [
    ...(title.startsWith(`# ${name.slice(0, 4)}. `) ? [] : [`1: must begin "# ${name.slice(0, 4)}. "`]),
    ...(blank === '' ? [] : ['2: must be empty']),
    ...(isDate(DATE.exec(date)?.[1]) ? [] : ['3: must be "- Date: " and a day such as 2026-11-21']),
    ...(STATUS.test(status)
      ? []
      : ['4: must be "- Status: accepted" or "superseded by NNNN"; more follows a semicolon']),
    ...(/^- Supersedes: \S/.test(supersedes) ? [] : ['5: must be "- Supersedes: " and what, or "none"']),
    ...sectionFaults(lines),
  ].map((fault) => `${name}:${fault}`)
}

function isDate(text) {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${text}T`)
}

function sectionFaults(lines) {
  const heads = lines.flatMap((line, at) => (line.startsWith('## ') ? [{ title: line.slice(3), at }] : []))
  if (heads.map(({ title }) => title).join() !== SECTIONS.join()) {
    return [' its sections must be Context, Decision and Consequences; others are "###" within them']
  }
  return heads
    .filter(({ at }, index) => lines.slice(at + 1, heads[index + 1]?.at).every((line) => line.trim() === ''))
    .map(({ title, at }) => `${at + 1}: the section ${title} is empty`)
}

/** Returns the numbers in decisions, such as 0012, that no decision has. */
function referenceFaults(files) {
  const known = files.map(({ name }) => name.slice(0, 4))
  return files.flatMap(({ name, text }) =>
    [...text.matchAll(/\b00\d\d\b/g)]
      .filter(([number]) => !known.includes(number))
      .map(([number]) => `${name}: ${number} is the number of no decision`),
  )
}

function written(number) {
  return String(number).padStart(4, '0')
}
