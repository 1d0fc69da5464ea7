// The links of Markdown pages to other files, for the checks of the documentation and of the release.
const LINK = /\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g

/** Returns the relative paths to which a page's text links, each with the number of its line; code blocks have none. */
export function linksOf(text) {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode) return []
    return [...line.matchAll(LINK)].map(([, path]) => ({ path, line: index + 1 }))
  })
}
