import type { Portal } from '#contract/portal.ts'

/** URL templates of drive files in a copy, relative to the document, because a copy has no server. */
export const COPY_DRIVE: Portal['drive'] = { preview: './preview.html?id={id}', download: './drive/files/{id}' }

/** These match a JSON string that is a drive URL and nothing else. JSON escapes none of a URL's characters. */
const PREVIEW = /"\/drive\/file\/([^/"\\]+)\/preview[^"\\]*"/g
const BYTES = /"\/drive\/uc\?([^"\\]*)"/g

/** Replaces links to the portal's drive, which the office writes into its content, by links to the copy's files. */
export function withCopyLinks(json: string): string {
  return json
    .replace(PREVIEW, (_, id: string) => quoted(COPY_DRIVE.preview, decodeURIComponent(id)))
    .replace(BYTES, (whole, query: string) => {
      const id = new URLSearchParams(query).get('id')
      return id === null ? whole : quoted(COPY_DRIVE.download, id)
    })
}

function quoted(template: string, id: string): string {
  return JSON.stringify(template.replace('{id}', encodeURIComponent(id)))
}
