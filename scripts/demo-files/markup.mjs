// The markup of the files in `texts/`: `## ` is a heading, `- ` a list, `1. ` a numbered list, `| a | b |` a table
// whose first line is its header, `> a / b` a line of verse with two halves, `> a` a note. Anything else is a
// paragraph. A blank line ends a block.

/** Returns the HTML of a text; isolates numbers and Latin words from the Arabic around them. */
export function htmlOf(text) {
  return text.trim().split(/\n\n+/).map(block).join('\n')
}

/** Parses a list with `- ` into a tree of `{ text, children }`; each level is indented by two spaces. */
export function outlineOf(text) {
  const top = { text: '', children: [] }
  const open = [top]
  for (const line of text.trim().split('\n')) {
    const [, indent, words] = /^( *)- (.+)$/.exec(line) ?? []
    if (words === undefined) throw new Error(`Not an outline line: ${line}`)
    const level = indent.length / 2
    const node = { text: words, children: [] }
    open[level].children.push(node)
    open[level + 1] = node
  }
  return top.children[0]
}

export function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Isolates a run of Latin letters, digits and the signs between them, so that it reads left to right. */
export function inline(text) {
  return escaped(text).replace(/[A-Za-z][\w+./,' -]*[\w]|[A-Za-z]/g, '<bdi>$&</bdi>')
}

function block(lines) {
  const all = lines.split('\n')
  const [first] = all
  if (first.startsWith('## '))
    return `<h2 dir="auto">${inline(first.slice(3))}</h2>${all.length > 1 ? block(rest(all)) : ''}`
  if (first.startsWith('- ')) return `<ul>${items(all, /^- /)}</ul>`
  if (/^\d+\. /.test(first)) return `<ol start="${Number.parseInt(first, 10)}">${items(all, /^\d+\. /)}</ol>`
  if (first.startsWith('| ')) return table(all)
  if (first.startsWith('> ')) return quoted(all)
  return `<p dir="auto">${inline(all.join(' '))}</p>`
}

function rest([, ...lines]) {
  return lines.join('\n')
}

function items(lines, mark) {
  return lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('')
}

function table([head, ...rows]) {
  const cells = (line, tag) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<table${whole(rows, 5)}><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`
}

function quoted(lines) {
  if (!lines[0].includes(' / ')) return `<p class="note">${inline(lines.map((line) => line.slice(2)).join(' '))}</p>`
  const verses = lines.map((line) => {
    const [opening, closing] = line.slice(2).split(' / ')
    return `<p><span>${inline(opening)}</span> <span>${inline(closing)}</span></p>`
  })
  return `<div${whole(verses, 8)}><div class="verses">${verses.join('')}</div></div>`
}

/**
 * Returns the class that keeps a block on one page if it has at most `most` lines. A longer block may break: moved as a
 * whole to the next page, it could leave a page half empty.
 */
function whole(lines, most) {
  return lines.length <= most ? ' class="whole"' : ''
}
