import type { Portal } from '#contract/portal.ts'

/** Where drive files are in a copy without a server: under the document, named from there. */
export const COPY_DRIVE: Portal['drive'] = { preview: './preview.html?id={id}', download: './drive/files/{id}' }

/** Drive addresses that stand as a whole text in JSON; none of their characters is one that JSON spells in another way. */
const PREVIEW = /"\/drive\/file\/([^/"\\]+)\/preview[^"\\]*"/g
const BYTES = /"\/drive\/uc\?([^"\\]*)"/g

/** Makes links to this portal's drive, which the office writes into its content, lead to the files of the copy. */
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
