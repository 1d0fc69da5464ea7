import type { Portal } from '#contract/portal.ts'

/** The drive of a copy without a server: URLs relative to the document. */
export const COPY_DRIVE: Portal['drive'] = { preview: './preview.html?id={id}', download: './drive/files/{id}' }

/** Drive URLs that are a whole JSON text; none of their characters is ever escaped in JSON. */
const PREVIEW = /"\/drive\/file\/([^/"\\]+)\/preview[^"\\]*"/g
const BYTES = /"\/drive\/uc\?([^"\\]*)"/g

/** Points links to this portal's drive, which the office writes into its content, to the files of the copy. */
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
